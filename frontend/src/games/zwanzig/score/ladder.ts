/** Where the pegs of the ladder stand: at their points, moved apart where names would cover one another. */

export interface Peg {
  points: number;
  /** Who stands here: equal players share a peg. */
  seats: readonly number[];
  words: string;
}

export interface PlacedPeg extends Peg {
  /** Px from the left end of the rail. */
  x: number;
  /** The row it stands in, 0 next to the rail. */
  row: number;
}

interface Rail {
  /** Px. */
  width: number;
  /** Percent of the rail for so many points. */
  at: (points: number) => number;
  /** Px of one letter on a peg, about. */
  letter: number;
  /** Px of a peg beside its letters. */
  pad: number;
  /** Rows that they share in turn. */
  rows?: number;
}

/** One peg for every number of points, with all who have it; `me` is named first. */
export function pegsFor(
  scores: readonly number[],
  me: number | null,
  name: (seat: number) => string,
): Peg[] {
  const points = [...new Set(scores)];
  return points.map((each) => {
    const seats = scores
      .flatMap((score, seat) => (score === each ? [seat] : []))
      .sort((a, b) => Number(b === me) - Number(a === me));
    const words = `${seats.map(name).join(' · ')} ${each < 0 ? `−${-each}` : each}`;
    return { points: each, seats, words };
  });
}

/** Numbers below the rail: every five points, every ten or more on long ladders. */
export function ticksOf(high: number, low: number): number[] {
  const step = [5, 10, 20, 50].find((each) => (high - low) / each <= 8) ?? 100;
  const from = Math.ceil(low / step) * step;
  const count = Math.floor((high - from) / step) + 1;
  return Array.from({ length: count }, (_, i) => from + i * step);
}

/** Rows in which pegs may stand above the rail. */
const MOST_ROWS = 3;

/** How many times as large pegs can be drawn, `scale` at most, and in how many rows they then stand. */
export function growthOf(
  pegs: readonly Peg[],
  { width, letter, pad }: Pick<Rail, 'width' | 'letter' | 'pad'>,
  scale: number,
): { rows: number; grown: number } {
  const needs = [...pegs]
    .sort((a, b) => b.points - a.points)
    .map(({ words }) => words.length * letter + pad + 2);
  for (let rows = 1; ; rows++) {
    const longest = Math.max(
      ...Array.from({ length: rows }, (_, row) =>
        needs.filter((_, i) => i % rows === row).reduce((sum, each) => sum + each, 0),
      ),
    );
    const grown = Math.max(1, Math.min(scale, width / longest));
    if (grown >= scale || rows === MOST_ROWS) return { rows, grown };
  }
}

/** The pegs from left to right, none over another as long as the rail has room. */
export function pegsOf(pegs: readonly Peg[], rail: Rail): PlacedPeg[] {
  const { width, at, rows = 1 } = rail;
  const placed = pegs
    .map((peg) => ({ ...peg, x: (at(peg.points) / 100) * width }))
    .sort((a, b) => a.x - b.x)
    .map((peg, i) => ({ ...peg, row: i % rows }));
  for (let row = 0; row < rows; row++) {
    movedApart(
      placed.filter((peg) => peg.row === row),
      rail,
    );
  }
  return placed;
}

function movedApart(placed: readonly PlacedPeg[], { width, letter, pad }: Rail): void {
  const half = (peg: Peg) => (peg.words.length * letter + pad) / 2;
  const edge = 8;
  let left = -edge;
  for (const peg of placed) {
    peg.x = Math.max(peg.x, left + half(peg));
    left = peg.x + half(peg) + 2;
  }
  let right = width + edge;
  for (const peg of placed.toReversed()) {
    peg.x = Math.min(peg.x, right - half(peg));
    right = peg.x - half(peg) - 2;
  }
}

/** What everybody had before a game. */
export const scoresBefore = ({
  scores,
  deltas,
}: {
  scores: readonly number[];
  deltas: readonly number[];
}): number[] => scores.map((points, seat) => points - (deltas[seat] ?? 0));

/** A way along the rail, in percent of it. */
export interface Trail {
  seat: number;
  left: number;
  width: number;
  /** Towards zero, which is good. */
  down: boolean;
}

/** The ways of all whose points have changed. */
export function trailsOf(
  before: readonly number[],
  after: readonly number[],
  at: (points: number) => number,
): Trail[] {
  return after.flatMap((points, seat) => {
    const old = before[seat] ?? points;
    if (old === points) return [];
    const [one, other] = [at(old), at(points)];
    return {
      seat,
      left: Math.min(one, other),
      width: Math.abs(one - other),
      down: points < old,
    };
  });
}
