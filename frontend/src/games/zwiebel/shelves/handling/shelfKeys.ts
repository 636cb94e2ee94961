/** What keys mean on shelves: arrows look along the cards and shelves, Alt and an arrow carry a card. */
export interface ShelfKeyHost {
  /** All cards in the order of the shelves. */
  cards: readonly string[];
  shelves: readonly (readonly string[])[];
  /** The card that has the focus. */
  card: string;
  /** Looks at the card with this number, or the nearest there is. */
  focus(index: number): void;
  /** Carries the card one shelf up (-1) or down. */
  nudge(by: 1 | -1): void;
  toggle(): void;
  /** Lets go of all that is chosen; returns whether there was something. */
  clear(): boolean;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
const JUMPS: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

/** Acts on a key; returns whether it meant something here. */
export function shelfKey({ key, altKey }: KeyboardEvent, host: ShelfKeyHost): boolean {
  const { cards, shelves, card } = host;
  const step = STEPS[key];
  const jump = JUMPS[key];
  if (altKey) {
    if (jump === undefined) return false;
    host.nudge(jump);
  } else if (step !== undefined) host.focus(cards.indexOf(card) + step);
  else if (jump !== undefined) {
    const [first] = shelves[shelves.findIndex((shelf) => shelf.includes(card)) + jump] ?? [];
    if (first !== undefined) host.focus(cards.indexOf(first));
  } else if (key === 'Home') host.focus(0);
  else if (key === 'End') host.focus(cards.length - 1);
  else if (key === 'Enter' || key === ' ') host.toggle();
  else if (key === 'Escape') return host.clear();
  else return false;
  return true;
}
