/** One step towards the best arrangement: the next combination that does not lie on a shelf of its own yet. */
import { lineOf } from '../lineOf';
import type { Shelves } from './shelves';
import type { ZwiebelGroupView } from '../types';

export interface Step {
  key: string;
  /** What has to be moved. */
  cards: readonly string[];
  /** The shelf they belong to; null: a new one. */
  shelf: number | null;
  /** Where the combination stands among the choices, from 0. */
  place: number;
}

type Group = Pick<ZwiebelGroupView, 'key' | 'cards'>;

const within = (some: readonly string[], all: readonly string[]) =>
  some.every((card) => all.includes(card));

/** The next step from these shelves to the best arrangement; undefined: all combinations lie there. */
export function nextStep(shelves: Shelves, best: readonly Group[]): Step | undefined {
  const wanted = best.filter(({ key }) => lineOf(key) !== 'rest');
  for (const [place, { key, cards }] of wanted.entries()) {
    const lies = shelves.some((shelf) => shelf.length === cards.length && within(shelf, cards));
    if (lies) continue;
    // a shelf with all but a few of its cards is completed, else the combination gets one of its own
    const begun = shelves.findIndex((shelf) => shelf.length > 1 && within(shelf, cards));
    const missing = begun < 0 ? cards : cards.filter((card) => !shelves[begun]?.includes(card));
    return { key, cards: missing, shelf: begun < 0 ? null : begun, place };
  }
  return undefined;
}
