/** The tables at which this browser's person sits, by id, until it is known what became of them. */
import { load, save } from './store';

const LIST = 'stammtisch.sitting';
const MOST = 12;

/** The latest first. */
export function sittingAt(): string[] {
  const kept = load(LIST);
  return Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string') : [];
}

export function noteSitting(table: string): void {
  save(LIST, [table, ...sittingAt().filter((id) => id !== table)].slice(0, MOST));
}

export function noteUp(table: string): void {
  const all = sittingAt();
  if (all.includes(table))
    save(
      LIST,
      all.filter((id) => id !== table),
    );
}
