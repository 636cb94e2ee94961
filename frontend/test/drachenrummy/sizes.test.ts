/** Everything at the table has its place, on small phones too. */
import { describe, expect, test } from 'vitest';
import {
  lieIn,
  meldsNeed,
  packMelds,
  type Place,
  sizesFor,
} from '../../src/games/drachenrummy/sizes';

const PHONE: Place = {
  width: 360,
  height: 400,
  others: 4,
  crowd: 1,
  tray: false,
  wide: false,
  tall: false,
  melds: false,
  needs: 0,
  melding: false,
  over: false,
  open: { others: false, own: false },
};

describe('sizes', () => {
  test.each([2, 3, 4, 5])('deck and display of %i players fit across a phone', (players) => {
    const { display } = sizesFor({ ...PHONE, others: players - 1 });
    expect(0.75 * display + 4 * display + 4 * 6 + 16).toBeLessThanOrEqual(360);
  });

  test('five players sit two by two where there is height, else side by side', () => {
    expect(sizesFor({ ...PHONE, height: 450 }).columns).toBe(2);
    expect(sizesFor({ ...PHONE, height: 350 }).columns).toBe(4);
  });

  test('more height draws larger cards', () => {
    const [small, large] = [sizesFor(PHONE), sizesFor({ ...PHONE, height: 640 })];
    expect(large.other).toBeGreaterThan(small.other);
    expect(large.own).toBeGreaterThan(small.own);
  });

  test('melds of the others get a strip before cards get larger', () => {
    const two = { ...PHONE, others: 1, height: 470 };
    expect(sizesFor(two).strip).toBe(0);
    expect(sizesFor({ ...two, melds: true }).strip).toBeGreaterThan(0);
  });

  test('on a low phone on its side melds of two rows take the place of the display', () => {
    const low = {
      ...PHONE,
      flat: true,
      width: 322,
      height: 195,
      needs: meldsNeed([4, 3, 4, 3, 3], 174),
    };
    expect(sizesFor({ ...low, needs: 0 }).low).toBe(false);
    expect(sizesFor(low).low).toBe(true);
    expect(sizesFor({ ...low, melding: true }).lay).toBeGreaterThanOrEqual(low.needs);
    expect(sizesFor({ ...low, height: 240 }).low).toBe(false);
  });

  test('my melds come before larger cards, on a phone on its side too', () => {
    const needs = meldsNeed([4, 3, 4, 3, 3], 170);
    expect(needs).toBeGreaterThan(60);
    for (const place of [
      { ...PHONE, height: 464 },
      { ...PHONE, flat: true, width: 460, height: 225 },
    ]) {
      const [few, many] = [sizesFor(place), sizesFor({ ...place, needs })];
      expect(few.lay).toBeLessThan(needs);
      expect(many.lay).toBeGreaterThanOrEqual(needs);
      expect(many.display).toBeLessThan(few.display);
    }
  });

  test('lower still, only the sum of what lies before me has room beside the display', () => {
    const innkeeper = { ...PHONE, flat: true, width: 322, height: 122 };
    expect(sizesFor(innkeeper)).toMatchObject({ thin: true, low: true });
    expect(sizesFor({ ...innkeeper, height: 160 })).toMatchObject({ thin: false, low: false });
    // while I lay more they have all of it, down to 640 x 360 with the innkeeper speaking
    for (const height of [122, 104]) {
      const needs = meldsNeed([3, 4, 3, 3, 3], 192);
      const melding = { ...innkeeper, height, melding: true, needs };
      expect(sizesFor(melding).lay).toBeGreaterThanOrEqual(needs);
    }
  });

  test('on the lowest phones they lie where the display was while I lay some', () => {
    const low = { ...PHONE, height: 300, needs: meldsNeed([4, 3, 4, 3, 3], 170) };
    expect(sizesFor(low).low).toBe(true);
    expect(sizesFor(low).lay).toBeLessThan(low.needs);
    expect(sizesFor({ ...low, melding: true }).lay).toBeGreaterThanOrEqual(low.needs);
  });

  test('gaps close before anything loses its place', () => {
    const heights = Array.from({ length: 200 }, (_, i) => 450 - i);
    const sizes = heights.map((height) => sizesFor({ ...PHONE, height }));
    const [close, low] = [sizes.findIndex((it) => it.close), sizes.findIndex((it) => it.low)];
    expect(close).toBeGreaterThan(-1);
    expect(low).toBeGreaterThan(close);
  });

  test('on the narrowest phone the cards of the others lap before the display loses its place', () => {
    const narrow = { ...PHONE, width: 320, height: 310 };
    expect(sizesFor({ ...narrow, crowd: 1 })).toMatchObject({ lapped: false, low: false });
    expect(sizesFor({ ...narrow, crowd: 4 })).toMatchObject({ lapped: true, low: false });
  });

  test('only one of display and melds has its place where it is very low', () => {
    expect(sizesFor({ ...PHONE, width: 320, height: 250 }).low).toBe(true);
    expect(sizesFor(PHONE).low).toBe(false);
  });

  test('on a phone held sideways all stands side by side', () => {
    expect(sizesFor({ ...PHONE, width: 402, height: 160, flat: true })).toMatchObject({
      flat: true,
      low: false,
    });
  });

  test.each([
    [2, 240, false],
    [3, 240, true],
    [4, 230, true],
  ])(
    'there cards of %i others lie in one row where two have no height',
    (others, height, lapped) => {
      expect(sizesFor({ ...PHONE, others, height, width: 402, flat: true }).lapped).toBe(lapped);
    },
  );

  test('on a desktop the dice lie beside the display', () => {
    const desk = { ...PHONE, width: 960, height: 540, wide: true, tall: true, tray: true };
    expect(sizesFor(desk).beside).toBe(true);
    expect(sizesFor({ ...desk, width: 640 }).beside).toBe(false);
  });

  test('on a netbook cards are as small as on a phone, and more of them keeps its place', () => {
    const desk = {
      ...PHONE,
      width: 960,
      height: 352,
      crowd: 2,
      wide: true,
      tall: true,
      tray: true,
    };
    const [low, high] = [sizesFor({ ...desk, tall: false }), sizesFor(desk)];
    expect(low).toMatchObject({ columns: 4, beside: true, low: false });
    expect(low.other).toBeLessThan(high.other);
    expect(high.low).toBe(true);
  });
});

describe('overlapping cards', () => {
  test.each([1, 2, 3, 4])('a finger hits each of %i cards in the box of one of four', (count) => {
    const { pitch } = lieIn(count, 40, 150);
    expect(pitch).toBeGreaterThanOrEqual(32);
  });

  test('five cards in a narrow box lie in three rows', () => {
    const { card, pitch, rows } = lieIn(5, 34, 68);
    expect(rows).toBe(3);
    expect(pitch).toBeGreaterThanOrEqual(33);
    expect(card).toBe(34);
  });

  test('many cards lie in two rows, and there is room for both', () => {
    expect(lieIn(4, 46, 100).rows).toBe(2);
    const [few, many] = [sizesFor(PHONE), sizesFor({ ...PHONE, crowd: 4 })];
    expect(many.other).toBeLessThanOrEqual(few.other);
  });

  test('cards never lie beyond their place', () => {
    for (let count = 1; count <= 5; count++) {
      const { card, pitch, rows } = lieIn(count, 46, 70);
      expect(card + (Math.ceil(count / rows) - 1) * pitch).toBeLessThanOrEqual(70);
    }
  });
});

describe('melds in a strip', () => {
  const room = { width: 200, height: 60, most: 42 };
  const rows = (
    counts: number[],
    { card, pitch }: { card: number; pitch: number },
    width: number,
  ) =>
    counts.reduce(
      ({ x, lines }, count) => {
        const wide = card + (count - 1) * pitch;
        return x > 0 && x + wide > width
          ? { x: wide + 8, lines: lines + 1 }
          : { x: x + wide + 8, lines };
      },
      { x: 0, lines: 1 },
    ).lines;

  test('few melds are drawn as large as allowed', () => {
    expect(packMelds([3], room).card).toBe(42);
  });

  test.each([[[3, 3, 3]], [[14]], [[3, 4, 3, 5]]])('%j fit', (counts) => {
    const packing = packMelds(counts, room);
    expect(rows(counts, packing, 200) * packing.card * 1.4).toBeLessThanOrEqual(62);
    expect(packing.pitch).toBeGreaterThanOrEqual(10);
  });
});
