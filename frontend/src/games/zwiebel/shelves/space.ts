/** How much room the shelves have: how high the table is, and how wide cards may be. */

/** Ten cards lie in one row where there is room for it, the larger the better. */
export const CARDS = 10;
const [FRAME_PX, GAP_PX] = [20, 4];
const [LEAST, MOST, MOST_IN_DUEL] = [44, 68, 56];

const inRow = (space: number) => Math.floor((space - FRAME_PX) / CARDS) - GAP_PX;

/** The width in px of a card on a wide screen, by the width of all shelves. */
export function widthInRow(space: number, inDuel: boolean): number {
  return Math.min(inDuel ? MOST_IN_DUEL : MOST, Math.max(LEAST, inRow(space)));
}

/** A table lower than this has no room for large cards. */
const LOW_PX = 670;

/** The same on a phone, by the height of the table; cards on several shelves need more rows. */
export function widthOnPhone(height: number, inDuel: boolean, sorted: boolean): number {
  if (inDuel) return 38;
  return sorted || height < LOW_PX ? 42 : 58;
}

/** The narrowest card that names itself, on a phone on its side. */
const NARROWEST = 34;

/** The same on its side, by the width of all shelves: a second row would push the buttons below out of sight. */
export function widthOnItsSide(space: number, inDuel: boolean): number {
  const upright = widthOnPhone(0, inDuel, true);
  return Math.min(upright, Math.max(NARROWEST, inRow(space)));
}

/** Tells the height in px of the whole table around a node: in a lesson the innkeeper's words take of the screen, too. */
export function tableHeight(tell: (height: number) => void): (node: HTMLElement) => () => void {
  return (node) => {
    const table = node.closest('main') ?? document.body;
    const measure = new ResizeObserver(() => {
      tell(table.clientHeight);
    });
    measure.observe(table);
    return () => {
      measure.disconnect();
    };
  };
}
