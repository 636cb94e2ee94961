/** The back of a card: rings of a cut onion, one in the middle and one in each corner. */

const RINGS = [34, 28, 22.5, 17, 12, 7];
const ONIONS: readonly (readonly [x: number, y: number, scale: number])[] = [
  [50, 70, 1],
  [6, 6, 0.8],
  [94, 6, 0.8],
  [6, 134, 0.8],
  [94, 134, 0.8],
];

function ring(x: number, y: number, r: number): string {
  const at = (dx: number, dy: number) => `${(x + dx * r).toFixed(1)} ${(y + dy * r).toFixed(1)}`;
  return (
    `M${at(0, -1.25)}C${at(0.2, -0.85)} ${at(1, -0.6)} ${at(1, 0.1)}` +
    `C${at(1, 0.8)} ${at(0.5, 1)} ${at(0, 1)}S${at(-1, 0.8)} ${at(-1, 0.1)}` +
    `C${at(-1, -0.6)} ${at(-0.2, -0.85)} ${at(0, -1.25)}z`
  );
}

/** All rings as one path on the 100 x 140 face, to be clipped to the frame of 88 x 128. */
export const BACK_RINGS = ONIONS.flatMap(([x, y, scale]) =>
  RINGS.map((r) => ring(x, y, r * scale)),
).join('');
