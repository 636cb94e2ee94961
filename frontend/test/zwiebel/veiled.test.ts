/** Before a group is judged its cards are turned up, and nothing seen meanwhile tells who is ahead. */
import { describe, expect, test } from 'vitest';
import { runningLevels } from '../../src/games/zwiebel/scenes/duel';
import { isVeil, lengthOf, scenesBetween } from '../../src/games/zwiebel/scenes/scenes';
import { pairMs, turningMs, type Veil } from '../../src/games/zwiebel/scenes/veiled';
import type { ZwiebelDuelView, ZwiebelGroupView } from '../../src/games/zwiebel/types';
import { begun, laid, record, seenBy } from './scenes';

type Groups = ZwiebelGroupView[];

const FOUR = laid('4C', 'R9', 'O6', 'G4', 'T2');
const FIVE = laid('5C', 'B7', 'V5', 'Y4', 'S3', 'O2');
const TWO = laid('2C', 'SZ', 'RA');

const running = (lists: [Groups, Groups], changes: Partial<ZwiebelDuelView> = {}, more = {}) =>
  seenBy(0, {}, { duel: begun({ lists, ...changes }), waiting: [2], ...more });
const BEATEN = { case: 'R', actor: 1, level: 1 } as const;

describe('what is turned up before a verdict', () => {
  test.each([
    ['a duel begins', seenBy(0), running([[], []]), ['going']],
    ['a first group', running([[], []]), running([[FOUR], []]), ['turn', 'going']],
    [
      'a better answer',
      running([[FOUR], []]),
      running([[FOUR], [FIVE]], BEATEN),
      ['turn', 'breath', 'going'],
    ],
    ['an equal answer', running([[FOUR], []]), running([[FOUR], [FOUR]]), ['turn', 'going']],
    [
      'several levels that were missed',
      running([[], []]),
      running([
        [FOUR, TWO],
        [FIVE, TWO],
      ]),
      ['going'],
    ],
    ['both at once', running([[], []]), running([[FOUR], [FIVE]]), ['turn', 'breath', 'going']],
  ])('%s', (_name, before, after, kinds) => {
    expect(scenesBetween(before, after).map(({ kind }) => kind)).toEqual(kinds);
  });

  test('the last group of a duel is turned up before it is told how that ended', () => {
    const over = record({ leader: 1, challenger: 2, lists: [[FOUR], [FIVE]], loser: 1 });
    const after = seenBy(0, {}, { duels: [over] });
    const scenes = scenesBetween(running([[FOUR], []]), after);
    expect(scenes.map(({ kind }) => kind)).toEqual(['turn', 'breath', 'decided']);
  });

  test('who led before keeps the group that everybody has seen', () => {
    const before = running([[FOUR], [TWO]], { leader: 1, challenger: 0 });
    const [turn] = scenesBetween(before, running([[FOUR], [FIVE]], BEATEN));
    expect(turn?.kind === 'turn' && turn.fresh).toEqual([{ side: 'challenger', n: 1, cards: 5 }]);
  });

  test('from the third duel of others in a row nobody holds the breath', () => {
    const duels = [record({ leader: 1, challenger: 2 }), record({ leader: 1, challenger: 2 })];
    const [before, after] = [
      running([[FOUR], []], {}, { duels }),
      running([[FOUR], [FIVE]], BEATEN, { duels }),
    ];
    expect(scenesBetween(before, after).map(({ kind }) => kind)).toEqual(['turn', 'going']);
  });
});

test('nobody is ahead, and nobody is asked, as long as cards are turned', () => {
  const scenes = scenesBetween(running([[FOUR], []]), running([[FOUR], [FIVE]], BEATEN));
  const veils = scenes.filter((scene): scene is Veil => isVeil(scene));
  expect(veils).toHaveLength(2);
  for (const { seen } of veils) {
    expect(seen.waiting).toEqual([]);
    expect(seen.duel?.actor).toBeNull();
    expect(seen.duel && runningLevels(seen.duel).map(({ outcome }) => outcome)).toEqual(['open']);
  }
  const [shown] = scenes.slice(-1);
  expect(shown?.seen.duel && runningLevels(shown.seen.duel)[0]?.outcome).toBe('challenger');
});

test.each([2, 5, 10])('%i cards are turned pair by pair, in less than two seconds', (cards) => {
  const fresh = [{ side: 'leader' as const, n: 1, cards }];
  expect(pairMs(fresh)).toBeLessThanOrEqual(320);
  expect(turningMs(fresh)).toBeGreaterThanOrEqual(pairMs(fresh) * cards);
  expect(lengthOf([{ kind: 'turn', seen: seenBy(0), fresh }])).toBe(turningMs(fresh));
  expect(turningMs(fresh)).toBeLessThan(2000);
});
