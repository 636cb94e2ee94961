/** The Punktetafel: points, rules, and what is missing until the next rule. */
import { describe, expect, test } from 'vitest';
import {
  rounds,
  rows,
  sentenceOf,
  standings,
  unitsPerPoint,
  untilRule,
} from '../../../src/games/maumau/house/board/board';
import type { HouseRoom, HouseView } from '../../../src/games/maumau/house/seen';

const NAMES = ['Anna', 'Ben', 'Flora'];
const nameOf = (seat: number) => ['Anna', 'Benno', ''][seat] ?? '';

function seen(more: Partial<HouseView> = {}): HouseView {
  return {
    phase: 'between',
    between_at: 0,
    names: NAMES,
    seats: [0, 1, 2],
    credits: [1, 0, 0],
    board: {
      names: ['Ben', 'Anna', 'Flora', 'Dilek'],
      points: [2, 5, 0, 1],
      units: [12, 54, 0, 6],
      credits: [0, 1, 0, 0],
      rounds: 8,
      log: [
        { round: 1, winner: 'Ben', points: 2 },
        { round: 2, winner: 'Dilek', points: 1 },
      ],
      rules: [
        {
          no: 1,
          author: 'Ben',
          round: 4,
          rule: { title: 'Drei', clauses: [] },
        },
      ],
    },
    rules: [
      {
        no: 1,
        title: 'Drei',
        de: 'Nr. 1 · Drei — Liegt ein König oben: der Nächste zieht 3. (Ben, Runde 4, 2026-01-02)',
        en: 'No. 1 · Drei — When a king lies on top: the next player draws 3. (Ben, round 4)',
      },
    ],
    in_force: [1],
    options: { goal: 30, house_rules: true },
    ...more,
  };
}

describe('points', () => {
  test('best first; who sits here by the name of the seat, all others by that of the board', () => {
    expect(rows(seen(), nameOf).map(({ name, seat, points }) => [name, seat, points])).toEqual([
      ['Anna', 0, 5],
      ['Benno', 1, 2],
      ['Dilek', undefined, 1],
      ['Flora', 2, 0],
    ]);
  });

  test('rounds are told from the last one on', () => {
    expect(rounds(seen(), nameOf)).toEqual([
      { round: 2, name: 'Dilek', points: 1 },
      { round: 1, name: 'Benno', points: 2 },
    ]);
  });

  test('an empty board has nobody and nothing', () => {
    expect([rows(seen({ board: {} }), nameOf), rounds(seen({ board: {} }), nameOf)]).toEqual([
      [],
      [],
    ]);
  });
});

describe('MM-12.2 points that make a rule', () => {
  test.each([
    [2, 6, 6],
    [3, 6, 6],
    [4, 6, 10],
    [5, 6, 10],
    [5, 10, 6],
    [6, 6, 10],
    [8, 6, 15],
  ])('%i players, %i points for five: %i units', (players, ratio, units) => {
    expect(unitsPerPoint(players, ratio)).toBe(units);
  });

  test.each([
    [0, 6, 10],
    [54, 6, 1],
    [60, 6, 10],
    [50, 15, 1],
    [0, 10, 6],
  ])('%i units at %i a point: %i points', (units, perPoint, points) => {
    expect(untilRule(units, perPoint)).toBe(points);
  });
});

describe('rules', () => {
  const room = { texts: {} } as HouseRoom;

  test('the sentence alone, without number, title and author', () => {
    const [rule] = standings(room, seen(), 'de');
    expect(rule).toEqual({
      no: 1,
      title: 'Drei',
      sentence: 'Liegt ein König oben: der Nächste zieht 3.',
      author: 'Ben',
      round: 4,
      inForce: true,
    });
    expect(standings(room, seen(), 'en')[0]?.sentence).toBe(
      'When a king lies on top: the next player draws 3.',
    );
  });

  test('brackets of the sentence stay', () => {
    const line = 'Nr. 2 · Acht — Liegt eine 8 oben: die Richtung wechselt (statt der Wirkung).';
    expect(sentenceOf(line, 'Acht')).toBe(
      'Liegt eine 8 oben: die Richtung wechselt (statt der Wirkung).',
    );
  });
});
