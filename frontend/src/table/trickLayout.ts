/** Where the cards of a trick lie: below the uppermost mat, each towards the seat of whoever played it. */
import { ME, type Place, matSize, places } from './seats';

/** A card of the trick. */
export interface TrickCard {
  code: string;
  /** Seats after me in turn order; 0 is mine. */
  relative: number;
  /** Who played it, in words. */
  who: string;
  justPlayed?: boolean;
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

/** The trick of so many players on a stage of a size in px. */
export function layoutTrick(
  players: number,
  stage: { width: number; height: number },
  wide = false,
): TrickLayout {
  const at = places(players, wide);
  const top = headroom(at, stage.height, wide);
  const room = stage.height - top - 12;
  const largest = wide ? LARGEST.desktop : LARGEST.phone;
  const card = Math.round(Math.max(SMALLEST, Math.min(largest, room / (RATIO + UP + DOWN))));
  const spare = Math.max(0, room - card * (RATIO + UP + DOWN));
  const middle = {
    x: stage.width / 2,
    y: top + spare * 0.4 + card * (UP + RATIO / 2),
  };
  const half = matSize(players, wide) / 2;
  const seats = at.map((place) => ({
    dx: (place.x / 100) * stage.width - middle.x,
    dy: (place.y / 100) * stage.height + (place === ME ? card : half) - middle.y,
  }));
  return { card, middle, seats, lies: seats.map(({ dx, dy }, i) => lieOf(i, dx, dy, card)) };
}
