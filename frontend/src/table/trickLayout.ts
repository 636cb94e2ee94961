/** Where the cards of a trick lie: from the middle towards the seat of whoever played them. */
import { ME, type Place } from './seats';

export interface Lie {
  /** Px from the middle of the trick. */
  dx: number;
  dy: number;
  /** Degrees; 2 to 4, as a hand leaves them. */
  turn: number;
}

/** Middle of a trick in percent of the stage. */
export const MIDDLE: Place = { x: 50, y: 60 };

const TURNS = [0, -3, 4, -2, 3, -4, 2, -3];

/** How a card lies for the seat at a place; relative is the distance in turn order from me. */
export function lieOf(relative: number, place: Place, card: number): Lie {
  const dx = place.x - MIDDLE.x;
  const dy = (place === ME ? 100 : place.y + 8) - MIDDLE.y;
  const length = Math.hypot(dx, dy) || 1;
  return {
    dx: (dx / length) * card * 0.82,
    dy: (dy / length) * card * 0.78,
    turn: TURNS[relative % TURNS.length] ?? 0,
  };
}
