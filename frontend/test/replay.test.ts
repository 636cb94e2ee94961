/** A match again: its course step by step, the places to jump to, and the addresses of its moments. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Tagged } from '../src/live/game';
import { pack, unpack } from '../src/lib/record/pack';
import { defaults, settings } from '../src/lib/memory/settings.svelte';
import {
  beside,
  chaptersAt,
  Film,
  jump,
  seatsOf,
  type StepLine,
} from '../src/live/film/film.svelte';
import { replayKey } from '../src/replay/keys';
import { meaning } from '../src/replay/meaning';
import { refusedStep, stepWords } from '../src/replay/refusedStep';
import {
  carriedIn,
  carrier,
  linkHere,
  LONGEST,
  momentOf,
  searchOf,
  sourceOf,
  togetherIn,
} from '../src/replay/source';
import type { Parts } from '../src/live/room.svelte';
import type { Replay } from '../src/wire';
import { parts } from './room/fixtures';

const both = (words: string) => ({ de: words, en: words });

const PARTS: Parts = {
  ...parts,
  texts: { ...parts.texts, events: { dealt: both('Gegeben.'), played: both('{seat:seat} legt.') } },
  view: {
    ...parts.view,
    chapter: (event: Tagged & { title?: string }) => {
      if (event.type === 'dealt') return { level: 1, title: event.title ?? '' };
      return event.title === undefined ? undefined : { level: 2, title: event.title };
    },
  },
};

const REPLAY: Replay = {
  game: 'zwanzig',
  options: {},
  players: ['Anna', 'bot:steady', 'bot:steady', 'Ben'],
  names: [],
  start: { hand: [], turn: null },
  start_hands: [[]],
  steps: [
    {
      n: 1,
      by: -1,
      do: {},
      events: [{ type: 'dealt', title: 'Spiel 1' }],
      changes: { turn: [0] },
      hands: { 0: [0, 0, ['AS']] },
    },
    {
      n: 2,
      by: 0,
      do: {},
      events: [{ type: 'played', seat: 0, title: '1. Stich' }],
      changes: { turn: [1] },
    },
    { n: 3, by: 1, do: {}, events: [{ type: 'played', seat: 1 }], changes: { turn: [2] } },
    {
      n: 4,
      by: -1,
      do: {},
      events: [{ type: 'dealt', title: 'Spiel 2' }],
      changes: { turn: [3] },
      hands: { 0: [0, 1, ['KS']] },
    },
  ],
  result: [1, 0, 0, 0],
  fair: null,
  record: '{}',
};

beforeEach(() => {
  Object.assign(settings, defaults(['de']));
});
const film = (seat: number | null = null) => new Film(REPLAY, seat, PARTS);

describe('the film', () => {
  test('shows each step with all fields that have changed up to it', () => {
    const it = film();
    const seen: unknown[] = [];
    for (let n = 0; n <= it.length; n++) {
      it.turn(n);
      seen.push([it.view, it.hands]);
    }
    expect(seen).toEqual([
      [{ hand: [], turn: null }, [[]]],
      [{ hand: [], turn: 0 }, [['AS']]],
      [{ hand: [], turn: 1 }, [['AS']]],
      [{ hand: [], turn: 2 }, [['AS']]],
      [{ hand: [], turn: 3 }, [['KS']]],
    ]);
  });

  test.each([
    [-3, 0],
    [2.4, 2],
    [99, 4],
  ])('turned to %d stands at %i', (to, n) => {
    const it = film();
    it.turn(to);
    expect(it.n).toBe(n);
  });

  test('names people and bots, and numbers bots of a kind', () => {
    const called = ['Anna', 'Flora', 'Kuno', 'Ben'];
    expect(seatsOf(REPLAY.players, called).map(({ name }) => name)).toEqual(called);
    expect(seatsOf(REPLAY.players).map(({ name }) => name)).toEqual([
      'Anna',
      'Stammgast',
      'Stammgast 2',
      'Ben',
    ]);
  });

  test.each<[string, string | null, string | undefined, string]>([
    ['of a table comes with the film', '{}', undefined, '{}'],
    ['of a file stays with the page', null, '{"format":1}', '{"format":1}'],
  ])('the record %s', (_, sent, own, shown) => {
    expect(new Film({ ...REPLAY, record: sent }, null, PARTS, own).record).toBe(shown);
  });

  test('seats the chosen view at the bottom, and lets nobody act', () => {
    expect(film(3).bottom).toBe(3);
    expect(film(3).act()).toBe(false);
  });

  test('tells each step in a sentence', () => {
    expect(
      film()
        .lines()
        .map(({ text }) => text),
    ).toEqual(['Gegeben.', 'Anna legt.', 'Stammgast legt.', 'Gegeben.']);
  });
});

describe('jumping', () => {
  test.each<[number, 1 | -1, number]>([
    [0, 1, 1],
    [1, 1, 3],
    [3, 1, 4],
    [4, -1, 3],
    [3, -1, 1],
    [1, -1, 0],
    [0, -1, 0],
  ])('from step %i by %i leads to %i', (n, by, to) => {
    expect(jump(film().lines(), n, by)).toBe(to);
  });

  const lineOf = (text: string, i: number): StepLine => ({ n: i + 1, text, chapters: [] });

  test.each<[string[], number, 1 | -1, number]>([
    [['Gelegt.', 'Gezogen.'], 0, 1, 1],
    [['Gelegt.', '', '', 'Gezogen.'], 1, 1, 4],
    [['Gelegt.', '', '', 'Gezogen.'], 4, -1, 1],
    [['Gelegt.', '', '', 'Gezogen.'], 3, -1, 1],
    [['Gelegt.', '', ''], 1, 1, 3],
    [['', '', 'Gelegt.'], 3, -1, 0],
    [[], 0, 1, 0],
  ])('of %j, a step from %i by %i leads to %i: the silent ones are passed', (texts, n, by, to) => {
    expect(beside(texts.map(lineOf), n, by)).toBe(to);
  });

  test('a step with a heading is not silent', () => {
    const begun = { ...lineOf('', 1), chapters: [{ level: 1, title: 'Runde 2' }] } as StepLine;
    expect(beside([lineOf('Gelegt.', 0), begun, lineOf('', 2), lineOf('', 3)], 1, 1)).toBe(2);
  });

  test('a heading within a step leads behind it', () => {
    const within = (n: number) => ({
      n,
      text: '',
      chapters: [{ level: 2, title: '', here: true }],
    });
    const lines = [{ n: 1, text: '', chapters: [] }, within(2), within(3)] as const;
    expect([0, 2, 3].map((n) => jump(lines as unknown as StepLine[], n, 1))).toEqual([2, 3, 3]);
    expect(jump(lines as unknown as StepLine[], 3, -1)).toBe(2);
  });

  test.each([
    [0, []],
    [1, ['Spiel 1']],
    [3, ['Spiel 1', '1. Stich']],
    [4, ['Spiel 2']],
  ])('at step %i we are in %j', (n, titles) => {
    expect(chaptersAt(film().lines(), n)).toEqual(titles);
  });
});

describe('the keys', () => {
  test.each([
    ['ArrowRight', {}, { kind: 'step', by: 1 }],
    ['ArrowLeft', { shiftKey: true }, { kind: 'jump', by: -1 }],
    ['Home', {}, { kind: 'start' }],
    ['End', {}, { kind: 'end' }],
    ['0', {}, { kind: 'seat', seat: null }],
    ['3', {}, { kind: 'seat', seat: 2 }],
    ['5', {}, undefined],
    ['x', {}, undefined],
    ['ArrowRight', { ctrlKey: true }, undefined],
    [' ', {}, { kind: 'play' }],
  ])('%s %j', (key, init, meaning) => {
    expect(replayKey(new KeyboardEvent('keydown', { key, ...init }), 4)).toEqual(meaning);
  });
});

describe('the address of a moment', () => {
  test.each([
    ['?n=42&seat=1', { n: 42, seat: 1 }],
    ['?n=42', { n: 42, seat: null }],
    ['', { n: undefined, seat: null }],
    ['?n=-1&seat=x', { n: undefined, seat: null }],
  ])('%s', (search, moment) => {
    expect(momentOf(search)).toEqual(moment);
  });

  test('is read as it was written', () => {
    const moment = { n: 7, seat: 0 };
    expect(momentOf(searchOf(moment))).toEqual(moment);
  });

  test.each(['lead', 'follow', null] as const)('keeps who shows it: %s', (together) => {
    const search = searchOf({ n: 7, seat: 0 }, together);
    expect(togetherIn(search)).toBe(together);
    expect(momentOf(search)).toEqual({ n: 7, seat: 0 });
  });

  test('of a table names the table', () => {
    const link = linkHere('KRUGXA', { n: 3, seat: null });
    expect(link).toMatch(/\/replay\/KRUGXA\?n=3$/);
  });

  test('with the whole match carries the record', async () => {
    const text = `{"format":1}\n${'{"n":1,"by":0,"do":{"type":"play"}}\n'.repeat(200)}`;
    const { address, length, fits } = await carrier(text, { n: 3, seat: 1 });
    expect([length, fits]).toEqual([address.length, true]);
    expect(carriedIn(`Schau: ${address} !`)).toBe(new URL(address).hash);
    const { search, hash } = new URL(address);
    expect(momentOf(search)).toEqual({ n: 3, seat: 1 });
    expect(await sourceOf(undefined, hash)).toEqual({ ok: true, value: { kind: 'record', text } });
  });

  test('says when a match is too long to travel in it', async () => {
    const noise = Array.from({ length: LONGEST }, (_, i) => Math.sin(i).toString(36)).join('');
    expect(await carrier(noise, { n: 0, seat: null })).toMatchObject({ fits: false });
  });

  test('that was damaged is refused, and one that names nothing leads to the door', async () => {
    expect(await sourceOf(undefined, '#record=%%%')).toMatchObject({
      refused: { code: 'broken_link' },
    });
    expect(await sourceOf(undefined, '')).toEqual({ ok: true, value: null });
  });

  test('is the long link of a table, which those who sat there find by any of its names', async () => {
    const asked: string[] = [];
    const seated = { table: {}, you: 0, host: false, replay: '/replay/abc-123' };
    vi.stubGlobal('fetch', (path: string) => {
      asked.push(path);
      return Promise.resolve(Response.json(seated));
    });
    const table = { ok: true, value: { kind: 'table', id: 'abc-123' } };
    expect(await sourceOf('abc-123', '')).toEqual(table);
    expect(asked).toEqual([]);
    expect(await sourceOf('KRUGXA', '')).toEqual(table);
    expect(asked).toEqual(['/api/tables/KRUGXA']);
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ ...seated, replay: null })));
    expect(await sourceOf('KRUGXA', '')).toEqual({
      ok: true,
      value: { kind: 'table', id: 'KRUGXA' },
    });
    vi.unstubAllGlobals();
  });
});

test.each(['', 'kurz', 'Grün und Weiß ♥ '.repeat(500)])(
  'packing and unpacking %.12s',
  async (text) => {
    const packed = await pack(text);
    expect(packed).toMatch(/^[\w-]*$/);
    expect(await unpack(packed)).toBe(text);
  },
);

describe('what it means that a match cannot be replayed', () => {
  const refused = (code: string, facts = {}) => meaning({ type: 'refused', code, facts });

  test('a file that is something else is called so, without a word of its form', () => {
    settings.language = 'de';
    expect(refused('bad_record', { line: 1, code: 'no_record' })).toMatch(/keine Aufzeichnung/);
    settings.language = 'en';
    expect(refused('bad_record', { line: 1, code: 'no_record' })).toMatch(/no record/);
  });

  test('a link that leads nowhere does not send to the link', () => {
    settings.language = 'de';
    expect(refused('unknown_table')).toMatch(/keine Partie.*Frag/);
  });

  test('all else is told by the refusal', () => {
    expect(refused('bad_record', { line: 1, code: 'not_json' })).toBeUndefined();
    expect(refused('bad_record', { line: 1, code: 'unknown_game' })).toBeUndefined();
    expect(refused('offline')).toBeUndefined();
  });
});

describe('a step that the rules refuse', () => {
  const facts = {
    line: 12,
    step: 11,
    by: 3,
    code: 'must_trump',
    clause: 'ZZ-41',
    what: 'seat 3 may not {"type":"play","card":"JD"}: must trump (suit S)',
    facts: { suit: 'S' },
    match: { game: 'zwanzig', options: {}, players: ['Anna', 'Ben', 'Clara', 'Dora'], names: [] },
  };
  const told = { ...PARTS.texts, refusals: { must_trump: both('{suit:suit} muss fallen.') } };
  const title = { de: 'Trumpfzwang', en: 'Trumping' };
  const game: Parts = {
    ...PARTS,
    texts: { ...told, clauses: { 'ZZ-41': { ...both(''), title } } },
  };
  const words = (changed = {}, parts: Parts | undefined = game) => {
    const found = refusedStep({
      type: 'refused',
      code: 'bad_record',
      facts: { ...facts, ...changed },
    });
    return found && stepWords(found, parts);
  };

  test.each([
    [
      'de',
      [
        'Schritt 11 von Dora geht nach den Regeln nicht. Er steht in Zeile 12 der Aufzeichnung.',
        'Am Tisch hieße es: „Pik muss fallen.“',
        'Regel ZZ-41: Trumpfzwang',
      ],
    ],
    [
      'en',
      [
        'Step 11 by Dora is against the rules. It stands in line 12 of the record.',
        'At the table it would say: “spades muss fallen.”',
        'Rule ZZ-41: Trumping',
      ],
    ],
  ] as const)('is told in the language of the page: %s', (language, lines) => {
    settings.language = language;
    expect(words()).toEqual(lines);
  });

  test('of chance, by no rule of a number, by a game without words: what there is', () => {
    expect(words({ by: -1, clause: '', code: 'bad_deal' })).toEqual([
      'Schritt 11 geht nach den Regeln nicht. Er steht in Zeile 12 der Aufzeichnung.',
    ]);
    const found = refusedStep({ type: 'refused', code: 'bad_record', facts });
    expect(found && stepWords(found, undefined)).toEqual([expect.anything(), 'Regel ZZ-41']);
  });

  test('a line that cannot be read is none', () => {
    expect(words({ match: undefined, code: 'not_json' })).toBeUndefined();
  });
});
