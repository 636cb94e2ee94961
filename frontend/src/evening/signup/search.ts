/** Finds the person meant by a few letters. */

const folded = (text: string): string =>
  text.trim().normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase('de');

/** Those whose name begins so, whoever is not here yet first; the exact name alone where there is one. */
export function found<T extends { name: string; here?: boolean }>(
  people: readonly T[],
  typed: string,
): T[] {
  const wanted = folded(typed);
  if (wanted.length === 0) return [];
  const exact = people.filter((one) => folded(one.name) === wanted);
  if (exact.length > 0) return exact;
  if (wanted.length < 3) return [];
  return people
    .filter((one) => folded(one.name).startsWith(wanted) && !one.here)
    .sort((one, other) => one.name.localeCompare(other.name, 'de'));
}
