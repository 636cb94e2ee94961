/** Duels level by level (ZC-102, ZC-103), and which of them have just been decided. */
import { describe, expect, test } from 'vitest';
import {
  crippledDuel,
  laidBy,
  newlyFinished,
  pastLevels,
  runningLevels,
  sideOf,
} from '../../src/games/zwiebel/scenes/duel';
import type { ZwiebelCrippled, ZwiebelDuelView } from '../../src/games/zwiebel/types';
import { begun, laid, record, seenBy } from './scenes';

const duel = (changes: Partial<ZwiebelDuelView>): ZwiebelDuelView =>
  begun({ leader: 0, challenger: 1, case: 'D', actor: 0, ...changes });
const outcomes = (levels: readonly { outcome: string }[]) => levels.map(({ outcome }) => outcome);

describe('a running duel', () => {
  test('case A: what is not answered yet is open', () => {
    const lists: ZwiebelDuelView['lists'] = [[laid('DZ'), laid('4C')], [laid('DZ')]];
    const levels = runningLevels(duel({ case: 'A', actor: 1, lists }));
    expect(outcomes(levels)).toEqual(['same', 'open']);
    expect(levels[1]?.challenger).toBeUndefined();
  });

  test('case R: the one who is asked is behind at the level that is named', () => {
    const lists: ZwiebelDuelView['lists'] = [
      [laid('DZ'), laid('4C')],
      [laid('DZ'), laid('5C')],
    ];
    const levels = runningLevels(duel({ case: 'R', actor: 0, level: 2, lists }));
    expect(outcomes(levels)).toEqual(['same', 'challenger']);
  });

  test('a total tie has equal levels only (case T)', () => {
    const lists: ZwiebelDuelView['lists'] = [[laid('FL')], [laid('FL')]];
    expect(outcomes(runningLevels(duel({ case: 'T', actor: 1, lists })))).toEqual(['same']);
  });

  test('what I have laid is known', () => {
    const lists: ZwiebelDuelView['lists'] = [[laid('K1', 'SK', 'RD')], []];
    expect(laidBy(duel({ lists }), 0)).toEqual(['SK', 'RD']);
    expect(laidBy(duel({ lists }), 2)).toEqual([]);
    expect(sideOf(duel({}), 1)).toBe('challenger');
  });
});

describe('a duel that is over', () => {
  test('the loser is behind at the level of the record', () => {
    expect(outcomes(pastLevels(record()))).toEqual(['leader']);
  });

  test('whoever gave up without an answer is behind where it is missing', () => {
    const lists: ZwiebelDuelView['lists'] = [[laid('DZ'), laid('4C')], [laid('DZ')]];
    const levels = pastLevels(record({ lists, level: null }));
    expect(outcomes(levels)).toEqual(['same', 'leader']);
  });

  test('a run beats the group that it cripples, though it lies in no list', () => {
    const lists: ZwiebelDuelView['lists'] = [[laid('GZ')], []];
    const run = { target: 'GZ' } as ZwiebelCrippled;
    const levels = pastLevels(record({ lists, loser: 0, level: null }), run);
    expect(outcomes(levels)).toEqual(['challenger']);
  });

  test('after a restart a better group has not won, and an equal one is still equal', () => {
    const restarted = { loser: null, effect: 'lady_exchange', level: null } as const;
    const lists: ZwiebelDuelView['lists'] = [
      [laid('TZ'), laid('4C')],
      [laid('TZ'), laid('5C')],
    ];
    expect(outcomes(pastLevels(record({ ...restarted, lists })))).toEqual(['same', 'open']);
  });

  test('after a restart nothing is decided', () => {
    const lists: ZwiebelDuelView['lists'] = [[laid('DZ')], []];
    const levels = pastLevels(record({ lists, loser: null, effect: 'death', level: null }));
    expect(outcomes(levels)).toEqual(['open']);
  });
});

describe('newly decided duels', () => {
  const first = record();
  const second = record({ challenger: 2, loser: 0 });

  test('those of the same round that were not there before', () => {
    const before = seenBy(0, {}, { duels: [first] });
    const after = seenBy(0, {}, { duels: [first, second] });
    expect(newlyFinished(before, after)).toEqual([second]);
    expect(newlyFinished(after, after)).toEqual([]);
  });

  test('the last one of a round is kept while the next round begins', () => {
    const before = seenBy(0, {}, { duels: [first] });
    const line = { round_no: 1, dealer: 0, winner: 2, reason: 'showdown' as const, wild: false };
    const history = [{ ...line, null_used: false, pot: 0, stacks: [0, 0, 0] }];
    const last = { open: [[], [], []], duels: [first, second] };
    const after = seenBy(0, {}, { round_no: 2, phase: 'exchange', history, last });
    expect(newlyFinished(before, after)).toEqual([second]);
    expect(newlyFinished(after, after)).toEqual([]);
  });

  test('the last one of the match, after which no round begins', () => {
    const before = seenBy(0, {}, { duels: [first] });
    const line = { round_no: 1, dealer: 0, winner: 2, reason: 'showdown' as const, wild: false };
    const history = [{ ...line, null_used: false, pot: 0, stacks: [0, 0, 0] }];
    const last = { open: [[], [], []], duels: [first, second] };
    const after = seenBy(0, {}, { phase: 'match_over', history, last });
    expect(newlyFinished(before, after)).toEqual([second]);
    expect(newlyFinished(after, after)).toEqual([]);
  });
});

describe('a duel in which somebody is crippled', () => {
  const run = { type: 'crippled', seat: 1, victim: 0 } as unknown as ZwiebelCrippled;
  const before = seenBy(0, {}, { duel: duel({ lists: [[laid('GZ')], []] }) });
  const over = (reason: 'cripple' | 'showdown') => {
    const line = { round_no: 1, dealer: 0, winner: 1, reason, wild: false };
    const history = [{ ...line, null_used: false, pot: 0, stacks: [0, 0, 0] }];
    return seenBy(0, {}, { phase: 'match_over', history });
  };

  test('is shown as it lay, the victim as its loser', () => {
    expect(crippledDuel(before, over('cripple'), run)).toMatchObject({
      leader: 0,
      challenger: 1,
      loser: 0,
      lists: [[laid('GZ')], []],
    });
  });

  test('not before the round is over, and not where it ended otherwise', () => {
    expect(crippledDuel(before, before, run)).toBeUndefined();
    expect(crippledDuel(before, over('showdown'), run)).toBeUndefined();
    expect(crippledDuel(before, over('cripple'), undefined)).toBeUndefined();
  });
});
