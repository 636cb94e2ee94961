/** No id of a clause leads a sentence or stands within one: it is said last, and drawn small behind the words. */
import { describe, expect, test } from 'vitest';
import { withoutClause } from '../../src/lib/wording/clauses';
import { type Piece, pieces } from '../../src/lib/wording/format';

const ID = /\b(?:MM|DR|Z04|Z30|ZC|ZZ|TS)-[0-9]\w*(?:\.\w+)?/g;

const words = (runs: readonly Piece[]) => runs.map(({ text }) => text).join('');

test.each([
  ['Du bekommst 1 Strafkarte: „Mau!“ nicht gesagt (MM-10a.6).', '„Mau!“ nicht gesagt.', 'MM-10a.6'],
  ['Dieser Zug bleibt (TS-7)', 'Dieser Zug bleibt', 'TS-7'],
  ['Nach Z04-49 (das ist neu) gilt das.', 'Nach Z04-49 (das ist neu) gilt das.', undefined],
  ['Alle sind gesund.', 'Alle sind gesund.', undefined],
])('%s', (sentence, ending, clause) => {
  const said = withoutClause([{ kind: 'text', text: sentence }]);
  expect(words(said.runs).endsWith(ending)).toBe(true);
  expect(said.clause).toBe(clause);
});

test('a card in the sentence stays a card', () => {
  const runs = pieces(
    '{card:card}: {why}.',
    { card: 'TH', why: 'passt nicht (MM-0C.1)' },
    { language: 'de' },
  );
  const said = withoutClause(runs);
  expect(said.runs[0]).toMatchObject({ kind: 'card', code: 'TH' });
  expect(words(said.runs)).toBe('Herz 10: passt nicht.');
  expect(said.clause).toBe('MM-0C.1');
});

describe('in everything that the page and the games say', () => {
  const pages = import.meta.glob<Record<string, unknown>>('../../src/**/*.json', {
    eager: true,
    import: 'default',
  });
  const games = import.meta.glob<string>('../../../src/stammtisch/games/*/texts.toml', {
    eager: true,
    query: '?raw',
    import: 'default',
  });

  /** All sentences of a file: a single word may be an id that says where something stands. */
  function texts(value: unknown): string[] {
    if (typeof value === 'string') return /\s/.test(value) ? [value] : [];
    if (value === null || typeof value !== 'object') return [];
    return Object.values(value).flatMap(texts);
  }
  const said = [
    ...Object.entries(pages).flatMap(([file, all]) => texts(all).map((text) => [file, text])),
    ...Object.entries(games).flatMap(([file, all]) =>
      [...all.matchAll(/^[\w.]*(?:de|en)(?:_you)? = "(.*)"$/gm)].map(([, text = '']) => [
        file,
        text,
      ]),
    ),
  ];

  test('there is something to read', () => {
    expect(said.length).toBeGreaterThan(4000);
    expect(said.filter(([, text = '']) => text.match(ID)).length).toBeGreaterThan(30);
  });

  test('an id stands in brackets at the end, or nowhere', () => {
    const wrong = said.filter(
      ([, text = '']) => (text.replace(/\s*\([^()]*\)[.!]?$/, '').match(ID) ?? []).length > 0,
    );
    expect(wrong).toEqual([]);
  });
});
