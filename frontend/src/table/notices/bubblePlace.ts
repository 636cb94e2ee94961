/** Where a bubble stands beside a mat: over no other mat, and over as little else as can be. Pure geometry. */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface BubblePlace {
  x: number;
  y: number;
  /** The side of the bubble on which the mat is, and where its tip stands there in px. */
  side: 'top' | 'bottom' | 'left' | 'right';
  tip: number;
}

/** Between the mat and the bubble, for the tip. */
const GAP = 9;
/** From the edge of the room. */
const MARGIN = 6;
/** The tip stays clear of the round corners. */
const CORNER = 18;
/** So much worse is it to lie over a mat than over anything else. */
const MATS_COUNT = 20;

const clamp = (value: number, low: number, high: number) =>
  Math.max(low, Math.min(value, Math.max(low, high)));

function shared(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, width) * Math.max(0, height);
}

/** Below, above, and at both sides of the mat, always within the room. */
function candidates(mat: Box, width: number, height: number, room: Box): BubblePlace[] {
  const middle = { x: mat.x + mat.width / 2, y: mat.y + mat.height / 2 };
  const fitX = (x: number) => clamp(x, room.x + MARGIN, room.x + room.width - width - MARGIN);
  const fitY = (y: number) => clamp(y, room.y + MARGIN, room.y + room.height - height - MARGIN);
  const x = fitX(middle.x - width / 2);
  const y = fitY(middle.y - height / 2);
  const across = clamp(middle.x - x, CORNER, width - CORNER);
  const along = clamp(middle.y - y, CORNER, height - CORNER);
  return [
    { x, y: fitY(mat.y + mat.height + GAP), side: 'top', tip: across },
    { x, y: fitY(mat.y - height - GAP), side: 'bottom', tip: across },
    { x: fitX(mat.x + mat.width + GAP), y, side: 'left', tip: along },
    { x: fitX(mat.x - width - GAP), y, side: 'right', tip: along },
  ];
}

/** The best place for a bubble of this size; of equally good ones the first: below, above, right, left. */
export function placeBubble(
  mat: Box,
  { width, height }: Pick<Box, 'width' | 'height'>,
  room: Box,
  mats: readonly Box[],
  things: readonly Box[] = [],
): BubblePlace {
  const covers = (at: BubblePlace) => {
    const box = { x: at.x, y: at.y, width, height };
    const over = (all: readonly Box[]) => all.reduce((sum, one) => sum + shared(box, one), 0);
    return MATS_COUNT * (over(mats) + shared(box, mat)) + over(things);
  };
  const rated = candidates(mat, width, height, room).map((at) => ({ at, cost: covers(at) }));
  return rated.reduce((best, next) => (next.cost < best.cost ? next : best)).at;
}
