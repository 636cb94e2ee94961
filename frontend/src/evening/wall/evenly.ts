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
