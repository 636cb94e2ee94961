/** Where the cards of a trick lie: below the uppermost mat, each towards the seat of whoever played it. */
import { ME, type Place, matSize, places } from '../mats/seats';

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
  /** Px from the middle of the trick to the middle of the card. */
  dx: number;
  dy: number;
  /** Degrees; 2 to 4, as a hand leaves them. */
  turn: number;
}

export interface TrickLayout {
  /** Width of a card in px. */
  card: number;
  /** Middle of the trick in px of the stage. */
  middle: { x: number; y: number };
  /** By distance in turn order from me. */
  lies: Lie[];
  /** Where cards come from and go to, in px from the middle, by distance in turn order from me. */
  seats: { dx: number; dy: number }[];
}

const RATIO = 1.4;
const LARGEST = { phone: 84, desktop: 104 };
const SMALLEST = 48;
/** How far cards lie from the middle, in widths of a card. */
const ASIDE = 0.94;
const UP = 0.5;
const DOWN = 0.9;
/** Height of the whole trick in widths of a card, and what stays free below it in px. */
const TALL = RATIO + UP + DOWN;
const MARGIN = 12;
/** Name and fact below a mat, in px. */
const CAPTION = { phone: 42, desktop: 50 };
const TURNS = [0, -3, 4, -2, 3, -4, 2, -3];

/** Lower end of whatever stands in the middle of the upper rim, in px. */
function headroom(at: readonly Place[], height: number, wide: boolean): number {
  const inTheWay = at.filter((place) => place !== ME && Math.abs(place.x - 50) < 20);
  const lowest = Math.max(4, ...inTheWay.map((place) => place.y));
  const seat = matSize(at.length, wide) + (wide ? CAPTION.desktop : CAPTION.phone);
  return (lowest / 100) * height + (inTheWay.length > 0 ? seat : 0);
}

function lieOf(relative: number, dx: number, dy: number, card: number): Lie {
  const length = Math.hypot(dx, dy) || 1;
  return {
    dx: (dx / length) * card * ASIDE,
    dy: (dy / length) * card * (dy > 0 ? DOWN : UP),
    turn: TURNS[relative % TURNS.length] ?? 0,
  };
}

/** The trick below a line, in px of the stage. */
function below(
  top: number,
  at: readonly Place[],
  stage: { width: number; height: number },
  wide: boolean,
): TrickLayout {
  const room = stage.height - top - MARGIN;
  const largest = wide ? LARGEST.desktop : LARGEST.phone;
  const card = Math.round(Math.max(SMALLEST, Math.min(largest, room / TALL)));
  const spare = Math.max(0, room - card * TALL);
  const middle = {
    x: stage.width / 2,
    y: top + spare * 0.4 + card * (UP + RATIO / 2),
  };
  const half = matSize(at.length, wide) / 2;
  const seats = at.map((place) => ({
    dx: (place.x / 100) * stage.width - middle.x,
    dy: (place.y / 100) * stage.height + (place === ME ? card : half) - middle.y,
  }));
  return { card, middle, seats, lies: seats.map(({ dx, dy }, i) => lieOf(i, dx, dy, card)) };
}

/** Lower end of the lowest seat that a card would lie on; undefined where all are clear. */
function covered(
  { card, middle, seats, lies }: TrickLayout,
  players: number,
  wide: boolean,
): number | undefined {
  const size = matSize(players, wide);
  const reach = Math.max(84, size * 1.75) / 2 + card / 2;
  const caption = wide ? CAPTION.desktop : CAPTION.phone;
  const feet = seats.slice(1).flatMap((seat) => {
    const [head, foot] = [seat.dy - size / 2, seat.dy + size / 2 + caption];
    const hit = lies.some(
      ({ dx, dy }) =>
        Math.abs(dx - seat.dx) < reach &&
        dy - (card * RATIO) / 2 < foot &&
        dy + (card * RATIO) / 2 > head,
    );
    return hit ? [middle.y + foot] : [];
  });
  return feet.length > 0 ? Math.max(...feet) : undefined;
}

/** The trick of so many players on a stage of a size in px: clear of the mats as far as there is room. */
export function layoutTrick(
  players: number,
  stage: { width: number; height: number },
  wide = false,
): TrickLayout {
  const at = places(players, wide);
  const lowest = stage.height - MARGIN - SMALLEST * TALL;
  let top = headroom(at, stage.height, wide);
  let layout = below(top, at, stage, wide);
  let foot = covered(layout, players, wide);
  while (foot !== undefined && top < lowest) {
    top = Math.min(lowest, Math.max(foot, top + 1));
    layout = below(top, at, stage, wide);
    foot = covered(layout, players, wide);
  }
  return layout;
}
