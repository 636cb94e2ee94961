/** How wide cards are, by the room there is. */
import { describe, expect, it } from 'vitest';
import {
  CARDS,
  widthInRow,
  widthOnItsSide,
  widthOnPhone,
} from '../../../src/games/zwiebel/shelves/space';

describe('the width of a card', () => {
  it.each([
    ['ten lie in one row', 620, false, 56],
    ['larger where there is room, up to a limit', 2000, false, 68],
    ['a little smaller in a duel', 2000, true, 56],
    ['never too small for a thumb', 100, true, 44],
  ])('%s', (_, space, inDuel, width) => {
    expect(widthInRow(space, inDuel)).toBe(width);
  });

  it('leaves ten cards in the row', () => {
    expect(CARDS * widthInRow(620, false)).toBeLessThan(620);
  });
});

describe('the width of a card on a phone', () => {
  it.each([
    ['large while all lie together', 700, false, false, 58],
    ['smaller on several shelves', 700, false, true, 42],
    ['smaller on a low table', 600, false, false, 42],
    ['smallest in a duel', 700, true, true, 38],
  ])('%s', (_, height, inDuel, sorted, width) => {
    expect(widthOnPhone(height, inDuel, sorted)).toBe(width);
  });
});

describe('the width of a card on a phone on its side', () => {
  it.each([
    ['as upright where there is room', 555, false, 42],
    ['all ten in the row of a small phone', 440, false, 38],
    ['as small in a duel as upright', 440, true, 38],
    ['never so narrow that it does not name itself', 300, false, 34],
  ])('%s', (_, space, inDuel, width) => {
    expect(widthOnItsSide(space, inDuel)).toBe(width);
  });

  it.each([440, 467, 555])('leaves ten cards in a row of %i px', (space) => {
    expect(CARDS * (widthOnItsSide(space, false) + 4) + 13).toBeLessThanOrEqual(space);
  });
});
