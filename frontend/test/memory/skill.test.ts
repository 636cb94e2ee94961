/** What decisions have cost over time: only where something was at stake, each match once, and no mean of too few. */
import { beforeEach, expect, test } from 'vitest';
import { ENOUGH, forgetSkills, keepLook, skills } from '../../src/lib/memory/skill';

beforeEach(() => {
  localStorage.clear();
});

const match = (table: string, game = 'zwanzig', stake: 'match' | 'pot' = 'match') => ({
  table,
  game,
  stake,
});
/** So many decisions, each at this cost. */
const decisions = (n: number, cost: number, real = true) =>
  Array.from({ length: n }, () => ({ cost, real }));

test('the mean is that of decisions in which it mattered what was done', () => {
  keepLook(match('a'), [...decisions(20, 0.04), ...decisions(20, 0), ...decisions(50, 0.5, false)]);
  const [one] = skills();
  expect(one).toMatchObject({ game: 'zwanzig', matches: 1, decisions: 40, lately: null });
  expect(one?.mean).toBeCloseTo(0.02);
  // 40 values at a distance of 0.02 from their mean
  expect(one?.reach).toBeCloseTo(1.96 * Math.sqrt((40 * 0.0004) / 39 / 40));
});

test('of too few there is no mean, and together they may be enough', () => {
  keepLook(match('a'), decisions(ENOUGH - 1, 0.1));
  expect(skills()[0]?.mean).toBeNull();
  keepLook(match('b'), decisions(1, 0.1));
  expect(skills()[0]).toMatchObject({ matches: 2, decisions: ENOUGH });
  expect(skills()[0]?.mean).toBeCloseTo(0.1);
});

test('a match that is looked back at once more counts once', () => {
  keepLook(match('a'), decisions(ENOUGH, 0.1));
  keepLook(match('a'), decisions(ENOUGH, 0.1));
  expect(skills()[0]).toMatchObject({ matches: 1, decisions: ENOUGH });
});

test('games are told apart, and so is what a cost is a part of', () => {
  keepLook(match('a'), decisions(3, 0.1));
  keepLook(match('b', 'zwiebel-v3', 'pot'), decisions(5, 0.1));
  keepLook(match('c', 'zwiebel-v3', 'match'), decisions(4, 0.1));
  expect(skills().map(({ game, stake, decisions: n }) => [game, stake, n])).toEqual([
    ['zwiebel-v3', 'pot', 5],
    ['zwiebel-v3', 'match', 4],
    ['zwanzig', 'match', 3],
  ]);
});

test('the latest matches are held against those before, once there are enough of both', () => {
  keepLook(match('a'), decisions(ENOUGH - 1, 0.06));
  keepLook(match('b'), decisions(ENOUGH, 0.02));
  expect(skills()[0]?.lately).toBeNull();
  keepLook(match('c'), decisions(1, 0.02));
  const found = skills()[0]?.lately;
  // the latest that are enough: b and c
  expect(found).toBeNull();
  keepLook(match('d'), decisions(ENOUGH, 0.01));
  expect(skills()[0]?.lately?.now).toBeCloseTo(0.01);
  expect(skills()[0]?.lately?.before).toBeCloseTo((29 * 0.06 + 31 * 0.02) / 60);
});

test('a match without such decisions, and what cannot have been kept here, are no trouble', () => {
  keepLook(match('a'), []);
  expect(skills()[0]).toMatchObject({ decisions: 0, mean: null });
  localStorage.setItem('stammtisch.skill', JSON.stringify([{ game: 7 }, null, 'x']));
  expect(skills()).toEqual([]);
  forgetSkills();
  expect(skills()).toEqual([]);
});
