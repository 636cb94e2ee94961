/** A table of Mau-Mau as its page sees it: three people, Anna is on turn with H8, CB, D8 on H9. */
import type { Entry, Reason } from '../../src/live/game';
import type { MaumauAction, MaumauEvent, MaumauObservation } from '../../src/games/maumau/types';
import type { MauRoom } from '../../src/games/maumau/words';
import { stillRoom } from '../room/stillRoom';
import blank from './seen.json';

/** What Anna sees, as the engine sends it. */
export function seenWith(more: Partial<MaumauObservation> = {}): MaumauObservation {
  return { ...(blank as unknown as MaumauObservation), ...more };
}

/** The same at an open table. */
export function openWith(more: Partial<MaumauObservation> = {}): MaumauObservation {
  const seen = seenWith(more);
  return { ...seen, options: { ...seen.options, supervision: 'open' } };
}

interface More {
  legal?: readonly MaumauAction[];
  blocked?: readonly Reason<MaumauAction>[];
  log?: readonly Entry<MaumauEvent>[];
  you?: number | null;
  pending?: MauRoom['pending'];
}

export type TestRoom = MauRoom & { acts: MaumauAction[]; explained: string[] };

/** A table that shows this and plays nothing; `acts` keeps what was tried, `explained` what was said. */
export function roomWith(seen: MaumauObservation, more: More = {}): TestRoom {
  const explained: string[] = [];
  const still = stillRoom<MaumauObservation, MaumauAction, MaumauEvent>(seen, {
    at: (t) => t + 1_000_000,
    explain: ({ code }) => explained.push(code),
    ...more,
  });
  return { ...still, explained };
}

/** A log of one entry. */
export function log(...events: MaumauEvent[]): Entry<MaumauEvent>[] {
  return [{ seq: 1, by: 0, events }];
}
