/** Where the pins of dear decisions stand over the curve: none hides another. */

export interface Pin {
  /** Percent of the picture's width. */
  x: number;
  /** Percent of the picture's height, from above. */
  y: number;
}

/** So close, in percent, pins would lie over each other on a phone. */
const NEAR = { x: 10, y: 22 };

/** Moves whichever would lie over one before it: up, or down where it is in the upper half. */
export function apart(pins: readonly Pin[]): Pin[] {
  const placed: Pin[] = [];
  for (const pin of pins) {
    const by = pin.y < 50 ? NEAR.y : -NEAR.y;
    let { y } = pin;
    while (placed.some((one) => near(one, { x: pin.x, y }))) y += by;
    placed.push({ x: pin.x, y });
  }
  return placed;
}

function near(one: Pin, two: Pin): boolean {
  return Math.abs(one.x - two.x) < NEAR.x && Math.abs(one.y - two.y) < NEAR.y;
}
