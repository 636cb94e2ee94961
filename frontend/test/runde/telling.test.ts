/** What the sheet of an evening says, in both languages. */
import { beforeEach, describe, expect, test } from 'vitest';
import { settings } from '../../src/lib/memory/settings.svelte';
import { lead, matOf, moment, outcome, points, spoken } from '../../src/runde/evenings/telling';
import type { EveningHere } from '../../src/runde/types';
import { place, result } from './results';

const NOON = Date.UTC(2026, 10, 12, 12);
const title = (game: string) => (game === 'zwanzig' ? 'Zwanzig' : game);

function evening(people: readonly [string, number][]): EveningHere {
  return {
    no: 1,
    began: NOON,
    last: NOON,
    closed: null,
    goal: null,
    reached: false,
    people: people.map(([name, wins]) => ({ name, wins, matches: 3 })),
    results: people.map((_, i) => result({ no: i + 1, began: NOON, ended: NOON })),
    highlights: [{ kind: 'streak', name: 'Anna', count: 3 }],
  };
}

beforeEach(() => {
  settings.language = 'de';
});

describe('who leads while the evening runs', () => {
  test.each([
    ['de', [2, 1], 'Bisher vorn: Anna mit 2 Siegen in 2 Partien.'],
    ['de', [1, 1], 'Bisher vorn: Anna und Ben mit je 1 Sieg in 2 Partien.'],
    ['de', [0, 0], '2 Partien, und niemand von euch hat gewonnen.'],
    ['en', [2, 1], 'Ahead so far: Anna with 2 wins in 2 matches.'],
    ['en', [1, 1], 'Ahead so far: Anna and Ben with 1 win each in 2 matches.'],
  ] as const)('%s %j', (language, [anna, ben], sentence) => {
    settings.language = language;
    const one = evening([
      ['Anna', anna],
      ['Ben', ben],
    ]);
    expect(lead(one, true)).toBe(sentence);
  });
});

describe('who the evening belongs to', () => {
  test.each([
    [
      [
        ['Anna', 2],
        ['Ben', 1],
      ],
      'Anna gewinnt den Abend: 2 Siege in 2 Partien.',
    ],
    [
      [
        ['Anna', 1],
        ['Ben', 0],
      ],
      'Anna gewinnt den Abend: 1 Sieg in 2 Partien.',
    ],
    [
      [
        ['Anna', 1],
        ['Ben', 1],
      ],
      'Anna und Ben teilen sich den Abend mit je 1 Sieg.',
    ],
    [
      [
        ['Anna', 0],
        ['Ben', 0],
      ],
      '2 Partien, und niemand von euch hat gewonnen.',
    ],
    [[], 'Noch nichts zu Ende gespielt.'],
  ] as [[string, number][], string][])('%j', (people, sentence) => {
    expect(lead(evening(people))).toBe(sentence);
  });
});

describe('moments', () => {
  test.each([
    ['first_win', 'Ben gewinnt zum ersten Mal in dieser Runde, bei Zwanzig.'],
    ['streak', 'Ben gewinnt 3-mal hintereinander.'],
    ['jubilee', 'Das war eure 3. Partie.'],
    ['longest', 'Am längsten dauerte Zwanzig: 3 Minuten.'],
    ['closest', 'Am knappsten: Ben vor Anna bei Zwanzig, Abstand 3.'],
    ['new', 'Ben saß zum ersten Mal mit am Tisch.'],
  ] as const)('%s', (kind, sentence) => {
    const one = { kind, name: 'Ben', other: 'Anna', game: 'zwanzig', count: 3 };
    expect(moment(one, title)).toBe(sentence);
    settings.language = 'en';
    expect(moment(one, title)).not.toBe(sentence);
    expect(moment(one, title)).not.toMatch(/[{}]/);
  });
});

describe('who is new', () => {
  const all = ['Ben', '', 'Carla'];
  test.each([
    ['de', all, 'Ben, jemand und Carla saßen zum ersten Mal mit am Tisch.'],
    ['de', ['Ben'], 'Ben saß zum ersten Mal mit am Tisch.'],
    ['de', [''], 'Jemand saß zum ersten Mal mit am Tisch.'],
    ['en', all, 'Ben, somebody, and Carla were at the table for the first time.'],
  ] as const)('in %s: %j', (language, names, sentence) => {
    settings.language = language;
    expect(moment({ kind: 'new', name: names[0], names: [...names] }, title)).toBe(sentence);
  });
});

describe('the line of a table', () => {
  test.each([
    [
      'Anna vor Ben und Resi (Bot)',
      [place('Anna', true), place('Ben', false), place('Resi', false, true)],
      true,
    ],
    ['unentschieden: Anna und Ben', [place('Anna', true), place('Ben', true)], true],
    ['vorzeitig beendet: Anna und Ben', [place('Anna', false), place('Ben', false)], false],
  ])('%s', (line, places, finished) => {
    expect(outcome(result({ finished, places }))).toBe(line);
  });
});

test('the mat has the wins of all, and a name that fits into the ring', () => {
  const mat = matOf(
    evening([
      ['Anna', 2],
      ['Ben', 1],
    ]),
    'Eine Runde mit sehr langem Namen',
  );
  expect(mat.lines).toEqual([
    { name: 'Anna', score: '2', first: true },
    { name: 'Ben', score: '1', first: false },
  ]);
  expect(mat.title).toBe('Eine Runde mit sehr l…');
  expect(mat.below).toBe('12. November · 2 Partien');
});

test('for those who do not see it, everything on the mat is said', () => {
  expect(
    spoken(
      evening([
        ['Anna', 2],
        ['Ben', 1],
      ]),
      'Donnerstag',
      title,
    ),
  ).toBe(
    'Donnerstag, 12. November. Siege: Anna 2, Ben 1. ' +
      'Anna gewinnt den Abend: 2 Siege in 2 Partien. Anna gewinnt 3-mal hintereinander.',
  );
});

test('points below zero have a real minus', () => {
  expect([points(-7), points(12), points(2.5)]).toEqual(['−7', '12', '2,5']);
});

const STRUCK = { by: 'Ben', at: NOON };

describe('a result that was struck', () => {
  const some = evening([
    ['Anna', 1],
    ['Ben', 0],
  ]);
  const [first, second] = some.results.map((one) => ({ ...one, struck: STRUCK }));
  const kept = some.results[1];

  test('is not counted by the sentence, the beer mat and its strokes', () => {
    const one = { ...some, results: [first, kept] as EveningHere['results'] };
    expect(lead(one)).toBe('Anna gewinnt den Abend: 1 Sieg in 1 Partie.');
    expect(matOf(one, 'Wir').below).toContain('1 Partie');
    expect(matOf(one, 'Wir').strokes).toBe(1);
  });

  test.each(['de', 'en'] as const)(
    'of an evening without any other it is said, in %s',
    (language) => {
      settings.language = language;
      const one = { ...some, people: [], results: [first, second] as EveningHere['results'] };
      expect(lead(one)).toMatch(language === 'de' ? /^Hier zählt nichts/ : /^Nothing counts/);
    },
  );
});

describe('who took the name along', () => {
  test.each([
    ['de', 'Jemand gewinnt den Abend: 2 Siege in 1 Partie.', 'Jemand vor jemand', 'jemand 2'],
    [
      'en',
      'Somebody wins the evening: 2 wins in 1 match.',
      'Somebody ahead of somebody',
      'somebody 2',
    ],
  ] as const)('is somebody, in %s', (language, sentence, line, aloud) => {
    settings.language = language;
    const streak = { kind: 'streak' as const, count: 3 };
    const one = { ...evening([['', 2]]), highlights: [streak] };
    expect(lead(one)).toBe(sentence);
    expect(outcome(result({ places: [place('', true), place('')] }))).toBe(line);
    expect(spoken(one, 'Wir', title)).toContain(aloud);
    expect(moment(streak, title)).toMatch(/^(Jemand|Somebody) /);
    expect(matOf(one, 'Wir').lines[0]?.name).toBe(aloud.split(' ')[0]);
  });
});
