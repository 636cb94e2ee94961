/** Things one after the other that share a name, in their order. */
export function groups<T>(items: readonly T[], nameOf: (item: T) => string): [string, T[]][] {
  const found: [string, T[]][] = [];
  for (const item of items) {
    const name = nameOf(item);
    const last = found.at(-1);
    if (last?.[0] === name) last[1].push(item);
    else found.push([name, [item]]);
  }
  return found;
}
