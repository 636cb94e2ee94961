/** Everybody has a place on the rim, and tricks lie clear of the mats above them. */
import { describe, expect, test } from 'vitest';
import { matSize, ME, places } from '../../src/table/mats/seats';
import { layoutTrick } from '../../src/table/planks/trickLayout';

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
    ['phone', PHONE, false],
    ['desktop', DESKTOP, true],
  ] as const)(
    'the trick lies within the stage of a %s, below the mat on top',
    (_name, stage, wide) => {
      const { card, middle, lies } = layoutTrick(players, stage, wide);
      const top = places(players, wide).find((place) => place.x === 50 && place !== ME);
      const roof = top ? (top.y / 100) * stage.height + matSize(players, wide) : 0;
      for (const { dy } of lies) {
        expect(middle.y + dy - card * 0.7).toBeGreaterThan(roof);
        expect(middle.y + dy + card * 0.7).toBeLessThanOrEqual(stage.height);
      }
    },
  );

  test.each([
    ['small phone', { width: 360, height: 560 }, false],
    ['phone', { width: 390, height: 590 }, false],
    ['desktop', DESKTOP, true],
  ] as const)('no card lies on a mat on a %s', (_name, stage, wide) => {
    const { card, seats, lies } = layoutTrick(players, stage, wide);
    const size = matSize(players, wide);
    for (const seat of seats.slice(1)) {
      for (const lie of lies) {
        const aside = Math.abs(seat.dx - lie.dx) > (size + card) / 2;
        const apart = Math.abs(seat.dy - lie.dy) > (size + card * 1.4) / 2;
        expect(aside || apart).toBe(true);
      }
    }
  });

  test('my card lies below, and each card towards its owner', () => {
    const { lies, seats } = layoutTrick(players, PHONE);
    expect(lies[0]).toMatchObject({ dx: 0 });
    for (const [i, lie] of lies.entries()) {
      const seat = seats[i] ?? { dx: 0, dy: 0 };
      expect(lie.dx * seat.dx + lie.dy * seat.dy).toBeGreaterThan(0);
    }
  });
});
