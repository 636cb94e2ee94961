/** Draws the paths of a suit on a coarse grid, as small as eyes see them, to tell whether two shapes differ. */
import type { Shape } from '../../src/art/cards/deck';

type Point = readonly [x: number, y: number];

const GRID = 24;
const BOX = 32;
/** Half the width of a line by its class, in units of the box. */
const HALF = { stroke: 1.15, cutline: 0.95, lit: 0.8 };

interface Command {
  letter: string;
  values: number[];
}

const SIZES: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, A: 7, Z: 0 };

/** The flags of an arc may be written without a gap between them, so an arc is read by its own pattern. */
function numbers(text: string, letter: string): number[] {
  const number = /-?(?:\d+\.?\d*|\.\d+)/g;
  if (letter !== 'A') return (text.match(number) ?? []).map(Number);
  const arc =
    /(-?[\d.]+)[\s,]+(-?[\d.]+)[\s,]+(-?[\d.]+)[\s,]+([01])[\s,]*([01])[\s,]*(-?(?:\d+\.?\d*|\.\d+))[\s,]*(-?(?:\d+\.?\d*|\.\d+))/g;
  return [...text.matchAll(arc)].flatMap((found) => found.slice(1).map(Number));
}

function commands(d: string): Command[] {
  return [...d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)].flatMap(([, letter = '', text = '']) => {
    const size = SIZES[letter.toUpperCase()];
    if (size === undefined) throw new Error(`unknown command ${letter}`);
    const values = numbers(text, letter.toUpperCase());
    if (size === 0) return [{ letter, values: [] }];
    if (values.length === 0 || values.length % size) throw new Error(`odd path: ${letter}${text}`);
    return Array.from({ length: values.length / size }, (_, i) => ({
      letter: i > 0 && letter === 'M' ? 'L' : i > 0 && letter === 'm' ? 'l' : letter,
      values: values.slice(i * size, (i + 1) * size),
    }));
  });
}

const STEPS = Array.from({ length: 12 }, (_, i) => (i + 1) / 12);

function curve([a, b, c, d]: readonly [Point, Point, Point, Point]): Point[] {
  const mix = (t: number, at: 0 | 1) =>
    (1 - t) ** 3 * a[at] +
    3 * (1 - t) ** 2 * t * b[at] +
    3 * (1 - t) * t * t * c[at] +
    t ** 3 * d[at];
  return STEPS.map((t) => [mix(t, 0), mix(t, 1)]);
}

/** Points of an elliptic arc, by the formulas of the SVG specification (appendix on arcs). */
function arc(from: Point, [rx, ry, turn, large, sweep]: number[], to: Point): Point[] {
  const phi = ((turn ?? 0) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(phi), Math.sin(phi)];
  const [hx, hy] = [(from[0] - to[0]) / 2, (from[1] - to[1]) / 2];
  const [x, y] = [cos * hx + sin * hy, cos * hy - sin * hx];
  const grow = Math.max(1, Math.hypot(x / (rx ?? 1), y / (ry ?? 1)));
  const [a, b] = [(rx ?? 1) * grow, (ry ?? 1) * grow];
  const below = (a * y) ** 2 + (b * x) ** 2;
  const root = Math.sqrt(Math.max(0, (a * b) ** 2 / below - 1)) * (large === sweep ? -1 : 1);
  const [u, v] = [(root * a * y) / b, (-root * b * x) / a];
  const [cx, cy] = [
    cos * u - sin * v + (from[0] + to[0]) / 2,
    sin * u + cos * v + (from[1] + to[1]) / 2,
  ];
  const start = Math.atan2((y - v) / b, (x - u) / a);
  let way = Math.atan2((-y - v) / b, (-x - u) / a) - start;
  if (sweep && way < 0) way += 2 * Math.PI;
  if (!sweep && way > 0) way -= 2 * Math.PI;
  return STEPS.map((t) => {
    const [p, q] = [a * Math.cos(start + way * t), b * Math.sin(start + way * t)];
    return [cx + cos * p - sin * q, cy + sin * p + cos * q];
  });
}

/** The outlines of a path as polygons. */
export function outlines(d: string): Point[][] {
  const out: Point[][] = [];
  let now: Point = [0, 0];
  let handle: Point = now;
  for (const { letter, values } of commands(d)) {
    const base: Point = letter === letter.toLowerCase() ? now : [0, 0];
    const at = (i: number): Point => [(values[i] ?? 0) + base[0], (values[i + 1] ?? 0) + base[1]];
    const line = out.at(-1);
    let next: Point[] = [];
    const kind = letter.toUpperCase();
    if (kind === 'M') out.push([at(0)]);
    if (kind === 'L') next = [at(0)];
    if (kind === 'H') next = [[(values[0] ?? 0) + base[0], now[1]]];
    if (kind === 'V') next = [[now[0], (values[0] ?? 0) + base[1]]];
    if (kind === 'C') next = curve([now, at(0), at(2), at(4)]);
    if (kind === 'S') {
      next = curve([now, [2 * now[0] - handle[0], 2 * now[1] - handle[1]], at(0), at(2)]);
    }
    if (kind === 'A') next = arc(now, values, at(5));
    if (kind === 'Z') next = line?.[0] ? [line[0]] : [];
    if (line) line.push(...next);
    now = out.at(-1)?.at(-1) ?? now;
    handle = kind === 'C' ? at(2) : kind === 'S' ? at(0) : now;
  }
  return out;
}

function inside([x, y]: Point, polygon: readonly Point[]): number {
  let winding = 0;
  polygon.forEach(([x1, y1], i) => {
    const [x2, y2] = polygon[(i + 1) % polygon.length] ?? [0, 0];
    const crosses = y1 <= y !== y2 <= y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1);
    if (crosses) winding += y2 > y1 ? 1 : -1;
  });
  return winding;
}

function near([x, y]: Point, line: readonly Point[], reach: number): boolean {
  return line.some(([x1, y1], i) => {
    const [x2, y2] = line[i + 1] ?? [x1, y1];
    const length = (x2 - x1) ** 2 + (y2 - y1) ** 2 || 1;
    const t = Math.min(1, Math.max(0, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length));
    return Math.hypot(x1 + t * (x2 - x1) - x, y1 + t * (y2 - y1) - y) <= reach;
  });
}

/** Which cells of the grid a suit blackens, row by row. */
export function silhouette(shapes: readonly Shape[]): boolean[] {
  const drawn = shapes.map((shape) => ({ ...shape, lines: outlines(shape.d) }));
  return Array.from({ length: GRID * GRID }, (_, cell) => {
    const step = BOX / GRID;
    const point: Point = [((cell % GRID) + 0.5) * step, (Math.floor(cell / GRID) + 0.5) * step];
    let black = false;
    for (const { as, lines, rule } of drawn) {
      if (as === 'stroke' || as === 'cutline' || as === 'lit') {
        if (lines.some((line) => near(point, line, HALF[as]))) black = as === 'stroke';
        continue;
      }
      const windings = lines.map((line) => inside(point, line));
      const total = windings.reduce((sum, each) => sum + each, 0);
      if (rule === 'evenodd' ? windings.filter(Boolean).length % 2 : total) black = as === 'ink';
    }
    return black;
  });
}

/** The share of cells, of those that either shape blackens, in which two shapes differ; 0 to 1. */
export function unlike(one: readonly Shape[], two: readonly Shape[]): number {
  const [a, b] = [silhouette(one), silhouette(two)];
  const either = a.filter((black, i) => black || b[i]).length;
  return a.filter((black, i) => black !== b[i]).length / either;
}
