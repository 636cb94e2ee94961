/** Colours as eyes see them: distance for normal sight, and what is left of a colour for the colour-blind.
 *
 * Simulation after Machado, Oliveira and Fernandes (2009), severity 1.0, on linear light; distances in OKLab, times 100:
 * 2 is just noticeable, 10 is plain.
 */

export const SIGHTS = ['protanopia', 'deuteranopia', 'tritanopia'] as const;
export type Sight = (typeof SIGHTS)[number];

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

export const SIMULATION: Record<Sight, Matrix> = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const TO_CONES: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const TO_LAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];

const times = (matrix: Matrix, [x, y, z]: Triple): Triple => {
  const [a, b, c] = matrix.map((row) => row[0] * x + row[1] * y + row[2] * z);
  return [a ?? 0, b ?? 0, c ?? 0];
};
const each = ([x, y, z]: Triple, change: (value: number) => number): Triple => [
  change(x),
  change(y),
  change(z),
];

/** Six digits to linear light, 0 to 1. */
function light(hex: string): Triple {
  const at = (place: number) => parseInt(hex.slice(place, place + 2), 16) / 255;
  return each([at(1), at(3), at(5)], (value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
}

function seen(hex: string, sight?: Sight): Triple {
  const full = light(hex);
  const left = sight ? times(SIMULATION[sight], full) : full;
  const cones = times(
    TO_CONES,
    each(left, (value) => Math.min(1, Math.max(0, value))),
  );
  return times(TO_LAB, each(cones, Math.cbrt));
}

/** How far apart two colours are, for normal sight or for the colour-blind. */
export function distance(one: string, two: string, sight?: Sight): number {
  const [a, b] = [seen(one, sight), seen(two, sight)];
  return 100 * Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}
