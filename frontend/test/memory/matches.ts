/** A match that is over, as this browser remembers it. */
import type { Finished, Sat } from '../../src/lib/memory/finished';

export const person = (name: string): Sat => ({ kind: 'person', name, bot: '' });
export const steady: Sat = { kind: 'bot', name: 'steady', bot: 'steady' };

export const match = (table: string, over: Partial<Finished> = {}): Finished => ({
  table,
  game: 'zwanzig',
  created: 1_000,
  ended: 5_000,
  seats: [person('Anna'), person('Ben'), steady],
  you: 0,
  place: 2,
  early: false,
  replay: `/replay/${table}-word`,
  ...over,
});
