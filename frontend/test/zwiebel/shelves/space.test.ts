/** How wide cards are, by the room there is. */
import { describe, expect, it } from 'vitest';
import { CARDS, widthInRow, widthOnPhone } from '../../../src/games/zwiebel/shelves/space';

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
