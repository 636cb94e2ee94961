/** Choosing in advance while others bet. */
import { describe, expect, test } from 'vitest';
import { actionOf, holds, type Noted, questionFor } from '../../src/games/zwiebel/betting/ahead';
import type { ZwiebelAction, ZwiebelObservation } from '../../src/games/zwiebel/types';
import { seenBy } from './scenes';

const betting = (changes: Partial<ZwiebelObservation> = {}): ZwiebelObservation =>
  ({
    ...seenBy(0),
    phase: 'match',
    betting: 2,
    stake: 20,
    queue: [1, 0],
    waiting: [1],
    ...changes,
  }) as ZwiebelObservation;

const question = { round: 1, betting: 2, phase: 'match' as const, due: 20 };

describe('the question that will come to me', () => {
  test.each([
    ['match costs the raise', {}, question],
    ['stay costs the ante', { phase: 'stay' }, { ...question, phase: 'stay', due: 1 }],
    ['not raising costs nothing', { phase: 'raise' }, { ...question, phase: 'raise', due: 0 }],
    ['I am not asked in this pass', { queue: [1, 2] }, undefined],
    ['nothing is bet', { phase: 'buy' }, undefined],
  ] as const)('%s', (_name, changes, expected) => {
    expect(questionFor(betting(changes as Partial<ZwiebelObservation>), 0)).toEqual(expected);
  });

  test('nobody is asked who has folded or only looks on', () => {
    const seen = betting();
    const players = seen.players.map((player) => ({ ...player, place: 'folded' as const }));
    expect(questionFor(betting({ players }), 0)).toBeUndefined();
    expect(questionFor(seen, null)).toBeUndefined();
  });
});

describe('a choice made in advance', () => {
  const noted: Noted = { ...question, wish: 'go' };

  test('holds as long as the same is asked', () => {
    expect(holds(noted, question)).toBe(true);
  });

  test.each([
    ['another amount', { ...question, due: 40 }],
    ['another betting round', { ...question, betting: 3 }],
    ['another round', { ...question, round: 2 }],
    ['nothing', undefined],
  ])('is forgotten when %s is asked', (_name, next) => {
    expect(holds(noted, next)).toBe(false);
  });

  test.each([
    ['go', 'match', 'match'],
    ['fold', 'match', 'fold'],
    ['go', 'stay', 'pay'],
    ['go', 'raise', 'no_raise'],
  ] as const)('%s in %s is the action %s', (wish, phase, type) => {
    const legal = ['pay', 'match', 'fold', 'no_raise'].map((each) => ({ type: each }));
    const found = actionOf({ ...noted, wish, phase }, legal as ZwiebelAction[]);
    expect(found).toEqual({ type });
  });

  test('does nothing that the rules do not allow', () => {
    expect(actionOf(noted, [{ type: 'fold' }])).toBeUndefined();
  });
});
