/** What can be asked about at a table, and the element that shows it. Elements say it themselves: data-card and
 * data-mat are there for other reasons as well, data-shown is any card that lies face up, data-thing all the rest. */
export type Thing =
  | { kind: 'card'; code: string }
  | { kind: 'seat'; seat: number }
  /** A pile, a slate, a badge: by the name that its game gave it. */
  | { kind: 'spot'; name: string };

/** A thing, and where it lies. */
export interface Found {
  thing: Thing;
  at: Element;
}

const SHOWN = '[data-thing], [data-card], [data-mat], [data-shown]';

function named({ dataset }: HTMLElement): Thing | undefined {
  const { thing, card, mat, shown } = dataset;
  if (thing !== undefined) return { kind: 'spot', name: thing };
  const code = card ?? shown;
  if (code !== undefined) return { kind: 'card', code };
  return mat === undefined ? undefined : { kind: 'seat', seat: Number(mat) };
}

/** The thing that an element belongs to, the smallest first: a card on a pile is the card; a button around a mat its seat. */
export function thingAt(node: EventTarget | null): Found | undefined {
  if (!(node instanceof Element)) return undefined;
  const at =
    node.closest<HTMLElement>(SHOWN) ??
    node.closest('button')?.querySelector<HTMLElement>('[data-mat]');
  const thing = at && named(at);
  return thing ? { thing, at } : undefined;
}

const same = (one: Thing, other: Thing) => JSON.stringify(one) === JSON.stringify(other);

/** Everything that lies there, each once, in the order of reading. */
export function thingsIn(root: ParentNode): Found[] {
  const found: Found[] = [];
  for (const at of root.querySelectorAll<HTMLElement>(SHOWN)) {
    const thing = named(at);
    if (!thing || at.getClientRects().length === 0) continue;
    if (!found.some((other) => same(other.thing, thing))) found.push({ thing, at });
  }
  return found;
}

/** The thing after this one, and after the last the first again. */
export function thingAfter(root: ParentNode, last: Thing): Found | undefined {
  const all = thingsIn(root);
  return all[(all.findIndex(({ thing }) => same(thing, last)) + 1) % Math.max(1, all.length)];
}
