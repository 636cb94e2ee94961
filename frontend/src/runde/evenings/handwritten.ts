/** A result of a Runde that is being written down by hand: this browser keeps it, so that a page loaded again has it. */
import { forget, load, save } from '../../lib/memory/store';

export interface Line {
  name: string;
  place: number;
  points: number | null;
}

const shelf = (runde: string) => `stammtisch.runde.${runde}.hand`;

const isLine = (one: unknown): one is Line =>
  typeof one === 'object' &&
  one !== null &&
  typeof Reflect.get(one, 'name') === 'string' &&
  typeof Reflect.get(one, 'place') === 'number';

/** The lines as they were typed; undefined where nothing is left to be written down. */
export function keptLines(runde: string): Line[] | undefined {
  const kept = load(shelf(runde));
  const lines = Array.isArray(kept) ? kept.filter(isLine) : [];
  return lines.length > 0 ? lines : undefined;
}

/** Lines without any name are nothing that could be missed. */
export function keepLines(runde: string, lines: readonly Line[]): void {
  if (lines.some(({ name }) => name.trim() !== '')) save(shelf(runde), lines);
  else forgetLines(runde);
}

export const forgetLines = (runde: string): void => {
  forget(shelf(runde));
};
