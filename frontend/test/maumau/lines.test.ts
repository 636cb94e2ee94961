/** The sentences of Mau-Mau: whose turn it is, for how long, who waits, and what a challenge is about. */
import { afterEach, describe, expect, test } from 'vitest';
import { chargesOf, CLAUSES } from '../../src/games/maumau/charges';
import { deedsOf } from '../../src/games/maumau/deeds';
import game from '../../src/games/maumau/index';
import { shoutOf } from '../../src/games/maumau/hear.svelte';
import { factOf, phaseLine, standings, statusLine, waitsFor } from '../../src/games/maumau/lines';
import { middleFor } from '../../src/games/maumau/sizes';
import { termOf } from '../../src/games/maumau/times';
import type { MaumauObservation } from '../../src/games/maumau/types';
import { cardWords, shoutWords } from '../../src/games/maumau/words';
import { defaults, settings } from '../../src/lib/settings.svelte';
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
const finishing = { seat: 1, way: 'lay' as const, card: '8H', until: 10_000, acks: [2] };

describe('who is waited for', () => {
  test.each<[string, Partial<MaumauObservation>, number[]]>([
    ['the player on turn', {}, [0]],
    ['the plaintiff', { phase: 'plenum', plenum: { ...plenum, step: 'plaintiff' } }, [0]],
    ['the accused', { phase: 'plenum', plenum: { ...plenum, step: 'accused' } }, [1]],
    ['who has not voted', { phase: 'plenum', plenum, voted: [1] }, [0, 2]],
    ['who is not ready', { phase: 'between', ready: [true, false, false] }, [1, 2]],
    ['who has not answered', { phase: 'health', health_asked: 5, health: [-1, 1, -1] }, [2]],
    ['the dealer, who has to ask', { phase: 'health', health_asked: -1 }, [0]],
    ['nobody any more', { phase: 'match_over' }, []],
  ])('%s', (_, more, seats) => {
    expect(waitsFor(seenWith(more))).toEqual(seats);
  });

  test('at a finish: all who have not let it pass, at an open table', () => {
    expect(waitsFor(openWith({ phase: 'finish', finishing }))).toEqual([0]);
    expect(waitsFor(seenWith({ phase: 'finish', finishing }))).toEqual([1]);
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
    [{ phase: 'lhc', player: 2 }, 'Clara darf auf die 7 antworten.'],
    [{ phase: 'finish', finishing }, 'Ben hat die letzte Karte gelegt. Noch jemand etwas?'],
    [{ phase: 'plenum', plenum }, 'Stimm ab: schuldig oder nicht?'],
  ])('%o', (more, text) => {
    expect(statusLine(roomWith(seenWith(more))).text).toBe(text);
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

test.each([2, 4, 8])('the piles leave room for %i players on the smallest phone', (players) => {
  const { width } = middleFor({ width: 360, height: 420, others: players - 1, wide: false });
  expect(width).toBeGreaterThanOrEqual(40);
  expect(width * 2.1).toBeLessThan(360 - (players > 3 ? 170 : 0));
});
