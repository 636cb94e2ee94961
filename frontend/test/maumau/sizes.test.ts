/** The piles and the arrows around them lie clear of every mat, however many sit at the table. */
import { describe, expect, test } from 'vitest';
import { ARROWS, middleFor } from '../../src/games/maumau/sizes';
import { ringFor } from '../../src/live/frame/ring';
import { matSize, places } from '../../src/table/mats/seats';

const STAGES = {
  'a small phone': { width: 360, height: 350, wide: false },
  'a phone': { width: 390, height: 440, wide: false },
  'a long phone': { width: 430, height: 520, wide: false },
  'a laptop': { width: 900, height: 470, wide: true },
  'a large screen': { width: 1500, height: 680, wide: true, big: true },
};
/** Both piles with what lies between them, and the words below a mat: name, fact, and the sign of the turn. */
const PILES = 2.06;
const WORDS = 40;

describe.each(Object.entries(STAGES))('on %s', (_, stage) => {
  test.each([2, 3, 4, 5, 6, 7, 8])('%i players', (players) => {
    const field = { ...stage, others: players - 1 };
    const ring = ringFor({ ...field, height: stage.height + 70, flat: false });
    const { width, top, arrows } = middleFor({ ...field, ring });
    expect(width).toBeGreaterThanOrEqual(40);
    const high = arrows ? width * ARROWS.height : width * 1.4 + 32;
    expect(top + high / 2).toBeLessThanOrEqual(stage.height);
    if (ring !== 'round') return;
    const size = matSize(players, stage.wide, ring, 'big' in stage);
    for (const { x, y } of places(players, stage.wide).slice(1)) {
      const aside = (Math.abs(x - 50) / 100) * stage.width - Math.max(84, size * 1.75) / 2;
      const below = top - high / 2 - ((y / 100) * stage.height + size + WORDS);
      expect(aside > (width * PILES) / 2 - 8 || below >= 0).toBe(true);
    }
  });
});
