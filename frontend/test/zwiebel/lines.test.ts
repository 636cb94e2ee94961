/** What bar, status line and mats say. */
import { beforeEach, describe, expect, test } from 'vitest';
import {
  absenceOf,
  chapter,
  decided,
  factOf,
  phaseLine,
  seatFacts,
  signed,
  standings,
  statusLine,
} from '../../src/games/zwiebel/lines';
import type { ZwiebelCrippled, ZwiebelObservation } from '../../src/games/zwiebel/types';
import type { ZwiebelRoom } from '../../src/games/zwiebel/words';
import { endVerdict } from '../../src/games/zwiebel/showdown/duelWords';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import { begun, laid, record, roomOf, seenBy } from './scenes';

const duel = begun({ leader: 0, challenger: 1, actor: 1, lists: [[laid('DZ')], []] });
const money = (changes: Partial<ZwiebelObservation>): ZwiebelObservation => {
  const plain = seenBy(0);
  const options = { ...plain.options, mode: 'gambling' as const };
  return { ...plain, options, ...changes } as ZwiebelObservation;
};

beforeEach(() => {
  Object.assign(settings, defaults(['de']));
});

describe('the status line', () => {
  const limits = { least: 0, most: 0, due: 7, price: 0 };

  test.each([
    ['exchange', 0, 'Tausche bis zu vier deiner fünf Karten', true],
    ['exchange', 1, 'Ben tauscht', undefined],
    ['match', 0, 'Gehst du für 7 mit?', true],
    ['stake', 0, 'Zum Einsetzen ist kein Geld mehr da: weiter ohne Einsatz', true],
    ['preshow', 2, 'Clara darf etwas ansagen', undefined],
    ['match_over', 0, 'Die Partie ist zu Ende', undefined],
  ] as const)('%s, asked is seat %i', (phase, seat, text, mine) => {
    const said = statusLine(roomOf(money({ phase, waiting: [seat], limits })));
    expect(said.text).toBe(text);
    expect(said.mine || undefined).toBe(mine);
  });

  test('who is asked to match reads who has raised last', () => {
    const raise = (seat: number) => ({ type: 'paid', seat, purpose: 'raise', amount: 7, pot: 20 });
    const log = [raise(2), raise(1), { type: 'folded', seat: 2 }].map((event) => ({
      events: [event],
    })) as unknown as ZwiebelRoom['log'];
    const seen = money({ phase: 'match', waiting: [0], limits });
    expect(statusLine(roomOf(seen, { log })).text).toBe('Ben erhöht um 7. Gehst du mit?');
  });

  test('in a duel it says who has to answer, and who is next', () => {
    const seen = seenBy(2, {}, { duel, waiting: [1], line: [0, 1, 2] });
    expect(statusLine(roomOf(seen, { you: 2 })).text).toBe(
      'Ben muss antworten. Danach bist du im Duell.',
    );
    expect(statusLine(roomOf(seen, { you: 1 })).text).toBe('Antworte mit mindestens: DZ');
  });

  test('a pending step comes first', () => {
    const pending = {
      step: 'lady_targets',
      by: 0,
      waiting: [0],
      card: null,
      cards: [],
      values: [],
      groups: [],
      victim: 1,
      victims: [1],
      up: false,
      amount: 0,
    } as const;
    const seen = {
      ...seenBy(0, {}, { duel }),
      pending,
      waiting: [0],
    } as unknown as ZwiebelObservation;
    expect(statusLine(roomOf(seen)).text).toBe('Welche Karte von Ben wertet die Lady ab?');
  });
});

test('who wins without money wins by so many wins', () => {
  const result = {
    reason: 'rounds' as const,
    scores: [0, 1, 0],
    rounds_won: [0, 1, 0],
    stacks: [],
  };
  const told = (more: object) => decided(roomOf({ ...seenBy(0), result, ...more }));
  expect(told({})).toMatch(/^Ben gewinnt nach \d Runden? mit 1 Sieg\.$/);
  settings.language = 'en';
  expect(told({})).toMatch(/^Ben wins after \d rounds? with 1 win\.$/);
});

test('the bar tells round and phase', () => {
  expect(phaseLine(roomOf(money({ phase: 'raise', betting: 2 })))).toBe('Runde 1 · 2. Wettrunde');
});

describe('players', () => {
  test('with money the stack stands below the name, in a duel the part in it', () => {
    expect(factOf(money({}), 1)).toBe('200');
    expect(factOf(money({ line: [0, 1, 2] }), 1, { leader: 0, challenger: 1 })).toBe(
      'fordert heraus',
    );
    expect(factOf(money({ line: [0, 1, 2] }), 2, { leader: 0, challenger: 1 })).toBe('wartet');
  });

  test.each([
    ['de', ['führst an', 'forderst heraus', 'forderst', 'wartest', 'tauschst 2']],
    ['en', ['lead', 'challenge', 'dare', 'wait', 'swap 2']],
  ] as const)('below “you” stands what I do: %s', (language, facts) => {
    settings.language = language;
    const showdown = money({ line: [0, 1, 2] });
    const options = { ...showdown.options, mode: 'normal' };
    const players = showdown.players.map((one) => ({ ...one, exchanged: 2 }));
    const plain = { ...showdown, line: [], options, players } as ZwiebelObservation;
    expect([
      factOf(showdown, 0, { leader: 0, challenger: 1, me: 0 }),
      factOf(showdown, 0, { leader: 1, challenger: 0, me: 0 }),
      factOf(showdown, 0, { leader: 1, challenger: 0, me: 0, short: true }),
      factOf(showdown, 0, { leader: 1, challenger: 2, me: 0 }),
      factOf(plain, 0, { me: 0 }),
    ]).toEqual(facts);
  });

  test.each([
    ['a round that began without him', 'exchange', 200, 'setzt aus', 'Diese Runde läuft schon'],
    ['without money for the ante', 'exchange', 3, 'setzt aus', 'Dein Geld reicht nicht'],
    ['nor for that of the next round', 'round_start', 3, 'setzt aus', 'Dein Geld reicht nicht'],
    ['between rounds nobody has cards', 'round_start', 200, '200', ''],
    ['before the first dealer is drawn', 'draw_dealer', 200, '200', ''],
    ['after the match nobody sits out', 'match_over', 3, '3', ''],
  ] as const)('who has no cards: %s', (_, phase, stack, fact, why) => {
    const seen = money({ phase });
    const players = seen.players.map((one) => ({ ...one, stack, place: 'sitting_out' as const }));
    const options = { ...seen.options, grundeinsatz: 5 };
    const now = { ...seen, players, options } as ZwiebelObservation;
    expect(factOf(now, 1)).toBe(fact);
    expect(absenceOf(now, 1)).toMatch(why === '' ? /^$/ : new RegExp(why));
  });

  test('everything public behind a mat', () => {
    const seen = money({ phase: 'preshow' });
    const players = seen.players.map((player) => ({
      ...player,
      open: ['S9'],
      bought: 3,
      hidden: 9,
    }));
    expect(seatFacts(roomOf({ ...seen, players }), 2)).toEqual([
      'Geber',
      '200 im Besitz',
      'Tauscht 0',
      '3 gekauft',
      '9 verdeckte Karten',
      'Offen: S9',
    ]);
  });

  test('results are ranked, equal scores share a rank', () => {
    const scores = [-7, 12, -5];
    const result = {
      reason: 'rounds' as const,
      scores,
      rounds_won: [0, 1, 0],
      stacks: [193, 212, 195],
    };
    expect(standings(roomOf(money({ result })))).toEqual([
      { seat: 1, rank: 1, line: '+12', score: '+12' },
      { seat: 2, rank: 2, line: '−5', score: '−5' },
      { seat: 0, rank: 3, line: '−7', score: '−7' },
    ]);
    expect(signed(0)).toBe('0');
  });
});

test('rounds and duels are headings of the course', () => {
  const room = roomOf(seenBy(0));
  const started = { type: 'duel_started', leader: 1, challenger: 0, cards: [], key: null } as const;
  expect(chapter({ ...started, cards: [] }, room)).toEqual({
    level: 2,
    title: 'Ben gegen dich',
    here: true,
  });
  expect(chapter({ type: 'folded', seat: 1 }, room)).toBeUndefined();
});

test('who cripples whom is said in the right case', () => {
  const crippled = {
    type: 'crippled',
    seat: 1,
    victim: 0,
    cards: Array.from({ length: 9 }, (_, i) => `Y${i + 2}`),
    key: 'RL9',
    target: 'GZ',
  } as unknown as ZwiebelCrippled;
  const room = roomOf(seenBy(0));
  expect(endVerdict(room, record(), crippled)).toMatch(/^Ben legt dich rein: /);
  const mine = { ...crippled, seat: 0, victim: 1 };
  expect(endVerdict(room, record(), mine)).toMatch(/^Du legst Ben rein: /);
});
