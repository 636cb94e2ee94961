/** Shelves of cards: how a hand is laid out, moved about, and put in order. Pure; the order of shelves is the player's. */

/** Cards that lie together, by shelf. */
export type Shelves = readonly (readonly string[])[];

const without = (shelves: Shelves, cards: readonly string[]): string[][] =>
  shelves.map((shelf) => shelf.filter((card) => !cards.includes(card)));

const tidy = (shelves: Shelves): string[][] =>
  shelves.filter((shelf) => shelf.length > 0).map((shelf) => [...shelf]);

/** Cards moved to a shelf, or to a new one behind the last; empty shelves go. */
export function moved(shelves: Shelves, cards: readonly string[], to: number): string[][] {
  const rest = without(shelves, cards);
  if (to < 0 || to >= shelves.length) return tidy([...rest, cards]);
  return tidy(rest.map((shelf, i) => (i === to ? [...shelf, ...cards] : shelf)));
}

/** Cards on a new shelf of their own at this place; empty shelves go. */
export function placed(shelves: Shelves, cards: readonly string[], at: number): string[][] {
  const rest = tidy(without(shelves, cards));
  return [...rest.slice(0, at), [...cards], ...rest.slice(at)];
}

/** On which shelf a card lies; -1: on none. */
export function shelfOf(shelves: Shelves, card: string): number {
  return shelves.findIndex((shelf) => shelf.includes(card));
}

/** A card moved one shelf up or down; below the last one it begins a new one. */
export function nudged(shelves: Shelves, card: string, by: 1 | -1): string[][] {
  const from = shelfOf(shelves, card);
  const to = from + by;
  if (from < 0 || to < 0) return shelves.map((shelf) => [...shelf]);
  if (to >= shelves.length && shelves[from]?.length === 1) return tidy(shelves);
  return moved(shelves, [card], to);
}

/** The same shelves for a hand that has changed: what left is gone, what came lies on a shelf of its own. */
export function kept(shelves: Shelves, hand: readonly string[]): string[][] {
  const known = new Set(shelves.flat());
  const fresh = hand.filter((card) => !known.has(card));
  return tidy([...shelves.map((shelf) => shelf.filter((card) => hand.includes(card))), fresh]);
}

/** The shelves of an arrangement; cards it does not use lie on the last one. */
export function arranged(
  groups: readonly { cards: readonly string[] }[],
  unused: readonly string[],
): string[][] {
  return tidy([...groups.map(({ cards }) => cards), unused]);
}

/** One shelf with all cards by value, the highest first, as `worth` says. */
export function byWorth(hand: readonly string[], worth: (card: string) => number): string[][] {
  return tidy([[...hand].sort((one, other) => worth(other) - worth(one))]);
}

/** Whether two layouts are the same but for the order of cards on a shelf. */
export function sameShelves(one: Shelves, other: Shelves): boolean {
  const sorted = (shelves: Shelves) => shelves.map((shelf) => [...shelf].sort().join(' '));
  const [a, b] = [sorted(one), sorted(other)];
  return a.length === b.length && a.every((shelf, i) => shelf === b[i]);
}
