/** Everybody has a place on the rim, and tricks lie clear of the mats above them. */
import { describe, expect, test } from 'vitest';
import { ringFor } from '../../src/live/frame/ring';
import { cells, matSize, ME, places } from '../../src/table/mats/seats';
import { layoutTrick, TAG } from '../../src/table/planks/trickLayout';

const PLAYERS = [2, 3, 4, 5, 6, 7, 8];
const PHONE = { width: 360, height: 430 };
const DESKTOP = { width: 960, height: 560 };

describe.each(PLAYERS)('%i players', (players) => {
  test('each has a place, mine at the bottom', () => {
    expect(places(players)).toHaveLength(players);
    expect(places(players)[0]).toBe(ME);
  });

  test('the left side mirrors the right, nearly', () => {
    const others = places(players).slice(1);
    for (const [i, place] of others.entries()) {
      const opposite = others[others.length - 1 - i] ?? place;
      expect(Math.abs(place.x + opposite.x - 100)).toBeLessThanOrEqual(0.5);
      expect(Math.abs(place.y - opposite.y)).toBeLessThanOrEqual(3);
    }
  });

  test.each([
    ['phone', PHONE, false],
    ['desktop', DESKTOP, true],
  ] as const)('mats do not touch each other on a %s', (_name, stage, wide) => {
    const size = matSize(players, wide);
    const others = places(players, wide).slice(1);
    for (const [i, one] of others.entries()) {
      for (const other of others.slice(i + 1)) {
        const dx = ((one.x - other.x) / 100) * stage.width;
        const dy = ((one.y - other.y) / 100) * stage.height;
        expect(Math.hypot(dx, dy)).toBeGreaterThan(size);
      }
    }
  });

  test.each([
    ['a phone', { ...PHONE, ring: 'round', wide: false }],
    ['a small phone', { width: 320, height: 290, ring: 'line', wide: false }],
    ['a phone on its side', { width: 436, height: 200, ring: 'column', wide: false }],
    ['the smallest on its side', { width: 359, height: 150, ring: 'column', wide: false }],
    ['a desktop', { ...DESKTOP, ring: 'round', wide: true }],
    ['a large screen', { width: 1500, height: 680, ring: 'round', wide: true, big: true }],
  ] as const)('the trick lies whole on %s, and no card on a mat', (_name, stage) => {
    const order = Array.from({ length: players }, (_, i) => i);
    const { card, lies, seats } = layoutTrick(players, { ...stage, order });
    const size = matSize(players, stage.wide, stage.ring, 'big' in stage);
    for (const { x, y } of lies) {
      expect(x - card / 2).toBeGreaterThanOrEqual(0);
      expect(x + card / 2).toBeLessThanOrEqual(stage.width);
      expect(y - card * 0.7).toBeGreaterThanOrEqual(0);
      expect(y + card * 0.7 + TAG).toBeLessThanOrEqual(stage.height + 1);
      for (const seat of seats.slice(1)) {
        const aside = Math.abs(seat.x - x) > (size + card) / 2;
        const apart = Math.abs(seat.y - y) > (size + card * 1.4) / 2;
        expect(aside || apart).toBe(true);
      }
    }
  });

  test('between a line of seats and the hand a trick of few lies in one row, whole', () => {
    const low = { width: 360, height: 140, ring: 'line', wide: false } as const;
    const { card, lies } = layoutTrick(players, low);
    if (players > 6) return;
    expect(new Set(lies.map(({ y }) => y)).size).toBe(1);
    for (const { x, y } of lies) {
      expect(y - card * 0.7).toBeGreaterThanOrEqual(0);
      expect(y + card * 0.7 + TAG).toBeLessThanOrEqual(low.height + 1);
      expect(x - card / 2).toBeGreaterThanOrEqual(0);
      expect(x + card / 2).toBeLessThanOrEqual(low.width);
    }
  });

  test('my card lies in the lower row, and each shows its index', () => {
    const { card, lies } = layoutTrick(players, { ...PHONE, ring: 'round', wide: false });
    const lowest = Math.max(...lies.map(({ y }) => y));
    expect(lies[0]?.y).toBe(lowest);
    for (const [i, one] of lies.entries()) {
      for (const other of lies.slice(i + 1)) {
        const far = Math.abs(one.x - other.x) >= card * 0.5;
        expect(far || Math.abs(one.y - other.y) >= card * 1.4).toBe(true);
      }
    }
  });

  test('beside the stage mine is the foot, and going down the columns is going round the table', () => {
    const all = cells(players);
    expect(new Set(all.map(({ row, column }) => `${row} ${column}`)).size).toBe(players);
    expect(all[0]).toEqual({ row: Math.max(...all.map(({ row }) => row)), column: 1 });
  });

  test('on the lowest screens no column has more than three where two are enough', () => {
    const all = cells(players, true);
    expect(new Set(all.map(({ row, column }) => `${row} ${column}`)).size).toBe(players);
    expect(Math.max(...all.map(({ row }) => row))).toBe(
      players <= 3 ? players : Math.ceil(players / 2),
    );
  });
});

describe.each([
  // width, height, others, on its side, wide: how the seats stand
  [844, 260, 5, true, false, 'column'],
  [360, 480, 5, false, false, 'round'],
  [360, 300, 5, false, false, 'line'],
  [360, 360, 4, false, false, 'line'],
  [390, 420, 4, false, false, 'round'],
  [360, 400, 7, false, false, 'line'],
  [360, 430, 7, false, false, 'round'],
  [320, 500, 2, false, false, 'line'],
  [960, 480, 7, false, true, 'round'],
  [960, 390, 5, false, true, 'round'],
  [960, 350, 7, false, true, 'line'],
  [960, 320, 3, false, true, 'line'],
  [960, 390, 4, false, true, 'round'],
] as const)('a field of %i x %i with %i others', (width, height, others, flat, wide, ring) => {
  test(`seats them: ${ring}`, () => {
    expect(ringFor({ width, height, others, flat, wide })).toBe(ring);
  });
});
