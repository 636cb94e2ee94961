/** An incident that is half told: this browser keeps it, so that a page loaded again has it. */
import { forget, load, save } from '../../lib/memory/store';
import type { Figures, Values } from './kinds';

export interface HalfTold {
  values: Values;
  figures: Figures | undefined;
}

const shelf = (evening: string) => `stammtisch.evening.${evening}.incident`;

const isTexts = (one: unknown): one is Record<string, string> =>
  typeof one === 'object' &&
  one !== null &&
  Object.values(one).every((text) => typeof text === 'string');

function figuresOf(kept: unknown): Figures | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { sheet, typed, away } = kept as Partial<Record<keyof Figures, unknown>>;
  if (typeof sheet !== 'string' || !isTexts(typed) || !Array.isArray(away)) return undefined;
  return { sheet, typed, away: away.filter((no) => typeof no === 'number') };
}

/** What was filled in of this incident; undefined where it was another one, or none. */
export function keptTold(evening: string, of: string): HalfTold | undefined {
  const kept = load(shelf(evening));
  if (typeof kept !== 'object' || kept === null || Reflect.get(kept, 'of') !== of) return undefined;
  const values: unknown = Reflect.get(kept, 'values');
  if (!isTexts(values)) return undefined;
  return { values, figures: figuresOf(Reflect.get(kept, 'figures')) };
}

/** Keeps an incident; undefined forgets it. `of`: its kind, and the sheet it began with. */
export function keepTold(evening: string, of: string, told: HalfTold | undefined): void {
  if (told) save(shelf(evening), { of, ...told });
  else forget(shelf(evening));
}
