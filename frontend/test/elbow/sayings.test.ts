/** What the innkeeper at one's elbow says: by what is seen and may be done, in both languages, in few words. */
import { afterEach, describe, expect, test } from 'vitest';
import drachenrummy from '../../src/games/drachenrummy/index';
import type { DrachenrummyObservation } from '../../src/games/drachenrummy/types';
import maumau from '../../src/games/maumau/index';
import type { MaumauAction, MaumauObservation } from '../../src/games/maumau/types';
import zwanzig from '../../src/games/zwanzig/index';
import type { ZwanzigAction, ZwanzigObservation } from '../../src/games/zwanzig/types';
import zwiebel from '../../src/games/zwiebel/index';
import { sheet } from '../../src/games/zwiebel/scenes/sheet.svelte';
import type { ZwiebelAction, ZwiebelObservation } from '../../src/games/zwiebel/types';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import type { AnyGameView, Tagged } from '../../src/live/game';
import { seenWith as drachenSeen } from '../drachenrummy/seen';
import { openWith, seenWith as mauSeen } from '../maumau/seen';
import { begun, laid, seenBy } from '../zwiebel/scenes';

/** As long as three lines of the narrowest phone. */
const LONGEST = 135;

afterEach(() => {
  Object.assign(settings, defaults(['de']));
});

function said(
  game: AnyGameView,
  view: object,
  legal: readonly Tagged[] = [],
  name = 'zwanzig',
): string {
  const room = {
    game: { name },
    view,
    observation: view,
    legal,
    you: 0,
    bottom: 0,
    replaying: false,
    pending: null,
    seatName: (seat: number) => ['Anna', 'Ben', 'Clara'][seat] ?? '',
  };
  return game.elbow?.(room as never) ?? '';
}

/** The German words are as expected, the English ones are there, and both are short. */
function expectWords(german: RegExp, speak: () => string): void {
  settings.language = 'de';
  const de = speak();
  settings.language = 'en';
  const en = speak();
  expect(de).toMatch(german);
  for (const words of [de, en]) {
    expect(words).not.toMatch(/[{}]|undefined|null/);
    expect(words.length).toBeGreaterThan(20);
    expect(words.length).toBeLessThanOrEqual(LONGEST);
  }
  expect(en).not.toBe(de);
}

describe('Zwanzig', () => {
  const seen = (more: Partial<ZwanzigObservation>) =>
    ({
      n: 3,
      phase: 'play',
      hearts_phase: false,
      open_games: 8,
      options: { start_points: 20 },
      trump: 'S',
      stakes: { trick: 1, penalty: 5 },
      status: ['in', 'in', 'in'],
      trick_count: [0, 1, 0],
      trick: { leader: 1, plays: [[1, 'KH']] },
      hand: ['TH', '8H', '7S'],
      exchange_cap: 3,
      ...more,
    }) as unknown as ZwanzigObservation;
  const play = (...cards: string[]): ZwanzigAction[] =>
    cards.map((card) => ({ type: 'play', card }));
  const empty = { leader: 0, plays: [] };

  test.each<[string, Partial<ZwanzigObservation>, ZwanzigAction[], RegExp]>([
    ['announce', { phase: 'announce' }, [{ type: 'announce', suit: 'H' }], /Herz zählt doppelt/],
    [
      'a ten',
      { phase: 'exchange' },
      [{ type: 'exchange', cards: [] }],
      /In ihrer Farbe schlägt sie nur das Ass/,
    ],
    [
      'trumps',
      { phase: 'exchange', hand: ['8S', '8H'] },
      [{ type: 'exchange', cards: [] }],
      /Trümpfe behältst du/,
    ],
    [
      'neither',
      { phase: 'exchange', hand: ['8D', '8H'] },
      [{ type: 'exchange', cards: [] }],
      /Die 10 schlägt den König/,
    ],
    ['price', { phase: 'decide' }, [{ type: 'decide', stay: true }], /ab, keiner kostet 5/],
    [
      'no trump',
      { phase: 'decide', hand: ['8D'] },
      [{ type: 'decide', stay: true }],
      /keinen Trumpf/,
    ],
    ['lead', { trick: empty }, play('TH', '8H', '7S'), /noch keinen Stich/],
    [
      'lead again',
      { trick: empty, trick_count: [1, 0, 0] },
      play('TH', '8H', '7S'),
      /Ass, 10, König, Dame/,
    ],
    ['the ten beats the king', {}, play('TH', '8H'), /Vorn liegt Herz König.*höhere/],
    [
      'too low',
      { trick: { leader: 1, plays: [[1, 'AH']] } },
      play('TH', '8H'),
      /An Herz Ass kommst du nicht vorbei/,
    ],
    [
      'must trump',
      { hand: ['7S', '8S'] },
      play('7S', '8S'),
      /Kein Herz auf der Hand, also musst du trumpfen/,
    ],
    ['cannot win', { hand: ['7C', '8D'] }, play('7C', '8D'), /Weder Herz noch Trumpf/],
    ['last card', { hand: ['7C'] }, play('7C'), /letzte Karte/],
    ['watching', {}, [], /höchste Trumpf gewinnt/],
    ['out', { status: ['out', 'in', 'in'] }, [], /Deine Punkte bleiben/],
    ['"Spiel 1 von 8, dann immer Herz"', { phase: 'exchange' }, [], /Nach 8 Spielen.*Herz Trumpf/],
    [
      'the goal of this table',
      {
        phase: 'exchange',
        open_games: 1,
        options: { start_points: 2 } as ZwanzigObservation['options'],
      },
      [],
      /von 2 auf 0\. Nach 1 Spiel mit/,
    ],
    [
      'the round limit before any hearts phase',
      {
        phase: 'exchange',
        open_games: 4,
        max_games: 2,
        options: { start_points: 2 } as ZwanzigObservation['options'],
      },
      [],
      /von 2 auf 0\. Nach höchstens 2 Spielen ist Schluss/,
    ],
    ['hearts', { phase: 'exchange', hearts_phase: true }, [], /Herzphase/],
  ])('%s', (_, more, legal, words) => {
    expectWords(words, () => said(zwanzig, seen(more), legal));
  });
});

describe('Drachenrummy', () => {
  type Seen = Partial<DrachenrummyObservation>;
  const steal = { type: 'steal', card: 'TH', face: 6, count: 3 };
  const rule = (steal_rule: DrachenrummyObservation['options']['steal_rule']): Seen => ({
    phase: 'reserve',
    options: { ...drachenSeen().options, steal_rule },
  });
  test.each<[string, Seen, Tagged[], RegExp]>([
    ['what dice are for', { turn_no: 1 }, [], /Mit gleichen Würfeln holst du Karten.*fünf Würfe/],
    ['what they show', {}, [], /3 Würfel zeigen Sechsen/],
    ['how many throws', { roll_no: 3 }, [], /Wurf 3 von höchstens 5/],
    ['the last die', { rolled: [2], fixed: [6, 6, 6, 4] }, [], /letzte Würfel/],
    ['steal', rule('same_face_more'), [steal], /mehr Würfeln derselben Augenzahl/],
    ['steal with any', rule('any_face_more'), [steal], /mehr gleichen Würfeln/],
    ['steal higher', rule('more_same_or_equal_higher'), [steal], /höheren Augen/],
    ['reserve', { phase: 'reserve' }, [{ type: 'reserve' }], /Im nächsten Zug.*stiehlt/],
    [
      'useless dice',
      { phase: 'reserve', free: [1, 0, 0, 0, 0, 0] },
      [{ type: 'end_reserve' }],
      /verfallen/,
    ],
    ['no dice left', { phase: 'reserve', free: [] }, [{ type: 'end_reserve' }], /^Alle Würfel/],
    [
      'the ace',
      { phase: 'meld', hand: ['AS', '2S', '3S'] },
      [],
      /Ass steht vor der 2 oder nach dem K/,
    ],
    ['what cards count', { phase: 'meld' }, [{ type: 'meld' }], /Bilder und Asse zwei/],
    ['nothing yet', { phase: 'meld' }, [], /Gesucht: drei gleiche Werte/],
    ['no cards', { phase: 'meld', hand: [] }, [], /nächsten Zugs/],
    ['take', { phase: 'take' }, [], /Jede Handkarte kostet/],
    ['the last melding', { phase: 'final_meld' }, [], /kostet einen Punkt/],
    ['when it ends', { turn: 1, deck_left: 3 }, [], /Schluss ist, sobald keine Karte mehr/],
    [
      'what may be stolen',
      { turn: 1, reserved: [{ card: 'TH', owner: 0, face: 6, count: 2 }] },
      [],
      /stehlen/,
    ],
    ['the goal', { turn: 1, turn_no: 2 }, [], /Ziel: die meisten Punkte/],
    ['others', { turn: 1 }, [], /Ben wirft bis zu fünfmal/],
  ])('%s', (_, more, legal, words) => {
    expectWords(words, () => said(drachenrummy, drachenSeen(more), legal));
  });
});

describe('Mau-Mau', () => {
  type Seen = Partial<MaumauObservation>;
  const lay = [{ type: 'lay', cards: ['8H'] }] as unknown as MaumauAction[];
  const run = { caller: 1, shown: [] };
  const penalties = (...ripe: boolean[]): Seen => ({
    penalties: [ripe.map((one) => ({ born: 3, ripe: one })), [], []],
  });

  test.each<[string, Seen, MaumauAction[], RegExp]>([
    ['what fits', {}, lay, /gleiche Farbe oder gleichen Wert wie Herz 9/],
    ['how to lay', { turn_no: 1 }, lay, /noch einmal legt sie/],
    ['nothing fits', {}, [], /Keine deiner Karten passt auf Herz 9/],
    ['one card left soon', { hand: ['8H', '9C'] }, lay, /Ruf „Mau!“/],
    ['the last card', { hand: ['8H'] }, lay, /Mau-Mau/],
    ['a wish', { wish: 'S' }, lay, /Gewünscht ist Pik/],
    ['nothing fits a wish', { wish: 'S' }, [], /Gewünscht ist Pik, und davon passt nichts/],
    ['sevens', { stage: 'stack', stack_due: 4 }, lay, /Auf dich warten 4 Karten: Leg eine 7/],
    [
      'a stack of a house rule',
      { stage: 'stack', stack_due: 3, stack_rank: 6 },
      lay,
      /3 Karten: Leg einen König oder eine 10/,
    ],
    ['a base', { stage: 'base', base: 'H' }, lay, /beliebig viele Herz/],
    ['an ace', { stage: 'again' }, lay, /Nach einem Ass/],
    ['drawn and it fits', { stage: 'drew' }, lay, /passt: Leg sie/],
    ['drawn in vain', { stage: 'drew' }, [], /passt nicht: Sag „Fertig“/],
    ['drawn in vain for a wish', { stage: 'drew', wish: 'S' }, [], /nicht auf einen Buben/],
    [
      'before the first card',
      { phase: 'health', dealer: 1, health_asked: 5, health: [1, 1, -1] },
      [],
      /^Ziel/,
    ],
    ['a run', { queen_run: run }, lay, /bis Ben das Ende ruft/],
    ['watching', { player: 1 }, [], /8: er setzt aus/],
  ])('strict: %s', (_, more, legal, words) => {
    expectWords(words, () => said(maumau, mauSeen(more), legal));
  });

  test.each<[string, Seen, RegExp]>([
    [
      'the question',
      { phase: 'health', dealer: 1, health_asked: 5, health: [-1, 1, 1] },
      /heißt nur: bereit/,
    ],
    [
      'dealing by hand',
      { phase: 'deal', dealer: 0, options: { ...mauSeen().options, hand_size: 3 } },
      /bis alle 3 Karten haben/,
    ],
    ['tap again to lay', { turn_no: 1 }, /antippen, noch einmal antippen/],
    ['challenges', {}, /darf man anzweifeln/],
    ['half drawn', { stage: 'stack', stack_due: 2, drawing: true }, /2 fehlen noch/],
    ['a resting card', { player: 1, ...penalties(false) }, /Deine Strafkarte ruht.*ist sie reif/],
    [
      'three resting cards',
      { player: 1, ...penalties(false, false, false) },
      /Deine Strafkarten ruhen.*sind sie reif/,
    ],
    ['ripe, but not my turn', { player: 1, ...penalties(true) }, /Siehst du einen Fehler/],
    ['a ripe card', penalties(true), /^Deine Strafkarte ist reif: Nimm sie/],
    ['three ripe cards', penalties(true, true, true), /^Deine Strafkarten sind reif: Nimm sie/],
    ['one of them is ripe', penalties(true, false), /^Eine deiner Strafkarten ist reif/],
    ['a king', { player: 1, king_open: true }, /Königsgelage/],
    [
      'a finish',
      { phase: 'finish', finishing: { seat: 1, way: 'lay', card: '8H', acks: [] } },
      /Ben hätte gewonnen/,
    ],
    ['watching', { player: 1 }, /Siehst du einen Fehler/],
  ])('open: %s', (_, more, words) => {
    expectWords(words, () => said(maumau, openWith(more)));
  });

  test('an open table is not told what goes', () => {
    expect(said(maumau, openWith())).toBe(said(maumau, openWith(), lay));
  });
});

describe('Zwiebel', () => {
  const hand = ['SA', 'S8', 'OD', 'R2', 'R9', 'Y6', 'B4', 'YK', 'BB', 'TZ'];
  const duel = begun({ leader: 0, challenger: 1, case: 'D', actor: 0 });
  const inDuel = (more: object) => ({ duel: { ...duel, ...more } }) as Partial<ZwiebelObservation>;
  const against = { case: 'A', lists: [[], [laid('DZ')]] };
  const declare = { type: 'declare', cards: [], as: null } as ZwiebelAction;

  function seen(more: Partial<ZwiebelObservation>): ZwiebelObservation {
    const plain = seenBy(0, { hand, groups: { rest10: [512] }, rearranged: { DZ: [7] } });
    return { ...plain, ...more } as ZwiebelObservation;
  }

  test.each<[string, Partial<ZwiebelObservation>, ZwiebelAction[], RegExp]>([
    ['what one collects', { phase: 'exchange' }, [], /Asse und Bilder/],
    ['the first group', inDuel({}), [declare], /beste Gruppe zuerst: rest10/],
    [
      'the next group',
      inDuel({ lists: [[laid('DZ')], [laid('DZ')]] }),
      [declare],
      /steht es gleich/,
    ],
    ['what answers', inDuel(against), [declare], /Gegen dich liegt: DZ. Du hast rest10/],
    [
      'only anew',
      inDuel(against),
      [{ type: 'rearrange', cards: [], as: null }],
      /Einmal im Duell darfst du neu legen, dann hast du DZ/,
    ],
    ['nothing comes up to it', inDuel(against), [], /An DZ kommst du nicht heran/],
    [
      'nothing that is left comes up to it',
      inDuel({ case: 'A', lists: [[laid('DZ')], [laid('DZ'), laid('rest10')]] }),
      [],
      /reicht keine deiner übrigen Karten/,
    ],
    [
      'nothing but a card with a name',
      inDuel(against),
      [{ type: 'announce', card: 'GD', mode: 'show' }, { type: 'concede' }],
      /besondere Karte anzusagen kann helfen/,
    ],
    ['beaten for good', inDuel({ case: 'R' }), [{ type: 'concede' }], /keine Antwort hilft/],
    ['a run', inDuel({ case: 'R' }), [{ type: 'cripple', cards: [] }], /reinlegen/],
    ['others', { ...inDuel({}), waiting: [1] }, [], /Dein Duell/],
    ['wild next', { phase: 'exchange', waiting: [1], null_used: true }, [], /nächsten Runde.*wild/],
    ['the goal', { phase: 'exchange', waiting: [1] }, [], /Genau 21 Punkte sind eine Zwiebel/],
  ])('%s', (_, more, legal, words) => {
    expectWords(words, () => said(zwiebel, seen(more), legal, 'zwiebel-2004'));
  });

  test('who may give up the deal does not have to leave', () => {
    const limits = { least: 0, most: 5, due: 7, price: 3 };
    const view = seen({ phase: 'cover', limits });
    expectWords(/gib das Geben ab und spiel weiter/, () =>
      said(zwiebel, view, [{ type: 'abdicate' }], 'zwiebel-v3'),
    );
  });

  test('while cards are turned up he gives nothing away, and is not silent', () => {
    const view = seen(inDuel(against));
    sheet.scene = { kind: 'turn', seen: view, fresh: [] };
    expectWords(/Zwei vergleichen ihre beste Gruppe/, () =>
      said(zwiebel, view, [declare], 'zwiebel-2004'),
    );
    sheet.scene = undefined;
  });

  test('who has no money left is not asked how much to stake', () => {
    const limits = { least: 0, most: 0, due: 0, price: 3 };
    expectWords(/Setzen geht hier nicht mehr/, () =>
      said(zwiebel, seen({ phase: 'stake', limits }), [], 'zwiebel-v3'),
    );
  });

  test.each<[string, Partial<ZwiebelObservation>, RegExp]>([
    ['stake', { phase: 'stake' }, /Passen alle, gehört der Topf dir/],
    ['match', { phase: 'match' }, /Der Geber verlangt 7/],
    ['extra', { phase: 'extra' }, /gegen den Geber wetten/],
    ['cover', { phase: 'cover' }, /Zahl 7, oder du bist aus/],
    ['buy', { phase: 'buy' }, /jede Karte kostet 3/],
  ])('the flow of the dealer: %s', (_, more, words) => {
    const limits = { least: 0, most: 5, due: 7, price: 3 };
    expectWords(words, () => said(zwiebel, seen({ ...more, limits }), [], 'zwiebel-v3'));
  });
});
