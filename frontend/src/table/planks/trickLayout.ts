/** Where the cards of a trick lie: in two rows, each towards the seat of whoever played it; in one row where it is low. */
import { ME, matSize, places, type Ring } from '../mats/seats';

/** A card of the trick. */
export interface TrickCard {
  code: string;
  /** Seats after me in turn order; 0 is mine. */
  relative: number;
  /** Who played it, in words. */
  who: string;
  /** No card of the trick beats it so far. */
  winning?: boolean;
  pending?: boolean;
  trump?: boolean;
}

export interface Lie {
  /** Px from the upper left corner of the stage to the middle of the card. */
  x: number;
  y: number;
}

export interface TrickLayout {
  /** Width of a card in px. */
  card: number;
  /** By distance in turn order from me. */
  lies: Lie[];
  /** Where cards come from and go to, in px of the stage, by distance in turn order from me. */
  seats: Lie[];
}

export interface Stage {
  width: number;
  height: number;
  ring: Ring;
  /** More than 900 px of screen, and more than 1600. */
  wide: boolean;
  big?: boolean;
  /** Px of the name below a card. */
  tag?: number;
  /** Who plays in this trick, in turn order, each by the distance from me. */
  order?: readonly number[];
}

const RATIO = 1.4;
const SMALLEST = 48;
const SMALLEST_FLAT = 44;
const LARGEST = { phone: 84, wide: 104, big: 140 };
/** The name below a card, and the gap to the next one, in px. */
export const TAG = 17;
const GAP = 6;
/** Px that mats take from the middle: side by side, and above. */
const SIDES = { phone: 184, wide: 340, big: 440 };
/** Name and fact below a mat, in px. */
const CAPTION = { phone: 42, wide: 52, big: 60 };
/** So many px the corner of a card passes a mat, which is round. */
const CORNER = 10;
/** What shows of a card of the upper row under its neighbour, in widths. */
const LAPPED = 0.72;

/** The others in the upper row and beside me in the lower one, by number of players, left to right. */
const UPPER: Readonly<Record<number, readonly number[]>> = {
  2: [1],
  3: [1, 2],
  4: [2],
  5: [2, 3],
  6: [2, 3, 4],
  7: [2, 3, 4, 5],
  8: [2, 3, 4, 5, 6],
};

function lower(players: number): readonly number[] {
  const upper = UPPER[players] ?? [];
  const rest = Array.from({ length: players - 1 }, (_, i) => i + 1).filter(
    (each) => !upper.includes(each),
  );
  const left = rest.filter((each) => each <= players / 2);
  return [...left, 0, ...rest.filter((each) => each > players / 2)];
}

const kindOf = ({ wide, big = false }: Stage) => (big ? 'big' : wide ? 'wide' : 'phone');

/** Down to which px the mats reach that a row so wide would lie under. */
function roofOf(players: number, stage: Stage, row: number): number {
  if (stage.ring !== 'round') return 4;
  const size = matSize(players, stage.wide, 'round', stage.big);
  const mats = places(players, stage.wide).filter(
    ({ x }, i) => i > 0 && (Math.abs(x - 50) / 100) * stage.width + CORNER < (row + size) / 2,
  );
  const feet = mats.map(({ y }) => (y / 100) * stage.height + size + CAPTION[kindOf(stage)]);
  return Math.max(4, ...feet);
}

/** What two mats take of a phone's width, where they stand beside the upper row. */
function besideOf(stage: Stage): number {
  const [, first] = places(3, false);
  return 2 * (((first?.x ?? 0) / 100) * stage.width + matSize(3, false, 'round') / 2 + GAP);
}

/** Two rows at the foot of the stage: mats stand above them and at their sides. */
function inTwoRows(players: number, stage: Stage): Pick<TrickLayout, 'card' | 'lies'> {
  const { width, height, ring, wide, tag = TAG } = stage;
  const upper = UPPER[players] ?? [];
  const under = lower(players);
  const rim = ring === 'round';
  const kind = kindOf(stage);
  const sides = players === 3 && !wide ? besideOf(stage) : SIDES[kind];
  const laps = rim && !wide && upper.length > 2;
  const needs = (row: readonly number[], pitch: number) => 1 + (row.length - 1) * pitch;
  const needed = needs(upper, laps ? LAPPED : 1.07);
  const across = Math.min(
    LARGEST[kind],
    (width - (rim ? sides : 16)) / needed,
    (width - (rim && wide ? SIDES[kind] : 16)) / needs(under, 1.07),
  );
  const roof = roofOf(players, stage, across * needed);
  const down = (height - roof - 2 * tag - GAP - 8) / (2 * RATIO);
  const card = Math.round(Math.max(SMALLEST, Math.min(across, down)));
  const tall = card * RATIO;
  const spare = Math.max(0, height - roof - 2 * (tall + tag) - GAP);
  const foot = height - Math.min(spare, Math.max(4, spare * (wide || !rim ? 0.4 : 0.1)));
  const rows = [foot - tag - tall / 2, foot - 2 * tag - GAP - tall * 1.5];
  const lies: Lie[] = [];
  const lay = (row: readonly number[], y: number, pitch: number) => {
    for (const [i, relative] of row.entries())
      lies[relative] = { x: width / 2 + (i - (row.length - 1) / 2) * pitch, y };
  };
  lay(under, rows[0] ?? 0, card + GAP);
  lay(upper, rows[1] ?? 0, laps ? card * LAPPED : card + GAP);
  return { card, lies };
}

/** One row in the order of play: a phone on its side. */
function inOneRow(players: number, stage: Stage): Pick<TrickLayout, 'card' | 'lies'> {
  const { width, height, order = [], tag = TAG } = stage;
  const all = Array.from({ length: players }, (_, i) => i);
  const row = [...order, ...all.filter((each) => !order.includes(each))];
  const n = Math.max(order.length, 1);
  const across = (width - 16 - GAP * n) / n;
  const down = (height - tag - 13) / RATIO;
  const card = Math.round(Math.max(SMALLEST_FLAT, Math.min(LARGEST.phone, across, down)));
  // they lap only where they cannot be drawn smaller
  const pitch = n < 2 ? 0 : Math.min(card + GAP, (width - 8 - card) / (n - 1));
  const y = (height - tag) / 2;
  const lies: Lie[] = [];
  for (const [i, relative] of row.entries())
    lies[relative] = { x: width / 2 + (i - (n - 1) / 2) * pitch, y };
  return { card, lies };
}

/** Between a line of seats and the hand two rows find no room, and one does. */
function tooLow(players: number, { width, height, ring, tag = TAG }: Stage): boolean {
  const two = 2 * (SMALLEST * RATIO + tag) + GAP + 8;
  return ring === 'line' && height < two && width >= players * (SMALLEST_FLAT + GAP) + 16;
}

/** The trick of so many players on a stage of a size in px. */
export function layoutTrick(players: number, stage: Stage): TrickLayout {
  const { width, height, ring, wide, big } = stage;
  const at = places(players, wide);
  const half = matSize(players, wide, ring, big) / 2;
  const seats = at.map((place, i) => {
    if (place === ME) return { x: width / 2, y: height + half };
    if (ring === 'round') return { x: (place.x / 100) * width, y: (place.y / 100) * height + half };
    if (ring === 'line') return { x: ((i - 0.5) / (players - 1)) * width, y: -half };
    return { x: -half, y: height / 2 };
  });
  return {
    ...(ring === 'column' || tooLow(players, stage) ? inOneRow : inTwoRows)(players, stage),
    seats,
  };
}
