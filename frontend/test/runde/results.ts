/** Results as the server tells them. */
import type { PlaceHere, ResultHere } from '../../src/runde/types';

export const place = (name: string, won = false, bot = false): PlaceHere => ({
  name,
  won,
  bot,
  points: 1,
  place: null,
});

/** A match of the room that counts, unless it is said otherwise. */
export const result = (change: Partial<ResultHere> = {}): ResultHere => ({
  no: 1,
  game: 'zwanzig',
  began: 0,
  ended: 0,
  finished: true,
  places: [],
  written: null,
  struck: null,
  ...change,
});
