/** Names for where there is little room: as short as needed, and still nobody else's. */

/** A name may be told from another one by so many letters of a shortened word. */
const MOST_LETTERS = 5;

/** The name in at most `most` letters if that is possible: from its last word on, each down to its first `letters`. */
function shortened(name: string, most: number, letters: number): string {
  const pieces = name.split(/([ -])/);
  const tooLong = () => [...pieces.join('')].length - most;
  for (let at = pieces.length - 1; at > 0 && tooLong() > 0; at -= 2) {
    const word = [...(pieces[at] ?? '')];
    if (word.length > letters + 1) pieces[at] = `${word.slice(0, letters).join('')}.`;
  }
  const first = [...(pieces[0] ?? '')];
  const room = first.length - tooLong() - 1;
  if (tooLong() > 0 && room > 0) pieces[0] = `${first.slice(0, room).join('')}.`;
  return pieces.join('');
}

/** By name, how it is written where there is room for `most` letters: whole if it fits, or if nothing shorter tells it
 * from the others. */
export function shortNames(names: readonly string[], most: number): ReadonlyMap<string, string> {
  const whole = new Set(names);
  const short = (name: string): string => {
    for (let letters = 1; letters <= MOST_LETTERS; letters++) {
      const tried = shortened(name, most, letters);
      const others = names.filter((other) => shortened(other, most, letters) === tried);
      if (others.length === 1 && (tried === name || !whole.has(tried))) return tried;
    }
    return name;
  };
  return new Map(names.map((name) => [name, short(name)]));
}
