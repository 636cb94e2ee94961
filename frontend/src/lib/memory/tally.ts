/** How often a match was played to its end in this browser, and how it came out. Nobody else learns of it. */
import { load, save } from './store';

/** One game with so many at the table, against people or against bots alone. */
export interface Count {
  game: string;
  seats: number;
  people: boolean;
  matches: number;
  won: number;
  /** The sum of the places. */
  places: number;
}

/** What is told of a match that is over. */
interface Ended {
  table: string;
  game: string;
  seats: readonly { kind: string }[];
  you: number;
  place: number | null;
}

interface Kept {
  counts: Count[];
  /** Tables that are in it, the latest last. */
  tables: string[];
}

const TALLY = 'stammtisch.tally';
/** So many tables are known again: who opens a match once more does not win it twice. */
const KNOWN = 500;
const FIELDS = ['seats', 'matches', 'won', 'places'] as const;

const isCount = (one: unknown): one is Count =>
  typeof one === 'object' &&
  one !== null &&
  typeof Reflect.get(one, 'game') === 'string' &&
  typeof Reflect.get(one, 'people') === 'boolean' &&
  FIELDS.every((field) => Number.isSafeInteger(Reflect.get(one, field)));

function kept(): Kept {
  const found = load(TALLY);
  const { counts, tables } = { ...(found as Partial<Record<keyof Kept, unknown>> | undefined) };
  return {
    counts: Array.isArray(counts) ? counts.filter(isCount) : [],
    tables: Array.isArray(tables) ? tables.filter((one) => typeof one === 'string') : [],
  };
}

/** What has been counted, the most played first. */
export const tally = (): Count[] => kept().counts.toSorted((a, b) => b.matches - a.matches);

/** Counts a match once, as soon as its place is known; one that was ended early has none. */
export function count({ table, game, seats, you, place }: Ended): void {
  const { counts, tables } = kept();
  if (place === null || tables.includes(table)) return;
  const others = seats.filter((_, seat) => seat !== you);
  const people = others.some(({ kind }) => kind === 'person');
  const n = 1 + others.filter(({ kind }) => kind !== 'empty').length;
  const known = counts.find((one) => one.game === game && one.seats === n && one.people === people);
  const row = known ?? { game, seats: n, people, matches: 0, won: 0, places: 0 };
  if (!known) counts.push(row);
  row.matches += 1;
  row.won += place === 1 ? 1 : 0;
  row.places += place;
  save(TALLY, { counts, tables: [...tables, table].slice(-KNOWN) });
}

/** Begins anew; what was counted is not counted again. */
export function forgetTally(): void {
  save(TALLY, { counts: [], tables: kept().tables });
}
