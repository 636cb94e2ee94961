/** A result of a Runde that is being written down by hand: this browser keeps it, so that a page loaded again has it. */
import { forget, load, save } from '../../lib/memory/store';

export interface Line {
  name: string;
  place: number;
  points: number | null;
}

export const WAYS = ['places', 'most', 'fewest'] as const;

export interface Handwritten {
  lines: Line[];
  way: (typeof WAYS)[number];
  /** As chosen; empty: what is played most, and today. */
  game: string;
  day: string;
}

const shelf = (runde: string) => `stammtisch.runde.${runde}.hand`;

const isLine = (one: unknown): one is Line =>
  typeof one === 'object' &&
  one !== null &&
  typeof Reflect.get(one, 'name') === 'string' &&
  typeof Reflect.get(one, 'place') === 'number';

/** The result as it was typed; undefined where nothing is left to be written down. */
export function keptResult(runde: string): Handwritten | undefined {
  const kept = load(shelf(runde));
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { lines, way, game, day } = kept as Partial<Record<keyof Handwritten, unknown>>;
  const whole = Array.isArray(lines) ? lines.filter(isLine) : [];
  if (whole.length === 0) return undefined;
  return {
    lines: whole,
    way: WAYS.find((one) => one === way) ?? 'places',
    game: typeof game === 'string' ? game : '',
    day: typeof day === 'string' ? day : '',
  };
}

/** Lines without any name are nothing that could be missed. */
export function keepResult(runde: string, result: Handwritten): void {
  if (result.lines.some(({ name }) => name.trim() !== '')) save(shelf(runde), result);
  else forgetResult(runde);
}

export const forgetResult = (runde: string): void => {
  forget(shelf(runde));
};
