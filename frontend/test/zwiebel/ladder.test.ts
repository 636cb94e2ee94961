/** The ladder of Zwiebel: its order, where groups stand in it, and how one stands or was beaten in one sentence. */
import { beforeEach, describe, expect, test } from 'vitest';
import { ladderOf, lyingNow, standing, strengthOf } from '../../src/games/zwiebel/ladder/ladder';
import { defeatOf, standingLine } from '../../src/games/zwiebel/ladder/standing';
import { onlyYields } from '../../src/games/zwiebel/showdown/answers';
import { scenesBetween } from '../../src/games/zwiebel/scenes/scenes';
import type {
  ZwiebelAction,
  ZwiebelDuelView,
  ZwiebelObservation,
} from '../../src/games/zwiebel/types';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import { begun, laid, record, roomOf, seenBy } from './scenes';
import verdicts from './verdicts.json';

const HAND = ['SA', 'S8', 'OD', 'R2', 'R9', 'Y6', 'B4', 'YK', 'BB', 'TZ'];
const duel = begun({ lists: [[laid('FL')], []] });

function seen(best: string, more: Partial<ZwiebelObservation> = {}): ZwiebelObservation {
  const plain = seenBy(0, { hand: HAND });
  const own = plain.own && { ...plain.own, arrangement: [laid(best)] };
  return { ...plain, own, duel, ...more } as ZwiebelObservation;
}
const foolish = (view: ZwiebelObservation) => ({
  ...view,
  effects: { ...view.effects, fool: true },
});

beforeEach(() => {
  Object.assign(settings, defaults(['de']));
});

describe('the order', () => {
  test('from the Great Onion down to what is left over (ZC-12)', () => {
    const lines = ladderOf(seen('FL'), 'garden').map(({ line }) => line);
    expect(lines.slice(0, 5)).toEqual(['GZ', 'OKT', 'UZ', 'TZ', 'DZ']);
    expect(lines.at(-1)).toBe('rest');
  });

  test('with the Narr bagels and Onions change places (Z04-06)', () => {
    const lines = ladderOf(foolish(seen('FL')), 'garden').map(({ line }) => line);
    expect(lines.indexOf('K2')).toBeLessThan(lines.indexOf('7C'));
    expect(lines.indexOf('DZ')).toBeGreaterThan(lines.indexOf('BF'));
  });

  test.each([
    ['more points in what is left over', 'rest9', 'rest4'],
    ['fewer zero-eights', 'DZ', 'DZ-1'],
    ['no elephants (ZC-15)', 'DZ-1', 'DZ-1e'],
    ['the higher line', 'EZ', 'rest18'],
  ])('%s wins', (_, better, worse) => {
    const order = seen('FL');
    expect(strengthOf(order, better)).toBeGreaterThan(strengthOf(order, worse));
  });

  test.each([
    ['usual', {}, {}],
    ['fool', { fool: true }, { fool_ten_ace: 'stays' }],
    ['fool, ten and ace swap', { fool: true }, { fool_ten_ace: 'swaps' }],
  ] as const)('every two groups stand as the engine says: %s', (name, effects, options) => {
    const plain = seen('FL');
    const order = {
      effects: { ...plain.effects, ...effects },
      options: { ...plain.options, ...options },
    };
    const strengths = verdicts[name].map((tied) => {
      const [first, ...others] = [...new Set(tied.map((key) => strengthOf(order, key)))];
      expect(others, tied.join(' ')).toEqual([]);
      return first ?? NaN;
    });
    expect(strengths).toEqual([...new Set(strengths)].toSorted((one, other) => one - other));
  });

  test('two cards with 21 are level whatever they are', () => {
    expect(strengthOf(seen('FL'), '2C')).toBe(strengthOf(seen('FL'), 'EZ'));
  });
});

describe('how I stand', () => {
  test.each([
    ['DZ', 'ahead', 'Gegen Ben (FL) liegst du vorn.'],
    ['FL', 'level', 'Gegen Ben (FL) steht es gleich, die zweite Wahl entscheidet.'],
    ['EZ', 'behind', 'Gegen Ben (FL) liegst du hinten.'],
  ])('with %s while a Flush leads: %s', (best, how, words) => {
    const view = seen(best);
    expect(standing(roomOf(view), view)).toBe(how);
    expect(standingLine(roomOf(view), view)).toBe(words);
  });

  test('in my duel what lies is the group that I have to answer', () => {
    const mine = { ...duel, challenger: 0, lists: [[laid('FL'), laid('EZ')], [laid('FL')]] };
    const view = seen('EZ', { duel: mine as unknown as ZwiebelDuelView });
    expect(lyingNow(view, 0)).toEqual({ key: 'EZ', seat: 1, n: 2 });
  });
});

describe('how I was beaten', () => {
  test.each([
    [
      'by a better group',
      [[laid('DZ')], [laid('FL')]],
      1,
      /^Erste Wahl: DZ von Ben schlug.*\(FL\)/,
    ],
    ['with nothing to lay', [[laid('DZ')], []], null, /^Erste Wahl: Gegen DZ von Ben hattest du/],
    ['by age', [[laid('DZ')], [laid('DZ')]], null, /Ben ist älter/],
  ])('%s', (_, lists, level, words) => {
    const lost = record({ leader: 1, challenger: 0, loser: 0, lists, level } as never);
    const view = seen('FL', { duel: null, duels: [lost] });
    expect(defeatOf(roomOf(view), view)?.line).toMatch(words);
  });

  test('nothing is said to whoever is still in', () => {
    expect(defeatOf(roomOf(seen('FL')), seen('FL'))).toBeUndefined();
  });
});

test('where giving up is all there is, there is no question', () => {
  expect(onlyYields(roomOf(seen('FL'), { legal: [{ type: 'concede' }] }))).toBe(true);
  expect(onlyYields(roomOf(seen('FL')))).toBe(false);
  const more: ZwiebelAction[] = [{ type: 'concede' }, { type: 'cripple', cards: [] }];
  expect(onlyYields(roomOf(seen('FL'), { legal: more }))).toBe(false);
});

test('ten cards that nobody has seen together are looked at before the first duel', () => {
  const before = seenBy(0, { hand: HAND.slice(0, 5) }, { phase: 'exchange', duel: null });
  const after = seen('FL');
  expect(scenesBetween(before, after).map(({ kind }) => kind)).toEqual(['look', 'going']);
  const asked = seenBy(0, { hand: HAND }, { phase: 'preshow', duel: null });
  expect(scenesBetween(asked, after).map(({ kind }) => kind)).toEqual(['going']);
});
