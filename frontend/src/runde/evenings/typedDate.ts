/** A date that is being set: this browser keeps what is typed, so that a page loaded again has it. */
import { forget, load, save } from '../../lib/memory/store';

export interface TypedDate {
  day: string;
  time: string;
  where: string;
  /** When the date is that would be changed; 0 for a first one. Once that is another one, nothing is kept. */
  of: number;
}

const shelf = (runde: string) => `stammtisch.runde.${runde}.date`;

export function keptDate(runde: string, of: number): TypedDate | undefined {
  const kept = load(shelf(runde));
  if (typeof kept !== 'object' || kept === null || Reflect.get(kept, 'of') !== of) return undefined;
  const whole = ['day', 'time', 'where'].every(
    (part) => typeof Reflect.get(kept, part) === 'string',
  );
  return whole ? (kept as TypedDate) : undefined;
}

export function keepDate(runde: string, typed: TypedDate): void {
  save(shelf(runde), typed);
}

export const forgetDate = (runde: string): void => {
  forget(shelf(runde));
};
