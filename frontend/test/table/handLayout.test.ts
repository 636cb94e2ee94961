/** The hand lies as the table of sizes says, and stays readable and hittable at any size. */
import { describe, expect, test } from 'vitest';
import { layoutHand } from '../../src/table/hand/handLayout';

/** Usable width of a phone of 360 px. */
const PHONE = 344;

describe('one row on a phone', () => {
  test.each([
    [1, 80, 88],
    [2, 80, 88],
    [3, 80, 88],
    [4, 80, 88],
    [5, 64, 70],
    [6, 76, 53.6],
    [7, 76, 44.7],
  ])('%i cards are %i px wide, %d px apart', (count, card, pitch) => {
    const layout = layoutHand(count, PHONE);
    expect(layout.rows).toEqual([count]);
    expect(layout.card).toBe(card);
    expect(layout.pitch).toBeCloseTo(pitch, 1);
  });
});

describe('one row in the compact setting', () => {
  test.each([
    [8, 40.6],
    [9, 35.5],
  ])('%i cards of 60 px are %d px apart', (count, pitch) => {
    const layout = layoutHand(count, PHONE, { compact: true });
    expect(layout.rows).toEqual([count]);
    expect(layout.card).toBe(60);
    expect(layout.pitch).toBeCloseTo(pitch, 1);
    expect(layoutHand(count, PHONE).rows.length).toBe(2);
  });

  test('ten cards never lie in one row', () => {
    expect(layoutHand(10, PHONE, { compact: true }).rows).toEqual([5, 5]);
  });
});

describe('rows on a phone', () => {
  test.each([
    [5, [5], 70, 112],
    [10, [5, 5], 70, 134],
    [14, [7, 7], 46.7, 134],
    [20, [7, 7, 6], 46.7, 178],
    [25, [9, 8, 8], 35, 178],
  ])('%i cards lie in rows of %j, %d px apart, %i px high', (count, rows, pitch, height) => {
    const layout = layoutHand(count, PHONE);
    expect(layout.rows).toEqual(rows);
    expect(layout.card).toBe(64);
    expect(layout.pitch).toBeCloseTo(pitch, 1);
    expect(layout.height).toBe(height);
  });

  test('two rows are kept below 44 px as long as 32 px of each card show', () => {
    expect(layoutHand(15, PHONE).rows).toEqual([8, 7]);
    expect(layoutHand(18, PHONE).rows).toEqual([9, 9]);
  });
});

describe('other screens', () => {
  test.each([
    // screen, width, cards: rows, px of a card
    ['small', 312, 8, [8], 64],
    ['small', 312, 25, [9, 8, 8], 52],
    ['flat', 616, 12, [12], 56],
    ['flat', 539, 25, [13, 12], 56],
    ['flat', 616, 5, [5], 68],
    ['laptop', 900, 5, [5], 84],
    ['laptop', 640, 8, [8], 73],
    ['big', 1100, 5, [5], 140],
    ['big', 1100, 25, [13, 12], 109],
  ] as const)(
    'on a %s one of %i px %i cards lie in %j, %i px wide',
    (screen, width, n, rows, card) => {
      const layout = layoutHand(n, width, { screen });
      expect(layout.rows).toEqual(rows);
      expect(layout.card).toBe(card);
      expect(layout.pitch).toBeGreaterThanOrEqual(32);
    },
  );

  test.each(['phone', 'small', 'flat', 'laptop', 'desktop', 'big'] as const)(
    'on a %s screen a hand stays as high as it was while cards are played',
    (screen) => {
      const heights = [5, 4, 3, 2, 1].map((n) => layoutHand(n, 540, { screen }).height);
      expect(new Set(heights).size).toBe(1);
    },
  );
});

describe('at any size', () => {
  const widths = [304, 344, 374, 414, 640, 900];
  const sizes = Array.from({ length: 40 }, (_, i) => i + 1);

  test.each(widths)('every card shows 32 px and lies within %i px', (width) => {
    for (const count of sizes) {
      const { card, pitch, rows, places } = layoutHand(count, width, {
        screen: width >= 520 ? 'desktop' : 'phone',
      });
      expect(pitch).toBeGreaterThanOrEqual(32);
      expect(rows.reduce((sum, row) => sum + row)).toBe(count);
      expect(places).toHaveLength(count);
      for (const { x } of places) {
        expect(x).toBeGreaterThanOrEqual(-0.01);
        expect(x + card).toBeLessThanOrEqual(width + 0.01);
      }
    }
  });

  test('an empty hand and a hand without room have no places', () => {
    expect(layoutHand(0, PHONE).places).toEqual([]);
    expect(layoutHand(3, 0).places).toEqual([]);
  });
});
