/** How many people have ever shared this browser at a table, besides its first: the highest of their numbers. */
import { load, save } from './store';

const PEOPLE = 'stammtisch.people';
/** A table has eight seats. */
const MOST_OTHERS = 7;

/** The numbers of those who may sit at a table through this browser besides its first. */
export function othersHere(): number[] {
  const highest = load(PEOPLE);
  const count = typeof highest === 'number' ? Math.min(highest, MOST_OTHERS) : 0;
  return Array.from({ length: Math.max(0, count) }, (_, i) => i + 1);
}

/** Remembers that this number has been given to somebody. */
export function noteOther(person: number): void {
  if (person > othersHere().length) save(PEOPLE, person);
}
