/** Where the pips of a die lie on its 32 x 32 face, and how a cube turns to show a face in front. */

export interface Spot {
  x: number;
  y: number;
}

const at = (...spots: readonly (readonly [number, number])[]): readonly Spot[] =>
  spots.map(([x, y]) => ({ x, y }));

const FACES: readonly (readonly Spot[])[] = [
  at([16, 16]),
  at([9, 9], [23, 23]),
  at([9, 9], [16, 16], [23, 23]),
  at([9, 9], [23, 9], [9, 23], [23, 23]),
  at([9, 9], [23, 9], [16, 16], [9, 23], [23, 23]),
  at([9, 8], [23, 8], [9, 16], [23, 16], [9, 24], [23, 24]),
];

/** The pips of a face, 1 to 6. */
export function pipsOf(face: number): readonly Spot[] {
  return FACES[face - 1] ?? [];
}

/** A single pip is larger than those that have company. */
export function pipSize(face: number): number {
  return face === 1 ? 4 : 3.1;
}

/** Degrees about the axes across and upright that bring a face of the cube to the front; opposite faces sum to 7. */
export const TURN: Readonly<Record<number, readonly [x: number, y: number]>> = {
  1: [0, 0],
  2: [-90, 0],
  3: [0, -90],
  4: [0, 90],
  5: [90, 0],
  6: [0, 180],
};
