/** What a rule would have done, in sentences. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Moment } from '../../../src/games/maumau/house/form/inquiry';
import { byTurn, type Reader, sentencesOf } from '../../../src/games/maumau/house/form/foreseen';
import { settings } from '../../../src/lib/memory/settings.svelte';

beforeEach(() => {
  settings.language = 'de';
});
afterEach(() => {
  settings.language = 'en';
});

const reader: Reader = {
  language: 'de',
  seatName: (seat) => ['Anna', 'Ben', 'Clara'][seat] ?? '',
  you: 0,
};
const moment = (more: Partial<Moment>): Moment => ({
  n: 9,
  turn_no: 4,
  by: 1,
  do: { type: 'lay', cards: ['AH'] },
  ...more,
});

test.each<[string, Partial<Moment>, string[]]>([
  ['cards', { more: [{ type: 'drew', seat: 2, n: 2 }] }, ['Clara hätte 2 Karten gezogen']],
  ['my own', { more: [{ type: 'drew', seat: 0, n: 1 }] }, ['du hättest 1 Karte gezogen']],
  [
    'who sits out; the turn that follows is not worth a word',
    {
      more: [
        { type: 'skipped', seat: 2 },
        { type: 'turn_started', seat: 1, no: 5 },
      ],
    },
    ['Clara hätte ausgesetzt'],
  ],
  [
    'only the turn',
    { more: [{ type: 'turn_started', seat: 1, no: 5 }], less: [{ type: 'turn_started', seat: 2 }] },
    ['Ben wäre dran gewesen'],
  ],
  [
    'what would not have been',
    { less: [{ type: 'skipped', seat: 2 }] },
    ['Clara hätte nicht ausgesetzt'],
  ],
  [
    'a duty comes last',
    {
      more: [
        { type: 'phrase_due', seat: 1, phrase: 'Prost' },
        { type: 'penalty', seat: 2, n: 1 },
      ],
    },
    ['Clara hätte eine Strafkarte erhalten', 'Ben hätte „Prost“ sagen müssen'],
  ],
  ['a stack', { more: [{ type: 'stack_changed', due: 4 }] }, ['4 Karten wären fällig gewesen']],
  [
    'a stack that is gone',
    { more: [{ type: 'stack_changed', due: 0 }] },
    ['der Stapel wäre verfallen'],
  ],
  [
    'a refusal and nothing else',
    { refused: 'house_forbidden', allowed: ['7H'] },
    ['Ben hätte das nicht gedurft'],
  ],
  [
    'cards that could be laid',
    { allowed: ['7H', 'JS'] },
    ['Ben hätte auch Herz 7 und Pik Bube legen dürfen'],
  ],
  [
    'something nobody has words for',
    { more: [{ type: 'reshuffled', seat: 1 }] },
    ['es wäre anders weitergegangen'],
  ],
])('%s', (_, more, sentences) => {
  expect(sentencesOf(moment(more), reader)).toEqual(sentences);
});

test('that the rule applies goes without saying', () => {
  const more = [
    { type: 'rule_applied', rule_no: 1, title: 'Drei' },
    { type: 'drew', seat: 2, n: 3 },
  ];
  expect(sentencesOf(moment({ more }), reader)).toEqual(['Clara hätte 3 Karten gezogen']);
});

test('a turn is told once, and what would have happened several times, too', () => {
  const draw = { more: [{ type: 'drew', seat: 2, n: 3 }] };
  expect(
    byTurn(
      [
        moment(draw),
        moment({ ...draw, n: 10 }),
        moment({ n: 11, more: [{ type: 'skipped', seat: 0 }] }),
        moment({ ...draw, n: 12, turn_no: 6 }),
      ],
      reader,
    ),
  ).toEqual([
    { turn: 4, sentence: 'Clara hätte 3 Karten gezogen (2-mal); du hättest ausgesetzt' },
    { turn: 6, sentence: 'Clara hätte 3 Karten gezogen' },
  ]);
});
