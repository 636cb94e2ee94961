import { describe, expect, it } from 'vitest';

import {
  ENTRIES,
  type Entry,
  type Kind,
  OFFERED_CONDITIONS,
  OFFERED_TRIGGERS,
} from '../../../src/games/maumau/house/rule/entries';
import offered from './offered.json';
import { effectsFor, peopleFor } from '../../../src/games/maumau/house/rule/rule';

/** Every entry of a kind that the form offers. */
function entries(kind: Kind): Entry[] {
  const effects = new Set(OFFERED_TRIGGERS.flatMap((type) => effectsFor({ type })));
  const ids = { trigger: OFFERED_TRIGGERS, condition: OFFERED_CONDITIONS, effect: [...effects] };
  return ENTRIES[kind].filter(({ id }) => ids[kind].includes(id));
}

/** The entry, and each value of what is chosen in it: `combine`, `combine.atomic=true`. */
function lines({ id, fields }: Entry): string[] {
  const chosen = Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind !== 'choice') return [];
    return field.values.map((value) => `${id}.${name}=${String(value)}`);
  });
  return [id, ...chosen];
}

describe('the list of what the form offers', () => {
  it('has every trigger, condition, effect and person, so that the tests of the game play each', () => {
    const people = new Set(OFFERED_TRIGGERS.flatMap((type) => peopleFor({ type })));
    expect(offered).toEqual({
      trigger: entries('trigger').flatMap(lines),
      condition: entries('condition').flatMap(lines),
      effect: entries('effect').flatMap(lines),
      person: [...people],
    });
  });
});
