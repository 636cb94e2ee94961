/** The matches that were played to their end in this browser, each with the way to its replay. Nobody else learns of it. */
import { site } from '../site';
import type { SeatView } from '../../wire';
import { load, save } from './store';
import { count } from './tally';

/** Whoever sat there, as the server calls them. */
export type Sat = Required<Pick<SeatView, 'kind' | 'name' | 'bot'>>;

export interface Finished {
  /** Id of the table. */
  table: string;
  game: string;
  /** Server ms at which the table was opened. */
  created: number;
  /** Server ms at which this browser learned that the match is over. */
  ended: number;
  /** By seat. */
  seats: readonly Sat[];
  /** Mine. */
  you: number;
  /** My place in the result, from 1; null: nobody knows it here, or there is none. */
  place: number | null;
  /** All agreed to end it as it stood. */
  early: boolean;
  /** From where another match stood: with its cards, or with others. */
  practice?: 'same' | 'other' | undefined;
  /** The long link that those who sat there share: a path. */
  replay: string;
}

const LIST = 'stammtisch.finished';
export const MOST = 20;

const isText = (value: unknown): value is string => typeof value === 'string';

const isSat = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  ['kind', 'name', 'bot'].every((field) => isText(Reflect.get(value, field)));

/** What makes a value fit its field. */
const FITS: Readonly<Record<keyof Finished, (value: unknown) => boolean>> = {
  table: isText,
  game: isText,
  created: Number.isFinite,
  ended: Number.isFinite,
  seats: (value) => Array.isArray(value) && value.every(isSat),
  you: Number.isInteger,
  place: (value) => value === null || Number.isInteger(value),
  early: (value) => typeof value === 'boolean',
  practice: (value) => [undefined, 'same', 'other'].includes(value as undefined),
  // it becomes a link: to a replay of this room, or to nothing
  replay: (value) => isText(value) && value.startsWith(site('/replay/')),
};

const isFinished = (one: unknown): one is Finished =>
  typeof one === 'object' &&
  one !== null &&
  Object.entries(FITS).every(([field, fits]) => fits(Reflect.get(one, field)));

/** The latest first. */
export function knownFinished(): Finished[] {
  const kept = load(LIST);
  return Array.isArray(kept) ? kept.filter(isFinished) : [];
}

/** Remembers a match. One that is known keeps its moment and its seat, whoever comes back to it. */
export function keepFinished(match: Finished): void {
  // what comes of a practice counts nowhere
  if (match.practice === undefined) count(match);
  const all = knownFinished();
  const known = all.find(({ table }) => table === match.table);
  if (!known) save(LIST, [match, ...all].slice(0, MOST));
  else if (known.you === match.you)
    save(
      LIST,
      all.map((one) => (one === known ? { ...match, ended: known.ended } : one)),
    );
}

/** Forgets one match. */
export function forgetFinished(table: string): void {
  save(
    LIST,
    knownFinished().filter((one) => one.table !== table),
  );
}

/** Forgets them all. */
export function forgetAllFinished(): void {
  save(LIST, []);
}
