/** A review while it comes in: what is said of it, and by which number a moment is asked for. */
import { render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test } from 'vitest';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import type { Film } from '../../src/live/film/film.svelte';
import { Lookback } from '../../src/replay/review/lookback.svelte';
import Curve from '../../src/replay/review/Curve.svelte';
import Guess from '../../src/replay/review/Guess.svelte';
import ReviewPanel from '../../src/replay/review/ReviewPanel.svelte';
import type { ReviewDecision, ReviewOpened } from '../../src/wire';
import { table } from '../room/fixtures';

const OPENED = {
  type: 'opened',
  steps: 12,
  by: 'steady',
  stake: 'match',
} as unknown as ReviewOpened;
const words = { actions: [], played: '', best: '', cost: '', reasons: '' };
const DEAR = {
  type: 'decision',
  n: 4,
  grade: 'mistake',
  cost: 0.2,
  weighed: [],
  de: words,
  en: words,
} as unknown as ReviewDecision;

beforeEach(() => {
  Object.assign(settings, defaults(['de']));
});

function shown(review: Lookback, n = 0): void {
  const film = { table, n, length: 9 } as unknown as Film;
  const nothing = () => undefined;
  const ways = { onseat: nothing, onthere: nothing, onotherwise: nothing, onopen: nothing };
  render(ReviewPanel, { film, review, ...ways });
}

test('no number is said before it is known how much there is to do', () => {
  const review = new Lookback('', 0);
  review.working = true;
  review.done = -1;
  shown(review);
  expect(screen.getByRole('status').textContent).not.toMatch(/\d/);
  expect(screen.getByRole('progressbar').hasAttribute('value')).toBe(false);
});

test('as soon as it is known, it is said', () => {
  const review = new Lookback('', 0);
  review.working = true;
  review.opened = OPENED;
  review.done = 3;
  shown(review);
  expect(screen.getByRole('status').textContent).toBe('rechnet noch, 3 von 12');
  expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(3);
});

test('a moment has the number of the step at which the table stands', () => {
  const review = new Lookback('', 0);
  review.opened = OPENED;
  review.decisions = [DEAR];
  shown(review, DEAR.n - 1);
  expect(screen.getByRole('heading', { name: /Schritt 3: Was hättest du gespielt/ })).toBeTruthy();
});

test('why something would have been better stands beside it, and the cost for itself', () => {
  const review = new Lookback('', 0);
  review.opened = OPENED;
  const said = {
    ...words,
    best: 'Herz Ass legen',
    cost: 'kostet etwa 2 Siege in 100 Partien',
    reasons: 'Danach hast du noch 2 Karten.',
  };
  review.decisions = [{ ...DEAR, de: said }];
  review.answered.add(DEAR.n);
  shown(review);
  const better = screen.getByText('Besser').nextElementSibling;
  expect(better?.textContent).toBe('Herz Ass legen Danach hast du noch 2 Karten.');
  screen.getByText('kostet etwa 2 Siege in 100 Partien.');
});

const LATER = { ...DEAR, n: 8, cost: 0.1 };

test.each([
  ['before both', 0, 'Nächster Fehler', false],
  ['between them', 5, 'Nächster Fehler', false],
  ['behind the last', 9, 'Zum ersten Fehler', false],
])('two mistakes, standing %s', (_, n, label, blocked) => {
  const review = new Lookback('', 0);
  review.opened = OPENED;
  review.decisions = [DEAR, LATER];
  shown(review, n);
  const button = screen.getByRole('button', { name: new RegExp(label) });
  expect(button.getAttribute('aria-disabled') === 'true').toBe(blocked);
});

test('at the only mistake there is no other to go to', () => {
  const review = new Lookback('', 0);
  review.opened = OPENED;
  review.decisions = [DEAR];
  shown(review, DEAR.n - 1);
  const button = screen.getByRole('button', { name: /Nächster Fehler/ });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.textContent).toContain('kein weiterer');
});

test('only the first open question is lit', () => {
  const review = new Lookback('', 0);
  review.opened = OPENED;
  review.decisions = [DEAR, LATER];
  const lit = () =>
    screen.getAllByRole('button', { name: 'Zur Stelle' }).map((one) => one.className);
  review.answered.add(DEAR.n);
  shown(review);
  expect(lit().map((classes) => classes.includes('turn'))).toEqual([false, true]);
});

test.each([
  ['de', '100 (81 bis 100)', '100 von 100, wahrscheinlich 81 bis 100'],
  ['en', '100 (81 to 100)', '100 of 100, probably 81 to 100'],
] as const)('no chance is above all of them (%s)', (language, written, said) => {
  settings.language = language;
  const weighed = [{ value: 1, reach: 0.19, played: true }];
  render(Guess, { actions: ['Ass'], stake: 'match', weighed, shown: true, guess: undefined });
  expect(screen.getByText(written)).toBeTruthy();
  expect(screen.getByRole('img').ariaLabel).toBe(said);
});

test('nor in the list of them, where what is certain stands alone', () => {
  const points = [
    { n: 1, own: 0.05, reach: 0.12, public: [0.1] },
    { n: 2, own: 1, reach: 0, public: [1] },
  ];
  const where = { seat: 0, name: 'Anna', length: 2, n: 0, onmoment: () => undefined };
  render(Curve, { points: points as never, moments: [], ...where });
  expect(screen.getByText('5 % (0 bis 17)')).toBeTruthy();
  expect(screen.getAllByText('100 %', { selector: 'td' })).toHaveLength(2);
});
