/** Where an explanation lies: above the thing it is about, or below it where there is no room above. */

interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** Px between the thing and its explanation, and from the edge of the window. */
const GAP = 12;
const EDGE = 8;

/** The upper left corner of an explanation of this size, in px of the window. `hand` is the top of my own cards. */
export function explanationPlace(
  { width, height }: { width: number; height: number },
  at: Box,
  window: { width: number; height: number },
  hand = window.height,
): { left: number; top: number } {
  const middle = (at.left + at.right) / 2 - width / 2;
  const left = Math.max(EDGE, Math.min(middle, window.width - width - EDGE));
  const above = Math.min(at.top, hand) - GAP - height;
  const below = at.bottom + GAP;
  const fits = below + height <= Math.min(hand, window.height - EDGE);
  const top = above >= EDGE || !fits ? above : below;
  return { left, top: Math.max(EDGE, top) };
}
