/** Who stands at the door of a table first, and who is let in at once. */
import { expect, test } from 'vitest';
import { atTheDoor } from '../../src/room/waiting/door';
import type { TableView } from '../../src/wire';
import { table } from './fixtures';

const away = table.seats.map((seat, i) =>
  i === 0 ? { ...seat, presence: 'lost' as const } : seat,
);
const unseen = { ...table.settings, spectators: false };

test.each<[string, number | null, Partial<TableView>, boolean]>([
  ['whoever sits there', 0, { stage: 'open' }, false],
  ['a guest, before the match', null, { stage: 'open' }, true],
  ['a guest, in the match', null, {}, false],
  ['a guest of an evening, before the match', null, { stage: 'open', evening: 'e' }, false],
  ['a guest of an evening, in the match', null, { evening: 'e' }, false],
  ['a guest, where somebody is away', null, { seats: away }, false],
  ['the same where nobody looks on', null, { seats: away, settings: unseen }, true],
  ['a guest where nobody looks on and all are here', null, { settings: unseen }, false],
])('%s', (_, you, facts, door) => {
  expect(atTheDoor({ you, table: { ...table, ...facts } })).toBe(door);
});
