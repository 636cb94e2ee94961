/** The beer mat as a picture: names as they are, whoever they belong to, and nothing of the cards. */
import { describe, expect, test } from 'vitest';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import { wordsOfMat } from '../../src/live/story/lines';
import { INKS, type Inks, matSvg, type MatText } from '../../src/live/story/mat';

const inks = Object.fromEntries(INKS.map((name) => [name, `ink-${name}`])) as unknown as Inks;
const line = (name: string, score: string, first = false) => ({ name, score, first });
const mat: MatText = {
  title: 'Zwanzig am Stammtisch',
  below: '22. November · 11 Spiele',
  lines: [line('Clara', '−1', true), line('<b>&"Ben\'s"</b>', '14')],
  strokes: 11,
};
const parsed = (svg: string) => new DOMParser().parseFromString(svg, 'image/svg+xml');
const textsOf = (svg: string) =>
  [...parsed(svg).querySelectorAll('text')].map(({ textContent }) => textContent);

test('names and points stand on it, and no name can break the drawing', () => {
  const svg = matSvg(mat, inks);
  expect(parsed(svg).querySelector('parsererror')).toBeNull();
  expect(textsOf(svg)).toEqual([
    'ZWANZIG AM STAMMTISCH',
    '22. NOVEMBER · 11 SPIELE',
    'Clara',
    '−1',
    '<b>&"Ben\'s"</b>',
    '14',
  ]);
});

test.each([1, 4, 8])('%i names lie within the ring', (players) => {
  const lines = Array.from({ length: players }, () => line('W'.repeat(24), '−20'));
  const texts = [
    ...parsed(matSvg({ ...mat, lines }, inks)).querySelectorAll('g[font-size] > text'),
  ];
  expect(texts).toHaveLength(2 * players);
  for (const text of texts) {
    const y = Number(text.getAttribute('y'));
    expect(Math.abs(y - 150)).toBeLessThan(90);
    if (!text.textContent.startsWith('W')) continue;
    expect(text.getAttribute('textLength')).not.toBeNull();
    const size = Number(text.getAttribute('font-size'));
    const usual = Number(text.parentElement?.getAttribute('font-size'));
    expect(size).toBeLessThan(usual);
    expect(size).toBeGreaterThan(usual / 2);
  }
});

test.each(['Zwanzig', 'Drachenrummy', 'Herr Zwiebel 2004', 'Herr Zwiebel V3', 'W'.repeat(40)])(
  'the title %s lies whole in the upper half of the ring',
  (game) => {
    const title = `${game} am Stammtisch`;
    const found = parsed(matSvg({ ...mat, title }, inks)).querySelector('textPath')?.parentElement;
    const number = (name: string) => Number(found?.getAttribute(name));
    // a capital is about 0.72 of its size wide, half a ring with this radius 367 long
    const width = title.length * (number('font-size') * 0.72 + number('letter-spacing'));
    expect(width).toBeLessThan(345);
    expect(number('font-size')).toBeGreaterThan(5);
  },
);

test('on wood there is a table around it', () => {
  expect(matSvg(mat, inks, { onWood: true })).toContain('viewBox="0 0 360 360"');
  expect(matSvg(mat, inks)).not.toContain('ink-table');
});

describe('the words beside it', () => {
  const standings = [
    { seat: 1, rank: 1, line: '−1 Punkte', score: '−1' },
    { seat: 0, rank: 2, line: '3 Punkte', score: '3' },
  ];
  const played = {
    game: 'Zwanzig',
    standings,
    story: { told: [], length: '11 Spiele' },
    at: Date.UTC(2026, 10, 22, 20),
    without: [],
    language: 'de',
  } as const;
  const nameOf = (seat: number) => ['Anna', 'Clara'][seat] ?? '';

  test.each([
    ['all of it', {}, 'Zwanzig am Stammtisch, 22. November: Clara −1, Anna 3.'],
    [
      'a name left out',
      { without: [0] },
      'Zwanzig am Stammtisch, 22. November: Clara −1, jemand 3.',
    ],
    ['no day', { at: 0 }, 'Zwanzig am Stammtisch: Clara −1, Anna 3.'],
  ])('%s', (_, more, sentence) => {
    Object.assign(settings, defaults(['de']));
    expect(wordsOfMat({ ...played, ...more }, nameOf).sentence).toBe(sentence);
  });

  test('on the mat', () => {
    Object.assign(settings, defaults(['de']));
    const { mat: drawn, spoken } = wordsOfMat(played, nameOf);
    expect(drawn).toMatchObject({ below: '22. November · 11 Spiele', strokes: 11 });
    expect(spoken).toBe('Bierdeckel: Clara −1, Anna 3');
  });
});
