/** Where in the form a refusal stands, and that it names things as the form does. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  factsInWords,
  isAt,
  type Place,
  placeOf,
} from '../../../src/games/maumau/house/rule/places';
import type { Part } from '../../../src/games/maumau/house/rule/parts';
import { type Clause, newRule, type Rule } from '../../../src/games/maumau/house/rule/rule';
import { settings } from '../../../src/lib/memory/settings.svelte';

beforeEach(() => {
  settings.language = 'de';
});
afterEach(() => {
  settings.language = 'en';
});

const clause = (when: Part, effects: Part[], conditions: Part[] = []): Clause => ({
  when,
  if: conditions,
  do: effects,
  replace_base: false,
});
const rule = (...clauses: Clause[]): Rule => ({ ...newRule(), title: 'Probe', clauses });

const TURN_END = { type: 'turn_end' };
const SAY = { type: 'say', who: 'actor', phrase: 'Ha', by: 'now', miss: 'penalty' };

describe('places', () => {
  test.each<[string, Rule, Record<string, unknown>, Place]>([
    ['hr_02', rule(clause(TURN_END, [SAY])), { text: 'Probe' }, { field: 'title' }],
    ['hr_02', rule(clause(TURN_END, [SAY])), { text: 'Ha' }, { clause: 0, part: 'do', at: 0 }],
    [
      'hr_08',
      rule(clause(TURN_END, [SAY]), clause(TURN_END, [SAY, { type: 'wish' }])),
      { effect: 'wish', trigger: 'turn_end' },
      { clause: 1, part: 'do', at: 1 },
    ],
    [
      'hr_09',
      rule(clause(TURN_END, [{ type: 'penalty', who: 'victim' }])),
      { who: 'victim', trigger: 'turn_end' },
      { clause: 0, part: 'do', at: 0 },
    ],
    [
      'hr_10',
      rule(clause(TURN_END, [SAY], [{ type: 'points', who: 'actor', op: '≥', n: 2000 }])),
      { field: 'points', min: 0, max: 1000 },
      { clause: 0, part: 'if', at: 0 },
    ],
    [
      'hr_10',
      rule(clause({ type: 'harm', kinds: [] }, [SAY])),
      { field: 'kinds', min: 1, max: 5 },
      { clause: 0, part: 'when', at: 0 },
    ],
    [
      'hr_15',
      rule(clause(TURN_END, [{ type: 'play_again', must: true }])),
      {},
      { clause: 0, part: 'do', at: 0 },
    ],
    ['hr_21', rule(clause(TURN_END, [SAY])), {}, {}],
  ])('%s', (code, draft, facts, place) => {
    expect(placeOf(draft, code, facts)).toEqual(place);
  });

  test('a place is itself and no other', () => {
    const here: Place = { clause: 0, part: 'do', at: 1 };
    expect(isAt(here, { clause: 0, part: 'do', at: 1 })).toBe(true);
    expect(isAt(here, { clause: 0, part: 'if', at: 1 })).toBe(false);
    expect(isAt(undefined, {})).toBe(false);
    expect(isAt({}, {})).toBe(true);
  });
});

test('types and people are named as in the form', () => {
  const draft = rule(clause(TURN_END, [{ type: 'skip', per_card: true }]));
  expect(
    factsInWords(draft, {
      effect: 'skip',
      trigger: 'turn_end',
      who: 'victim',
      field: 'points',
      n: 3,
    }),
  ).toEqual({
    effect: 'für jede der Karten setzt einer aus',
    trigger: 'ein Zug endet',
    who: 'der Betroffene',
    field: 'auf der Tafel hat',
    n: 3,
  });
});
