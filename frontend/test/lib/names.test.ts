/** A game brings the words of its own suits and ranks, and of the names of its rules. */
import { describe, expect, test } from 'vitest';
import { render } from '../../src/lib/wording/format';
import type { Both, GameWords } from '../../src/lib/wording/gametexts';
import { namingOf } from '../../src/lib/wording/names';

const both = (de: string, en: string): Both => ({ de, en });

const WORDS: GameWords = {
  card: both('{suit} {rank}', '{rank} of {suit}'),
  suits: { R: both('Rot', 'red'), El: both('Elefant', 'elephants') },
  ranks: { Z: both('10', 'ten'), D: both('Dame', 'queen') },
  cards: { RD: both('Frau Rot', 'Mrs Red') },
  terms: {
    DZ: both('Doppelte Zwiebel', 'double onion'),
    'rest#': both('Rest mit {}', 'remainder of {}'),
    '-1': both(' mit einer Nullacht', ' with one zero-eight'),
    '-#': both(' mit {} Nullachten', ' with {} zero-eights'),
    e: both(' der Elefanten', ' of the elephants'),
    '7a': both('Achtensender', 'sender of eights'),
    mode_show: both('zeigen', 'to show'),
  },
};

test.each([
  ['R7', 'Rot 7', 'seven of red'],
  ['ElZ', 'Elefant 10', 'ten of elephants'],
  ['ElA', 'Elefant Ass', 'ace of elephants'],
  ['RD', 'Frau Rot', 'Mrs Red'],
  ['7R', '7R', '7R'],
])('%s is %s, %s', (code, de, en) => {
  expect(namingOf(WORDS, 'de').cardName?.(code)).toBe(de);
  expect(namingOf(WORDS, 'en').cardName?.(code)).toBe(en);
});

test('suits have their own names, others the usual ones', () => {
  expect(namingOf(WORDS, 'de').suitName?.('El')).toBe('Elefant');
  expect(namingOf(WORDS, 'de').suitName?.('H')).toBe('Herz');
});

test.each([
  ['DZ', 'Doppelte Zwiebel'],
  ['DZ-1', 'Doppelte Zwiebel mit einer Nullacht'],
  ['DZ-12', 'Doppelte Zwiebel mit 12 Nullachten'],
  ['DZ-2e', 'Doppelte Zwiebel mit 2 Nullachten der Elefanten'],
  ['rest14', 'Rest mit 14'],
  ['7a', 'Achtensender'],
  ['rest', undefined],
  ['DZ?', undefined],
  ['', ''],
])('%s is called %s', (name, german) => {
  expect(namingOf(WORDS, 'de').termName?.(name)).toBe(german);
});

test('sentences use the names', () => {
  const wording = { language: 'en', ...namingOf(WORDS, 'en') } as const;
  expect(render('{c:card}: {key:term}', { c: 'R7', key: 'DZ' }, wording)).toBe(
    'seven of red: double onion',
  );
  expect(render('{keys:terms}', { keys: ['DZ', 'rest6'] }, wording)).toBe(
    'double onion and remainder of 6',
  );
  expect(render('{key:term}', { key: 'DZ' }, { language: 'en' })).toBe('DZ');
  expect(render('{mode:term:mode_}', { mode: 'show' }, wording)).toBe('to show');
  expect(render('{mode:term:mode_}', { mode: 'hide' }, wording)).toBe('hide');
});

describe('cards that are somebody', () => {
  const cast: GameWords = {
    ...WORDS,
    cast: 'cast',
    part: both('{card} ({part})', 'the {card}, {part}'),
    parts: {
      lady: { card: 'RD', switches: ['lady'] },
      seven: { card: 'R7', switches: ['seven', 'more'] },
    },
    terms: { lady: both('Lady', 'the Lady'), seven: both('Sieben', 'Seven') },
  };

  test.each([
    [{ lady: true }, 'RD', 'Frau Rot (Lady)', 'the Mrs Red, the Lady'],
    [{ lady: true }, 'R7', 'Rot 7', 'seven of red'],
    [{ more: true, cast: [] }, 'R7', 'Rot 7 (Sieben)', 'the seven of red, Seven'],
    [
      { more: true, cast: ['RA', 'El7'] },
      'El7',
      'Elefant 7 (Sieben)',
      'the seven of elephants, Seven',
    ],
    [{ more: true, cast: ['RA', 'El7'] }, 'R7', 'Rot 7', 'seven of red'],
    [{}, 'R7', 'Rot 7', 'seven of red'],
  ])('with %j %s is %s', (options, code, de, en) => {
    expect(namingOf(cast, 'de', options).cardName?.(code)).toBe(de);
    expect(namingOf(cast, 'en', options).cardName?.(code)).toBe(en);
  });

  test('without a table they are nobody', () => {
    expect(namingOf(cast, 'de').cardName?.('R7')).toBe('Rot 7');
  });
});

test('a game without words of its own uses the usual names', () => {
  expect(Object.keys(namingOf(undefined, 'de'))).toEqual(['reword']);
  expect(namingOf({ ranks: { A: both('Ass', 'ace') } }, 'de').cardName).toBeUndefined();
});
