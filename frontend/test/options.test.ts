/** Table options as forms and as sentences, and the rules as a list to search. */
import { afterEach, describe, expect, test } from 'vitest';
import type { GameTexts, OptionText } from '../src/lib/wording/gametexts';
import { defaults, settings } from '../src/lib/memory/settings.svelte';
import { matches, sections } from '../src/rules/clauses';
import {
  deviationsOf,
  differences,
  optionForms,
  optionSentence,
  optionSentences,
  ranked,
  stepped,
} from '../src/rules/options';

afterEach(() => {
  Object.assign(settings, defaults(['de']));
});

const both = (de: string, en = de) => ({ de, en });
const named = (name: string, rest: Partial<OptionText> = {}): OptionText => ({
  name: both(name),
  ...rest,
});

const TEXTS: Record<string, OptionText> = {
  must_overtrump: named('Überstechen', {
    on: both('Wer kann, muss überstechen.'),
    off: both('Jeder Trumpf genügt.'),
  }),
  stay_mode: named('Aussteigen', {
    values: { sequential: both('Reihum.'), simultaneous: both('Zugleich.') },
  }),
  max_rounds: named('Rundengrenze', {
    values: {
      default: both('Wie üblich.'),
      none: both('Ohne Ende.'),
      number: both(
        'Nach {value} {value:plural:Runde|Runden} Schluss.',
        'Ends after {value} {value:plural:round|rounds}.',
      ),
    },
  }),
  first_dealer: named('Erster Geber', { values: { number: both('{value:seat} gibt.') } }),
  players: named('Mitspieler'),
  odd: named('Seltsam'),
  ready: named('Hausregeln', {
    values: { default: both('Keine.'), own: both('„{title}“, hier erfunden.') },
    groups: { quiet: both('ruhig') },
    items: {
      R1: {
        title: both('Bube auf Bube', 'Jack on jack'),
        group: 'quiet',
        ...both('Das darf er.', 'So he may.'),
      },
      R2: {
        title: both('Schnarchen', 'Snoring'),
        group: 'quiet',
        ...both('Sag „Chrrr“.', 'Say “Chrrr”.'),
      },
    },
  }),
};

const SCHEMA = {
  properties: {
    players: { anyOf: [{ type: 'integer', minimum: 2, maximum: 6 }, { type: 'null' }] },
    must_overtrump: { type: 'boolean' },
    stay_mode: { enum: ['sequential', 'simultaneous'] },
    max_rounds: {
      anyOf: [{ type: 'integer', minimum: 1, maximum: 100 }, { enum: ['none'] }, { type: 'null' }],
    },
    first_dealer: { $ref: '#/$defs/Seat' },
    odd: { type: 'object' },
    ready: { type: 'array' },
    wordless: { type: 'boolean' },
  },
  $defs: { Seat: { type: 'integer', minimum: 0, maximum: 5 } },
};

test('the forms follow the schema; the number of seats is asked for elsewhere', () => {
  expect(optionForms(SCHEMA, TEXTS)).toEqual([
    { kind: 'switch', name: 'must_overtrump' },
    { kind: 'choice', name: 'stay_mode', values: ['sequential', 'simultaneous'] },
    { kind: 'number', name: 'max_rounds', min: 1, max: 100, extra: ['none', null] },
    { kind: 'number', name: 'first_dealer', min: 0, max: 5, extra: [] },
    { kind: 'items', name: 'ready' },
  ]);
});

test('a schema behind a reference is found', () => {
  const schema = { $ref: '#/$defs/Options', $defs: { Options: SCHEMA } };
  expect(optionForms(schema, TEXTS).map(({ name }) => name)).toContain('must_overtrump');
});

test.each([
  ['must_overtrump', true, 'Wer kann, muss überstechen.'],
  ['must_overtrump', false, 'Jeder Trumpf genügt.'],
  ['stay_mode', 'simultaneous', 'Zugleich.'],
  ['max_rounds', null, 'Wie üblich.'],
  ['max_rounds', 'none', 'Ohne Ende.'],
  ['max_rounds', 1, 'Nach 1 Runde Schluss.'],
  ['max_rounds', 7, 'Nach 7 Runden Schluss.'],
  ['first_dealer', 2, 'Platz 3 gibt.'],
  ['odd', 'so', 'Seltsam: so'],
  ['odd', true, 'Seltsam: an'],
  ['odd', null, 'Seltsam: wie üblich'],
  ['odd', ['so'], 'Seltsam: anders als üblich'],
  ['ready', [], 'Keine.'],
  ['unheard', 4, 'unheard: 4'],
])('%s = %j in a sentence', (name, value, sentence) => {
  expect(optionSentence(TEXTS, name, value, 'de')).toBe(sentence);
});

test('of a list of ready-made rules every one has its sentence, one made here its name', () => {
  expect(optionSentences(TEXTS, 'ready', ['R2', { title: 'Omas Regel' }, 'R1'], 'de')).toEqual([
    'Schnarchen: Sag „Chrrr“.',
    '„Omas Regel“, hier erfunden.',
    'Bube auf Bube: Das darf er.',
  ]);
  const standard = { ready: [], stay_mode: 'sequential' };
  expect(differences({ ready: ['R1'], stay_mode: 'sequential' }, standard, TEXTS, 'en')).toEqual([
    'Jack on jack: So he may.',
  ]);
});

test('in English as well', () => {
  settings.language = 'en';
  expect(optionSentence(TEXTS, 'max_rounds', 7, 'en')).toBe('Ends after 7 rounds.');
});

test('only what differs from the standard is a deviation', () => {
  const standard = { a: 1, b: [1, 2], c: null };
  expect(deviationsOf({ a: 1, b: [1, 3], c: null }, standard)).toEqual({ b: [1, 3] });
  expect(deviationsOf({}, standard)).toEqual({});
});

describe('the rules', () => {
  const texts = {
    clauses: {
      'ZZ-43': { title: both('Farbe bedienen', 'Follow suit'), ...both('Hast du die Farbe …') },
      'ZZ-45': { title: both('Kein Überstechen'), ...both('Du darfst niedriger bleiben.') },
    },
  } as unknown as GameTexts;

  test('come in order, and know which option changes them', () => {
    const rows = sections(texts, { must_overtrump: true }, 'de', { must_overtrump: 'ZZ-45' });
    expect(rows.map(({ id, changedBy }) => [id, changedBy])).toEqual([
      ['ZZ-43', []],
      ['ZZ-45', ['must_overtrump']],
    ]);
  });

  test.each([
    ['', 2],
    ['farbe', 1],
    ['UBERSTECHEN', 1],
    ['zz-45', 1],
    ['niedriger bleiben', 1],
    ['bleiben  farbe', 0],
  ])('searched for %j give %i', (wanted, count) => {
    const rows = sections(texts, {}, 'de');
    expect(rows.filter((row) => matches(row, wanted))).toHaveLength(count);
  });
});

describe('many options', () => {
  const forms = optionForms(SCHEMA, TEXTS);

  test('those a game names come first, in its order; the others on demand, some never', () => {
    const { first, more } = ranked(forms, {
      first: ['stay_mode', 'must_overtrump'],
      never: ['max_rounds'],
    });
    expect(first.map(({ name }) => name)).toEqual(['stay_mode', 'must_overtrump']);
    expect(more.map(({ name }) => name)).toEqual(['first_dealer', 'ready']);
    expect(ranked(forms)).toEqual({ first: forms, more: [] });
  });

  test.each([
    ['means nothing beside the other value', { stay_mode: 'in_turn' }, false],
    ['counts beside this one', { stay_mode: 'simultaneous' }, true],
    ['counts in a game without that choice', {}, true],
  ])('an option %s', (_, values, shown) => {
    const only = { must_overtrump: { stay_mode: 'simultaneous' } };
    const names = ranked(forms, { only }, values).first.map(({ name }) => name);
    expect(names.includes('must_overtrump')).toBe(shown);
  });

  test.each([
    [5, 1, 0, 9, 6],
    [100, 1, 1, 1000, 110],
    [1, 1, 1, 1000, 10],
    [10, -1, 1, 1000, 1],
    [6000, 1, 0, 60_000, 7000],
    [1500, -1, 0, 60_000, 1000],
    [1000, 1, 1, 1000, 1001],
    [0, -1, 0, 9, -1],
  ] as const)(
    'from %i one press (%i) between %i and %i leads to %i',
    (value, by, min, max, next) => {
      expect(stepped(value, by, { min, max })).toBe(next);
    },
  );
});
