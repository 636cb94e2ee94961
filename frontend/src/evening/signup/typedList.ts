/** A list of names that was pasted and is not written down yet: this browser keeps it for a page loaded again. */
import { forget, load, save } from '../../lib/memory/store';

const shelf = (evening: string) => `stammtisch.evening.${evening}.list`;

export function keptList(evening: string): string {
  const kept = load(shelf(evening));
  return typeof kept === 'string' ? kept : '';
}

/** Keeps what stands in the box; an empty one is forgotten. */
export function keepList(evening: string, text: string): void {
  if (text.trim() === '') forget(shelf(evening));
  else save(shelf(evening), text);
}
