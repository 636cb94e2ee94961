/** A draft in the making: what can follow what, and what is kept when a part changes. */
import { describe, expect, test } from 'vitest';
import { ENTRIES, entryOf, type Kind, startOf } from '../../../src/games/maumau/house/rule/entries';
import presets from '../../../src/games/maumau/house/form/presets.json';
import type { Part } from '../../../src/games/maumau/house/rule/parts';
import {
  complete,
  conditionsFor,
  type Draft,
  effectsFor,
  mayReplace,
  newClause,
  newRule,
  peopleFor,
  turnedInto,
  withClause,
  withPart,
  withTrigger,
} from '../../../src/games/maumau/house/rule/rule';

const ready = Object.entries(presets) as [string, Draft][];
const kinds: readonly Kind[] = ['trigger', 'condition', 'effect'];

describe('entries', () => {
  test.each(kinds.flatMap((kind) => ENTRIES[kind].map(({ id }) => [kind, id] as const)))(
    'a fresh %s %s belongs to its own entry and has all its fields',
    (kind, id) => {
      const part = startOf(kind, id);
      const entry = entryOf(kind, part);
      expect(entry?.id).toBe(id);
      const free = ['to', 'on'];
      const fields = Object.keys(entry?.fields ?? {}).filter((field) => !free.includes(field));
      expect(Object.keys(part)).toEqual(expect.arrayContaining(fields));
    },
  );

  test.each(ready)('the form can show every part of %s', (_, draft) => {
    for (const clause of complete(draft).clauses) {
      expect(entryOf('trigger', clause.when)).toBeDefined();
      for (const part of clause.if) expect(entryOf('condition', part)).toBeDefined();
      const offered = effectsFor(clause.when);
      for (const part of clause.do) expect(offered).toContain(entryOf('effect', part)?.id);
    }
  });

  test('variants of one type are told apart by what they say', () => {
    const id = (part: Part) => entryOf('effect', part)?.id;
    expect(id({ type: 'skip', n: 2 })).toBe('skip');
    expect(id({ type: 'skip', per_card: true })).toBe('skip_per_card');
    expect(id({ type: 'answer_stack', cards: {}, add: 0, cancel: true })).toBe('stop_stack');
    expect(id({ type: 'forbid', what: 'finish', cards: {} })).toBe('forbid_finish');
    expect(entryOf('condition', { type: 'nth_this_round', every: 3 })?.id).toBe('every_nth');
  });
});

describe('conditions', () => {
  const ofCards = ['card', 'same_suit_as_below', 'same_rank_as_below', 'segment_size'];
  const counted = ['nth_this_round', 'every_nth'];

  test.each([...ofCards, ...counted])('%s is not offered for what always holds', (id) => {
    expect(conditionsFor({ type: 'legality' })).not.toContain(id);
    expect(conditionsFor({ type: 'top' })).toContain(id);
    const clause = { ...newClause(), if: [startOf('condition', 'hand'), startOf('condition', id)] };
    const left = withTrigger(clause, { type: 'legality' }).if;
    expect(left).toEqual([startOf('condition', 'hand')]);
  });

  test.each(ready)('%s stays as it is when its triggers are chosen again', (_, draft) => {
    for (const clause of complete(draft).clauses)
      expect(withTrigger(clause, clause.when).if).toEqual(clause.if);
  });
});

describe('changes', () => {
  test('effects that cannot follow a new trigger give way to one that can', () => {
    const clause = { ...newClause(), replace_base: true, if: [startOf('condition', 'hand')] };
    const always = withTrigger(clause, { type: 'legality' });
    expect(always.do.map(({ type }) => type)).toEqual(['allow']);
    expect(always.replace_base).toBe(false);
    const setup = withTrigger(clause, { type: 'setup' });
    expect([setup.do[0]?.type, setup.if]).toEqual(['add_jokers', []]);
    const wish = withTrigger(clause, { type: 'turn_end' });
    expect(wish.do).toEqual(clause.do);
  });

  test('a part keeps what its new form can say, too', () => {
    const draw = { type: 'draw', who: 'leader', n: 4 };
    expect(turnedInto('effect', draw, 'penalty')).toEqual({ type: 'penalty', who: 'leader' });
    expect(turnedInto('effect', draw, 'stack')).toEqual({ type: 'stack', n: 4 });
    const seven = { type: 'skip', n: 7 };
    expect(turnedInto('effect', seven, 'stack')).toEqual({ type: 'stack', n: 4 });
    const top = { type: 'top', cards: { rank: ['8'] } };
    expect(turnedInto('trigger', top, 'any_card')).toEqual({ ...top, type: 'any_card' });
  });

  test('parts are changed, added and taken away; the old list stays', () => {
    const one = [{ type: 'reverse' }];
    expect(withPart(one, 0, { type: 'stack', n: 1 })).toEqual([{ type: 'stack', n: 1 }]);
    expect(withPart(one, 1, { type: 'stack', n: 1 })).toHaveLength(2);
    expect(withPart(one, 0, undefined)).toEqual([]);
    expect(one).toEqual([{ type: 'reverse' }]);
  });

  test('a clause that is not there cannot be changed', () => {
    const rule = newRule();
    expect(withClause(rule, 7, { replace_base: true })).toBe(rule);
    expect(withClause(rule, 0, { replace_base: true }).clauses[0]?.replace_base).toBe(true);
  });
});

describe('people', () => {
  test.each([
    ['top', 'victim', false],
    ['skipped', 'victim', true],
    ['legality', 'actor', false],
    ['turn_end', 'next', true],
  ])('MM-12.7 with %s there is a %s: %s', (type, who, there) => {
    expect(peopleFor({ type }).includes(who)).toBe(there);
  });
});

test('MM-12.10 only a card on top can lose its own effect', () => {
  expect(['top', 'any_card', 'sequence'].filter((type) => mayReplace({ type }))).toEqual(['top']);
});
