/** Tally strokes on a beer mat: bundles of five, the fifth crossing four. */

export interface Tally {
  d: string;
  width: number;
}

/** The strokes for a count, 20 high; a little unevenness, the same for every reader. */
export function tally(count: number): Tally {
  let x = 3;
  let d = '';
  for (let i = 1; i <= count; i++) {
    if (i % 5 === 0) {
      d += `M${x - 23} 15L${x - 1} 5`;
      x += 6;
    } else {
      d += `M${(x + ((i % 3) - 1) * 0.4).toFixed(1)} 3l${i % 2 ? 0.6 : -0.5} 14`;
      x += 5;
    }
  }
  return { d, width: Math.max(x, 6) };
}
