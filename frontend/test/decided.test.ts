/** What decided a match is told with its unit, and one is said as one. */
import { beforeEach, expect, test } from 'vitest';
import { decided as decidedAtDice } from '../src/games/drachenrummy/lines';
import { decided as decidedAtTwenty } from '../src/games/zwanzig/lines';
import { settings } from '../src/lib/memory/settings.svelte';

beforeEach(() => {
  settings.language = 'de';
});

const ended = (result: object) =>
  ({ observation: { result: { winners: [1], ...result } }, seatName: () => 'Ben' }) as never;

test.each([
  [-4, 'Ben gewinnt in Spiel 2 mit −4 Punkten.', 'Ben wins in game 2 with −4 points.'],
  [-1, 'Ben gewinnt in Spiel 2 mit −1 Punkt.', 'Ben wins in game 2 with −1 point.'],
])('twenty, won with %i', (score, german, english) => {
  const room = ended({ reason: 'zero', games_played: 2, scores: [8, score] });
  expect(decidedAtTwenty(room)).toBe(german);
  settings.language = 'en';
  expect(decidedAtTwenty(room)).toBe(english);
});

test('the dragon, won with points', () => {
  const room = ended({ reason: 'taken', turns_played: 31, scores: [0, 22] });
  expect(decidedAtDice(room)).toBe('Nach 31 Zügen ist alles verteilt. Ben gewinnt mit 22 Punkten.');
});

test.each([
  ['de', [0], 'Du gewinnst in Spiel 2 mit −1 Punkt.'],
  ['en', [0], 'You win in game 2 with −1 point.'],
  ['de', [0, 1], 'Anna und Ben gewinnen in Spiel 2 mit −1 Punkt.'],
] as const)('%s: whoever has won alone is spoken to: %j', (language, winners, said) => {
  settings.language = language;
  const result = { reason: 'zero', games_played: 2, scores: [-1, -1], winners };
  const room = { you: 0, observation: { result }, seatName: (n: number) => ['Anna', 'Ben'][n] };
  expect(decidedAtTwenty(room as never)).toBe(said);
});
