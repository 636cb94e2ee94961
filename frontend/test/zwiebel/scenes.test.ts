/** The showdown in scenes: what two observations bring to be seen, and for how long. */
import { describe, expect, test } from 'vitest';
import { lengthOf, scenesBetween } from '../../src/games/zwiebel/scenes/scenes';
import type { ZwiebelGroupView } from '../../src/games/zwiebel/types';
import { begun, laid, record, seenBy } from './scenes';

const running = (ours: ZwiebelGroupView[], theirs: ZwiebelGroupView[] = []) =>
  seenBy(0, {}, { duel: begun({ lists: [ours, theirs] }) });
const NONE = seenBy(0);
const BEGUN = running([]);
const LAID = running([laid('DZ')]);
const ANSWERED = running([laid('DZ')], [laid('TZ')]);

describe('scenes between two observations', () => {
  test.each([
    ['a duel begins', NONE, BEGUN],
    ['somebody lays', BEGUN, LAID],
    ['the other answers', LAID, ANSWERED],
  ])('%s', (_name, before, after) => {
    expect(scenesBetween(before, after)).toEqual([{ kind: 'going', seen: after }]);
  });

  test('nothing new on the table is no scene', () => {
    const again = seenBy(0, {}, { duel: ANSWERED.duel, stock: 3 });
    expect(scenesBetween(ANSWERED, again)).toEqual([]);
  });

  test('the end of a duel lies there before the next one begins', () => {
    const over = record({ leader: 1, challenger: 2 });
    const after = seenBy(0, {}, { duels: [over], duel: BEGUN.duel });
    expect(scenesBetween(ANSWERED, after)).toEqual([
      { kind: 'decided', duel: over, crippled: undefined, seen: ANSWERED },
      { kind: 'going', seen: after },
    ]);
  });
});

test('an answered level lies longer than a single group, and a decision longest unless more follow', () => {
  const [glance, level] = [LAID, ANSWERED].map((seen) => lengthOf([{ kind: 'going', seen }]));
  const decided = scenesBetween(ANSWERED, seenBy(0, {}, { duels: [record()] }));
  expect(level).toBe(2500);
  expect(glance).toBeLessThan(2500);
  expect(lengthOf(decided)).toBeGreaterThan(2500);
  expect(lengthOf([...decided, ...decided])).toBeLessThan(lengthOf(decided));
});
