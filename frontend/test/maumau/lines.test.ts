/** The sentences of Mau-Mau: whose turn it is, for how long, who waits, and what a challenge is about. */
import { afterEach, describe, expect, test } from 'vitest';
import { chargesOf, CLAUSES } from '../../src/games/maumau/challenge/charges';
import { deedsOf } from '../../src/games/maumau/challenge/deeds';
import game from '../../src/games/maumau/index';
import { shoutOf } from '../../src/games/maumau/news/hearing.svelte';
import {
  decided,
  absenceLine,
  factOf,
  phaseLine,
  standings,
  statusLine,
  waitsFor,
  wished,
} from '../../src/games/maumau/lines';
import { termOf } from '../../src/games/maumau/times';
import type { MaumauAction, MaumauObservation } from '../../src/games/maumau/types';
import { cardWords, shoutWords } from '../../src/games/maumau/words';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import { log, openWith, roomWith, seenWith } from './seen';

afterEach(() => {
  Object.assign(settings, defaults(['de']));
});

const plenum = {
  plaintiff: 0,
  accused: 1,
  matter: 'p1',
  ref_turn: 9,
  step: 'vote' as const,
  due: 20_000,
  voters: [0, 1, 2],
  votes: [null, null, null],
};
const late_wish = { seat: 2, until: 4_000, suits: ['C' as const] };
const finishing = { seat: 1, way: 'lay' as const, card: '8H', until: 10_000, acks: [2] };

describe('who is waited for', () => {
  test.each<[string, Partial<MaumauObservation>, number[]]>([
    ['the player on turn', {}, [0]],
    ['the plaintiff', { phase: 'plenum', plenum: { ...plenum, step: 'plaintiff' } }, [0]],
    ['the accused', { phase: 'plenum', plenum: { ...plenum, step: 'accused' } }, [1]],
    ['who has not voted', { phase: 'plenum', plenum, voted: [1] }, [0, 2]],
    ['who is not ready', { phase: 'between', ready: [true, false, false] }, [1, 2]],
    [
      'nobody who sits the next round out',
      { phase: 'between', ready: [true, false, false], sits_out: [false, true, false] },
      [2],
    ],
    ['who has not answered', { phase: 'health', health_asked: 5, health: [-1, 1, -1] }, [2]],
    ['the dealer, who has to ask', { phase: 'health', health_asked: -1 }, [0]],
    ['who may still name a suit', { player: 1, late_wish }, [2]],
    ['nobody any more', { phase: 'match_over' }, []],
  ])('%s', (_, more, seats) => {
    expect(waitsFor(seenWith(more))).toEqual(seats);
  });

  test('at a finish: all who have not let it pass, at an open table', () => {
    expect(waitsFor(openWith({ phase: 'finish', finishing }))).toEqual([0]);
    expect(waitsFor(seenWith({ phase: 'finish', finishing }))).toEqual([1]);
  });
});

describe('who is not in the round', () => {
  test.each<[string, Partial<MaumauObservation>, RegExp]>([
    ['takes part', { seats: [0, 1, 2] }, /^$/],
    ['has said so', { seats: [1, 2], sits_out: [true, false, false] }, /in der Pause gesagt/],
    ['has not answered', { seats: [1, 2], health: [0, 1, 1] }, /gesund/],
    ['has just come', { seats: [1, 2], wants: ['Anna', '', ''] }, /mitten in einer Runde/],
  ])('is told why, and when it is over: %s', (_, more, words) => {
    const told = absenceLine(seenWith(more), 0);
    expect(told).toMatch(words);
    if (told) expect(told).toMatch(/nächsten/);
  });

  test('in the pause one is in unless one says otherwise', () => {
    const pause = { phase: 'between' as const };
    expect(statusLine(roomWith(seenWith(pause))).text).toMatch(/Du spielst mit/);
    const out = seenWith({ ...pause, sits_out: [true, false, false] });
    expect(statusLine(roomWith(out)).text).toMatch(/setzt die nächste Runde aus/);
    expect(factOf(out, 0)).toMatch(/setzt die nächste Runde aus/);
  });
});

describe('the last card', () => {
  // whether anything has to be said yet is for the player to know (MM-10b.1)
  test.each(['de', 'en'] as const)('is stated in neutral words: %s', (language) => {
    settings.language = language;
    const own = { ...finishing, seat: 0, card: 'JC' };
    const { text } = statusLine(roomWith(seenWith({ phase: 'finish', finishing: own })));
    expect(text).toBe(language === 'de' ? 'Deine letzte Karte liegt.' : 'Your last card is down.');
  });
});

describe('after drawing', () => {
  const drew = { stage: 'drew' } as const;
  const lay: MaumauAction = { type: 'lay', cards: ['8H'] };
  const done: MaumauAction = { type: 'done' };

  test.each([
    ['it can be laid', seenWith(drew), [lay, done], 'Leg die gezogene Karte, oder sag „Fertig“.'],
    ['it cannot be laid', seenWith(drew), [done], 'Die gezogene Karte passt nicht: Sag „Fertig“.'],
    [
      'an open table does not tell',
      openWith(drew),
      [lay, done],
      'Du hast gezogen: Leg die Karte, wenn sie passt, oder sag „Fertig“.',
    ],
  ])('%s', (_, seen, legal, text) => {
    expect(statusLine(roomWith(seen, { legal })).text).toBe(text);
  });

  test('nothing changes while the card is on its way', () => {
    const pending = { action: lay, since: 0 };
    expect(statusLine(roomWith(seenWith(drew), { pending })).text).toContain('Leg die gezogene');
  });
});

describe('how long', () => {
  test.each<[string, Partial<MaumauObservation>, { at: number; total: number } | undefined]>([
    ['no limit', { limit_at: -1 }, undefined],
    ['the time to think', { limit_at: 45_000 }, { at: 45_000, total: 45_000 }],
    [
      'the time for more cards',
      { limit_at: 45_000, signal_at: 6_000 },
      { at: 6_000, total: 6_000 },
    ],
    ['a countdown', { countdown: { by: 1, start: 2_000 } }, { at: 7_000, total: 5_000 }],
    ['a suit named later', { limit_at: 45_000, player: 1, late_wish }, { at: 4_000, total: 4_000 }],
    ['the finish window', { phase: 'finish', finishing }, { at: 10_000, total: 10_000 }],
    ['a vote', { phase: 'plenum', plenum }, { at: 20_000, total: 20_000 }],
    ['the pause', { phase: 'between', between_at: 15_000 }, { at: 15_000, total: 15_000 }],
  ])('%s', (_, more, term) => {
    expect(termOf(seenWith(more))).toEqual(term);
  });

  test('the status line has it on the clock of the server', () => {
    const status = statusLine(roomWith(seenWith({ limit_at: 45_000 })));
    expect(status).toMatchObject({ text: 'Du bist dran.', mine: true, deadline: 1_045_000 });
  });

  test('and says what a countdown costs', () => {
    const seen = seenWith({ countdown: { by: 1, start: 0 } });
    expect(statusLine(roomWith(seen)).late).toBe('Bei null kostet es eine Strafkarte.');
    expect(statusLine(roomWith(seenWith({ phase: 'between' }))).late).toBe('');
  });
});

describe('sentences', () => {
  test.each<[Partial<MaumauObservation>, string]>([
    [{ stage: 'stack', stack_due: 4 }, 'Du bist dran: 4 ziehen oder kontern.'],
    [{ stage: 'base', base: 'H' }, 'Basis Herz: Leg dazu, oder sag „Fertig“.'],
    [{ player: 1 }, 'Ben ist dran.'],
    [{ player: 1, stage: 'stack', stack_due: 2 }, 'Ben muss 2 ziehen oder kontern.'],
    [{ player: 1, late_wish }, 'Clara nennt noch eine Farbe.'],
    [{ player: 1, late_wish: { ...late_wish, seat: 0 } }, 'Wünsch dir eine Farbe.'],
    [{ phase: 'lhc', player: 2 }, 'Clara darf auf die 7 antworten.'],
    [{ phase: 'finish', finishing }, 'Ben hat die letzte Karte gelegt. Noch jemand etwas?'],
    [{ phase: 'plenum', plenum }, 'Stimm ab: schuldig oder nicht?'],
  ])('%o', (more, text) => {
    expect(statusLine(roomWith(seenWith(more))).text).toBe(text);
  });

  test('what counts when no suit is named', () => {
    expect(statusLine(roomWith(seenWith({ player: 1, late_wish }))).late).toBe(
      'Danach gilt die Farbe der Karte.',
    );
  });

  test('the bar names supervision, round and turn', () => {
    expect(phaseLine(roomWith(openWith({ round_no: 13, turn_no: 12 })))).toBe(
      'Offen · Runde 13 · Zug 12',
    );
  });

  test('below a name: penalty cards first, then points', () => {
    const penalties = [[], [{ born: 9 }], []];
    expect(factOf(seenWith({ penalties }), 1)).toBe('1 Strafkarte');
    expect(factOf(seenWith({ scores: [0, 1, 2] }), 2)).toBe('2 Punkte');
    expect(factOf(seenWith({ scores: [0, 1, 2] }), 2, true)).toBe('2 Striche');
  });

  test('equal points share a rank', () => {
    const room = roomWith(seenWith({ scores: [3, 5, 3] }));
    expect(standings(room).map(({ seat, rank }) => [seat, rank])).toEqual([
      [1, 1],
      [0, 2],
      [2, 2],
    ]);
  });

  test('cards of a second pack and jokers have names', () => {
    expect(cardWords('7H/2')).toBe('Herz 7');
    expect(cardWords('JO/2')).toBe('Joker');
  });

  test('shouts are written as they are called', () => {
    expect(shoutWords('mau_mau')).toBe('Mau-Mau!');
    expect(shoutWords('Tschuldi')).toBe('Tschuldi!');
    expect(shoutOf({ type: 'skipped', seat: 2 })).toEqual({ seat: 2, words: 'setzt aus' });
    expect(game.facts?.({ type: 'said', seat: 1, phrase: 'damenrunde' } as never)).toMatchObject({
      phrase: 'Damenrunde!',
    });
  });
});

describe('what a player can be challenged for', () => {
  const course = log(
    { type: 'turn_started', seat: 1, no: 9, stage: 'serve' },
    { type: 'laid', seat: 1, cards: ['9C'], eff: '9C', stage: 'base' },
    { type: 'turn_started', seat: 2, no: 10, stage: 'serve' },
    { type: 'drew', seat: 2, n: 1, reason: 'serve' },
    { type: 'turn_started', seat: 1, no: 11, stage: 'serve' },
    { type: 'laid', seat: 1, cards: ['7S'], eff: '7S', stage: 'closed' },
    { type: 'said', seat: 1, phrase: 'mau' },
  );
  const legal = (['legen', 'mau'] as const).map((group) => ({
    type: 'challenge' as const,
    accused: 1,
    group,
  }));

  test('the deeds have their turns, and what lay below', () => {
    expect(deedsOf(course)).toMatchObject([
      { kind: 'laid', seat: 1, turn: 9, on: null },
      { kind: 'drew', seat: 2, turn: 10 },
      { kind: 'laid', seat: 1, turn: 11, on: '9C' },
      { kind: 'said', seat: 1, turn: 11, phrase: 'mau' },
    ]);
  });

  test('facts of the last three turns stand beside it, and what cannot be challenged is said', () => {
    const room = roomWith(openWith({ turn_no: 11, active: [3, 1, 2] }), { log: course, legal });
    const charges = chargesOf(room, 1);
    expect(charges.slice(0, 3)).toMatchObject([
      {
        key: 'legen',
        fact: 'Zug 9: Kreuz 9 · Zug 11: Pik 7 auf Kreuz 9',
        cards: { on: '9C', laid: '7S' },
        barred: false,
      },
      { key: 'mau', fact: 'hat 1 Karte · Zug 11: „Mau!“', barred: false },
      { key: 'ziehen', fact: 'nichts gezogen in den letzten drei Zügen', barred: true },
    ]);
  });

  test('rules of the house in force are among it', () => {
    const rules = [
      { no: 2, title: 'Tschuldi', de: '', en: '' },
      { no: 5, title: 'Neu', de: '', en: '', in_force: false },
    ];
    const room = roomWith(openWith({ rules, in_force: [2] }));
    const titles = chargesOf(room, 1).map(({ title }) => title);
    expect(titles).toContain('Hausregel Nr. 2 „Tschuldi“ missachtet');
    expect(titles.join()).not.toContain('Neu');
  });
});

test('every clause that the page names is a clause of the game', () => {
  const files = import.meta.glob<string>('../../../src/stammtisch/games/maumau/texts.toml', {
    eager: true,
    query: '?raw',
    import: 'default',
  });
  const texts = Object.values(files).join();
  const named = [...Object.values(CLAUSES), ...Object.values(game.optionClauses ?? {})];
  const phases = ['between', 'deal', 'deal_choice', 'finish', 'gesture', 'health', 'lhc', 'plenum'];
  const stages = ['stack', 'serve', 'drew', 'again', 'base', 'combine', 'caller', 'wish'];
  const now = [
    ...phases.map((phase) => ({ phase }) as Partial<MaumauObservation>),
    ...stages.map((stage) => ({ stage }) as Partial<MaumauObservation>),
  ].map((more) => game.clauseNow?.(roomWith(seenWith(more)) as never) ?? '');
  for (const clause of [...named, ...now]) expect(texts).toContain(`[clauses."${clause}"]`);
});

test.each([
  ['who votes', false, 'vote', undefined],
  ['a referee, and somebody speaks still', true, 'accused', undefined],
  ['a referee', true, 'vote', [2, 0]],
] as const)('a Plenum that is decided by %s', (_, plenum_judged, step, parties) => {
  const seen = openWith();
  const plenum = { plaintiff: 2, accused: 0, step } as unknown as MaumauObservation['plenum'];
  const room = roomWith({ ...seen, plenum, options: { ...seen.options, plenum_judged } });
  expect(game.judged?.(room as never)).toEqual(parties);
});

test.each(['de', 'en'] as const)(
  'the bell is told by 24 hours in %s, like the clocks of an evening',
  (language) => {
    Object.assign(settings, defaults([language]));
    const room = {
      ...roomWith(seenWith({ bell: 1 })),
      at: () => new Date(2026, 10, 28, 19, 5).getTime(),
    };
    expect(phaseLine(room as never)).toMatch(/ 19:05$/);
  },
);

test('the result at the table of an evening is in strokes: points follow from places', () => {
  Object.assign(settings, defaults(['de']));
  const over = roomWith(seenWith({ phase: 'match_over', scores: [3, 0], round_no: 2 }));
  expect(decided(over)).toContain('mit 3 Punkten');
  expect(decided({ ...over, table: { ...over.table, evening: {} } } as never)).toContain(
    'mit 3 Strichen',
  );
});

test.each([
  ['it was named', {}, 'H'],
  ['the dealer still names it', { stage: 'wish' }, null],
  ['it may still be named', { late_wish: { seat: 1, until: 9, suits: ['H'] } }, null],
] as const)('a Bube is told by its wish if %s', (_, more, suit) => {
  Object.assign(settings, defaults(['de']));
  const seen = seenWith({ eff: 'JH', wish: 'H', ...more } as Partial<MaumauObservation>);
  expect(wished(seen)).toBe(suit);
  const told = game.meaning?.(roomWith(seen), { kind: 'spot', name: 'pile' });
  expect(told?.now?.startsWith('Gewünscht')).toBe(suit !== null);
});
