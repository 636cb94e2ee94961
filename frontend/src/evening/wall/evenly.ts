/** How much of a list is shown at a time, and in which type. */

/** Parts of at most so many, as equal as can be: seventeen by sixteen are nine and eight. */
export function evenly<T>(items: readonly T[], most: number): T[][] {
  const parts = Math.ceil(items.length / most);
  const each = Math.floor(items.length / Math.max(1, parts));
  const larger = items.length - each * parts;
  return Array.from({ length: parts }, (_, i) => {
    const from = i * each + Math.min(i, larger);
    return items.slice(from, from + each + (i < larger ? 1 : 0));
  });
}

/** How a number of things fills the wall, and how much larger than usual they are written. */
export interface Filling {
  columns: number;
  rows: number;
  type: number;
  /** Headings, and names that take two lines. */
  long: number;
  /** So many letters have room in a line. */
  letters: number;
}

/** Rows of standings: a few in one column, else in two, which leave names less room. */
export function standingsFor(count: number): Filling {
  const columns = count <= 6 ? 1 : 2;
  const rows = Math.max(1, Math.ceil(count / columns));
  const type = Math.min(columns === 1 ? 1.7 : 1.25, 8 / rows);
  const letters = Math.floor((columns === 1 ? 40 : 16) / type);
  return { columns, rows, type, long: columns === 1 ? type : 1, letters };
}

/** Tables of four beside the clock, at most six; in three columns their names are the smallest. */
export function tablesFor(count: number): Filling {
  if (count <= 1) return { columns: 1, rows: 1, type: 1.8, long: 1.8, letters: 15 };
  if (count === 2) return { columns: 2, rows: 1, type: 1.3, long: 1.3, letters: 10 };
  if (count <= 4) return { columns: 2, rows: 2, type: 1, long: 1, letters: 13 };
  return { columns: 3, rows: 2, type: 50 / 58, long: 1, letters: 9 };
}

/** Names in two columns of their own; `longest`: letters of the longest, 0 where names may take two lines. */
export function namesFor(count: number, longest: number): Filling {
  const rows = Math.max(1, Math.ceil(count / 2));
  const type = Math.min(1.3, ...(longest === 0 ? [12 / rows] : [18 / rows, 19 / longest]));
  return { columns: 1, rows, type, long: type, letters: Math.round(19 / type) };
}

/** How large a name is written where so many letters have room in a line: two lines of a smaller type hold more. */
export function nameType(name: string, line: number): '' | 'long' | 'longest' {
  if (name.length <= line) return '';
  return name.length <= 2.4 * line ? 'long' : 'longest';
}

/** Whether a name needs more than two lines of so many letters, broken between its words: then it is broken within them. */
export function isUnwieldy(name: string, letters: number): boolean {
  let [lines, used] = [1, 0];
  for (const word of name.match(/[^\s-]+[\s-]*/g) ?? []) {
    if (used > 0 && used + word.trimEnd().length > letters) [lines, used] = [lines + 1, 0];
    lines += Math.floor(Math.max(0, used + word.trimEnd().length - 1) / letters);
    used += word.length;
  }
  return lines > 2;
}
