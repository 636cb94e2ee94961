/** Where the pips of a number card lie on its 100 x 140 face; those below the middle stand on their heads. */

export interface Pip {
  x: number;
  y: number;
}

const LEFT = 37;
const MIDDLE = 50;
const RIGHT = 63;

const pair = (y: number): Pip[] => [
  { x: LEFT, y },
  { x: RIGHT, y },
];
const one = (y: number): Pip[] => [{ x: MIDDLE, y }];

export const PIPS: Readonly<Record<string, readonly Pip[]>> = {
  2: [...one(34), ...one(106)],
  3: [...one(32), ...one(70), ...one(108)],
  4: [...pair(36), ...pair(104)],
  5: [...pair(36), ...one(70), ...pair(104)],
  6: [...pair(34), ...pair(70), ...pair(106)],
  7: [...pair(34), ...one(52), ...pair(70), ...pair(106)],
  8: [...pair(34), ...one(52), ...pair(70), ...one(88), ...pair(106)],
  9: [...pair(32), ...pair(57), ...one(70), ...pair(83), ...pair(108)],
  T: [...pair(32), ...one(44.5), ...pair(57), ...pair(83), ...one(95.5), ...pair(108)],
};
