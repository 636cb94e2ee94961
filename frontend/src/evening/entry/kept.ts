/** Sheets that are filled in and not confirmed yet: this browser keeps them, so that a page loaded again has them. */
import { load, save } from '../../lib/memory/store';

/** What was typed, by number, and who was away. */
export interface Filled {
  typed: Readonly<Record<string, string>>;
  away: readonly number[];
}

type Kept = Readonly<Record<string, Filled>>;

const shelf = (evening: string) => `stammtisch.evening.${evening}.drafts`;

function all(evening: string): Kept {
  const kept = load(shelf(evening));
  return typeof kept === 'object' && kept !== null ? (kept as Kept) : {};
}

/** What is kept under a key, which names the sheet and how often it was entered. */
export const keptSheet = (evening: string, key: string): Filled | undefined => all(evening)[key];

/** Keeps a sheet; undefined forgets it. Of the others stay those that are still to be filled in. */
export function keepSheet(
  evening: string,
  key: string,
  filled: Filled | undefined,
  open: readonly string[],
): void {
  const others = Object.entries(all(evening)).filter(
    ([other]) => other !== key && open.includes(other),
  );
  save(shelf(evening), Object.fromEntries(filled ? [...others, [key, filled]] : others));
}
