/** What a thing on the table is said to be and do: by what is seen, may be done and was chosen at opening. */
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import drachenrummy from '../../src/games/drachenrummy/index';
import type {
  DrachenrummyAction,
  DrachenrummyObservation,
} from '../../src/games/drachenrummy/types';
import maumau from '../../src/games/maumau/index';
import type { MaumauObservation } from '../../src/games/maumau/types';
import zwanzig from '../../src/games/zwanzig/index';
import type { ZwanzigAction, ZwanzigObservation } from '../../src/games/zwanzig/types';
import { fetchWords } from '../../src/games/zwiebel/cards/names.svelte';
import zwiebel from '../../src/games/zwiebel/index';
import type { ZwiebelObservation } from '../../src/games/zwiebel/types';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import type { AnyGameView, Tagged } from '../../src/live/game';
import type { Thing } from '../../src/table/asking/things';
import { seenWith as drachenSeen } from '../drachenrummy/seen';
import { openWith, seenWith as mauSeen } from '../maumau/seen';
import { seenBy } from '../zwiebel/scenes';

/** As much as lies over a table without hiding it. */
const LONGEST = 400;
/** How many sentences of the game at most, besides those of its house rules. */
const MOST = 4;

afterEach(() => {
  Object.assign(settings, defaults(['de']));
});

const card = (code: string): Thing => ({ kind: 'card', code });
const mat = (seat: number): Thing => ({ kind: 'seat', seat });
const spot = (name: string): Thing => ({ kind: 'spot', name });

interface Case {
  view: object;
  thing: Thing;
  legal?: readonly Tagged[];
  blocked?: readonly object[];
  name?: string;
}

function told(game: AnyGameView, { view, thing, legal = [], blocked = [], name = '' }: Case) {
  const room = {
    game: { name, options: [] },
    table: { options: {} },
    texts: { refusals: { must_follow: { de: 'Herz ist Pflicht.', en: 'Hearts are a duty.' } } },
    play: game,
    view,
    observation: view,
    legal,
    blocked,
    you: 0,
    bottom: 0,
    replaying: false,
    pending: null,
    seatName: (seat: number) => ['Anna', 'Ben', 'Clara'][seat] ?? '',
  };
  const meaning = game.meaning?.(room as never, thing);
  return meaning && [meaning.title, meaning.now ?? '', ...meaning.lines].filter(Boolean);
}

/** The German words are as expected, the English ones are there, and both are few. */
function expectWords(german: RegExp, game: AnyGameView, asked: Case): void {
  settings.language = 'de';
  const de = told(game, asked) ?? [];
  settings.language = 'en';
  const en = told(game, asked) ?? [];
  expect(de.join(' | ')).toMatch(german);
  for (const words of [de, en]) {
    expect(words.join(' ')).not.toMatch(/[{}[\]]|undefined|\bnull\b|NaN/);
    expect(words.length).toBeGreaterThan(1);
    expect(words.length).toBeLessThanOrEqual(1 + MOST);
    expect(words.join(' ').length).toBeLessThanOrEqual(LONGEST);
  }
  expect(en.slice(1)).not.toEqual(de.slice(1));
}

describe('Zwanzig', () => {
  const seen = (more: Partial<ZwanzigObservation> = {}) => ({
    n: 3,
    options: { start_points: 20, must_overtrump: false, stock_shortage: 'even_cap' },
    phase: 'play',
    trump: 'H',
    multiplier: 2,
    stakes: { trick: 2, penalty: 10 },
    stock: 11,
    dealer: 2,
    announcer: 1,
    status: ['in', 'in', 'out'],
    trick_count: [0, 1, 0],
    hand_sizes: [4, 4, 5],
    scores: [14, 20, -1],
    trick: { leader: 1, plays: [[1, 'KD']] },
    hand: ['TH', '8D', 'AD', '7S'],
    exchange_cap: null,
    ...more,
  });
  const play = (...cards: string[]): ZwanzigAction[] =>
    cards.map((each) => ({ type: 'play', card: each }));
  const blocked = [
    { action: { type: 'play', card: '7S' }, code: 'must_follow', clause: '', facts: {} },
  ];

  test.each<[string, object, Thing, RegExp]>([
    ['a trump', {}, card('TH'), /Die zweithöchste Karte in Herz, und Herz ist Trumpf: Sie schlägt/],
    ['no trump', {}, card('QS'), /vierthöchste Karte in Pik\. Trumpf ist Herz: Jedes Herz schlägt/],
    ['before trumps', { trump: null }, card('TC'), /Die 10 steht über dem König.*noch offen/],
    ['it wins', {}, card('AD'), /Sie läge vorn, vor Karo König/],
    ['it loses', {}, card('8D'), /nimmt den Stich nicht: Vorn liegt Karo König/],
    ['it leads', { trick: { leader: 0, plays: [] } }, card('AD'), /Wer Karo hat, muss Karo legen/],
    ['it is forbidden', {}, card('7S'), /Jetzt geht sie nicht: Herz ist Pflicht/],
    ['it lies', {}, card('KD'), /Ben hat sie gelegt, und sie liegt vorn/],
    [
      'exchange',
      { phase: 'exchange', exchange_cap: 3, trick: null },
      card('7S'),
      /bis zu 3 Karten/,
    ],
    [
      'overtrump',
      { options: { must_overtrump: true } },
      card('TH'),
      /An diesem Tisch.*höher trumpfen/,
    ],
    ['a mat', {}, mat(1), /Ben \| 20 Punkte\..*1 Stich\..*A auf dem Deckel: sagt/],
    ['who is out', {}, mat(2), /−1 Punkt\..*ausgestiegen.*G auf dem Deckel: gibt/],
    ['trumps', {}, spot('trump'), /Herz ist Trumpf.*Ass 10|A 10 K D B 9 8 7.*zählt doppelt.*10\./],
    ['ladder', {}, spot('ladder'), /Alle beginnen bei 20/],
    ['stock', {}, spot('stock'), /noch 11 Karten.*nur gleich viele/],
    ['last trick', {}, spot('last'), /wer sie genommen hat/],
  ])('%s', (_, more, thing, words) => {
    const view = seen(more);
    const legal = play('TH', '8D', 'AD');
    expectWords(words, zwanzig, { view, thing, legal, blocked, name: 'zwanzig' });
  });
});

describe('Mau-Mau', () => {
  const rule = (rank: string) => ({
    board: {
      rules: [{ no: 1, rule: { clauses: [{ when: { type: 'top', cards: { rank: [rank] } } }] } }],
    } as unknown as MaumauObservation['board'],
    rules: [{ no: 1, title: 'Fünfer', de: 'Danach ziehen alle.', en: 'Then all draw.' }],
    in_force: [1],
  });
  const ways = [
    { type: 'lay', cards: ['8H'] },
    { type: 'lay', cards: ['TC'] },
  ];

  test.each<[string, object, Thing, RegExp]>([
    ['a seven', mauSeen(), card('7H'), /zieht 2 Karten, oder legt eine 7 oder 10 drauf/],
    [
      'a seven that lies',
      mauSeen({ pile: ['7H'], stack_due: 4, eff: '7H' }),
      card('7H'),
      /Jetzt liegen 4: Wer dran ist, zieht sie alle/,
    ],
    [
      'it counters',
      mauSeen({ hand: ['7S'], stack_due: 4, phase: 'turn', player: 0 }),
      card('7S'),
      /Sie kontert: Der Nächste muss dann 6 ziehen/,
    ],
    [
      'it does not',
      mauSeen({ hand: ['9S'], stack_due: 4, phase: 'turn', player: 0 }),
      card('9S'),
      /hilft jetzt nicht: 4 Karten/,
    ],
    [
      'a seven on a stack of eights',
      mauSeen({ hand: ['7S'], stack_due: 4, stack_rank: 1, phase: 'turn', player: 0 }),
      card('7S'),
      /hilft jetzt nicht: 4 Karten sind zu ziehen, nur eine 8 oder eine 10 kontert/,
    ],
    [
      'an eight on a stack of eights',
      mauSeen({ hand: ['8S'], stack_due: 4, stack_rank: 1, phase: 'turn', player: 0 }),
      card('8S'),
      /Sie kontert: Der Nächste muss dann ziehen oder selbst kontern/,
    ],
    ['an eight that goes', mauSeen({ hand: ['8H'], player: 0 }), card('8H'), /Du kannst sie jetzt/],
    ['a ten copies', mauSeen({ hand: ['TC'], player: 0, eff: '9H' }), card('TC'), /wird zu Herz 9/],
    ['an open table is silent', openWith({ hand: ['8H'], player: 0 }), card('8H'), /^.* \| Wer/],
    ['a jack', mauSeen(), card('JC'), /nur nicht auf einen Buben: Du wünschst/],
    ['an ace', mauSeen(), card('AC'), /noch einmal legen.*endet keine Runde/],
    ['a queen', mauSeen(), card('QC'), /Damenrunde/],
    ['a king', mauSeen(), card('KC'), /Königsgelage/],
    ['a base', mauSeen(), card('9C'), /Basis/],
    ['a house rule', mauSeen(rule('8')), card('8C'), /Hausregel „Fünfer“: Danach ziehen alle/],
    ['a mat', mauSeen({ dealer: 1, hand_sizes: [5, 4, 3] }), mat(1), /4 Karten.*G auf dem Deckel/],
    [
      'a penalty card',
      mauSeen({ penalties: [[], [{ born: 1, ripe: false }], []] }),
      mat(1),
      /1 Strafkarte ruht/,
    ],
    [
      'draw pile',
      mauSeen({ draw_pile: 12, pile_size: 8 }),
      spot('draw-pile'),
      /Noch 12 Karten.*die 8 Karten der Ablage.*neu gemischt/,
    ],
    ['draw pile at first', mauSeen({ pile_size: 0 }), spot('draw-pile'), /Noch \d+ Karten[^|]*$/],
    ['open pile at first', mauSeen({ pile_size: 0 }), spot('pile'), /Hier liegt noch nichts/],
    ['open pile', mauSeen({ eff: '9H', wish: null }), spot('pile'), /Es gilt Herz 9/],
    ['stack', mauSeen({ stack_due: 6 }), spot('stack'), /Jetzt liegen 6.*zieht 2 Karten/],
    [
      'stack of kings',
      mauSeen({ stack_due: 6, stack_rank: 6 }),
      spot('stack'),
      /oder legt einen König oder eine 10 drauf\.$/,
    ],
    [
      'own penalties',
      mauSeen({ penalties: [[true, true, false].map((ripe) => ({ born: 1, ripe })), [], []] }),
      spot('penalties'),
      /2 Strafkarten sind reif.*nicht gewinnen/,
    ],
  ])('%s', (_, view, thing, words) => {
    expectWords(words, maumau, { view, thing, legal: ways, name: 'mau-mau' });
  });

  test.each([
    ['8', true],
    ['9', false],
  ])('a house rule about the %s is told of an eight: %s', (rank, is) => {
    const words = told(maumau, { view: mauSeen(rule(rank)), thing: card('8C') }) ?? [];
    expect(words.some((line) => line.startsWith('Hausregel'))).toBe(is);
  });

  test('where any ten may go onto a base, it says so', () => {
    const view = mauSeen();
    const free = { ...view, options: { ...view.options, base_any_ten: true } };
    const line = 'An diesem Tisch darf jede 10 auf eine Basis.';
    expect(told(maumau, { view: free, thing: card('TC') })).toContain(line);
    expect(told(maumau, { view, thing: card('TC') })).not.toContain(line);
  });
});

describe('Drachenrummy', () => {
  const legal: DrachenrummyAction[] = [
    { type: 'steal', card: 'TH', face: 6, count: 3 },
    { type: 'reserve', card: '9H', face: 6, count: 2 },
    { type: 'extend', meld_id: 0, card: '6S' },
  ];
  const same = drachenSeen();
  const steal = (rule: DrachenrummyObservation['options']['steal_rule']) =>
    drachenSeen({ options: { ...same.options, steal_rule: rule } });

  test.each<[string, DrachenrummyObservation, Thing, RegExp]>([
    ['display', same, card('9H'), /reservieren: mit zwei Sechsen.*zählt sie 1 Punkt/],
    [
      'steal',
      same,
      card('TH'),
      /zu stehlen: mit drei Sechsen.*Reserviert von Ben mit zwei Sechsen/,
    ],
    ['rule 1', same, card('5C'), /mehr Würfeln derselben Augenzahl/],
    ['rule 2', steal('any_face_more'), card('5C'), /egal welchen/],
    ['rule 3', steal('more_same_or_equal_higher'), card('5C'), /gleich vielen von höheren/],
    ['in the hand', same, card('KD'), /zählt sie 2 Punkte.*kostet sie am Ende einen Punkt/],
    ['it fits', drachenSeen({ hand: ['6S'] }), card('6S'), /Du kannst sie jetzt ablegen/],
    ['an ace', same, card('AS'), /vor der 2 oder nach dem König/],
    ['a meld', same, card('4S'), /Folge Pik 3, 4, 5\. Was liegt, bleibt/],
    ['a mat', same, mat(1), /Ben \| −6 Punkte: 0 abgelegt, 6 ab.*1 Karte liegt reserviert/],
    ['my mat', same, spot('own'), /Du bist am Zug.*3 abgelegt, 5 ab/],
    ['deck', same, spot('deck'), /Noch 31 Karten.*Schluss ist/],
    ['dice', same, spot('dice'), /Wurf 1 von höchstens 5.*Mit ihnen holst du Karten/],
  ])('%s', (_, view, thing, words) => {
    expectWords(words, drachenrummy, { view, thing, legal, name: 'drachenrummy' });
  });
});

describe('Zwiebel', () => {
  const note = (de: string) => ({ title: { de, en: `${de}?` }, de: `${de}.`, en: `${de}!` });
  const names = ['eights_null', 'eights_wild', 'eights_plain', 'lady_plain', 'lady_wild', 'fool'];

  beforeAll(async () => {
    const notes = Object.fromEntries(names.map((name) => [name, note(`Text ${name}`)]));
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ notes, words: {} })));
    await fetchWords('zwiebel-2004');
    await fetchWords('zwiebel-v3');
    vi.unstubAllGlobals();
  });

  const seen = (more: Partial<ZwiebelObservation> = {}): ZwiebelObservation => ({
    ...seenBy(0, { hand: ['Y2', 'O7', 'YA'] }),
    ...(more as object),
  });
  const options = (more: object) => ({ options: { ...seen().options, ...more } });
  const money = options({ mode: 'gambling' });

  test.each<[string, object, Thing, RegExp]>([
    ['a number', {}, card('R9'), /Sie zählt 9 Punkte.*genau 21/],
    ['one that counts otherwise', {}, card('Y2'), /Ihr Wert in dieser Runde: 1\./],
    ['a ten', {}, card('B10'), /Sie zählt 10 Punkte/],
    ['a picture', {}, card('SK'), /Ein Bild: Es zählt 10 Punkte/],
    ['an ace', {}, card('VA'), /Es zählt 1 oder 11/],
    ['an eight', {}, card('R8'), /Text eights_null/],
    ['a wild eight', { wild_now: true }, card('R8'), /Text eights_wild/],
    ['eights without more', options({ zero_eights: false }), card('R8'), /Text eights_plain/],
    ['nobody', {}, card('GD'), /^[^|]* \| Ein Bild: [^|]*$/],
    ['the Lady', options({ lady: true }), card('GD'), /Ein Bild.*Text lady_plain/],
    [
      'the Lady among wild eights',
      { ...options({ lady: true }), wild_now: true },
      card('GD'),
      /Text lady_wild/,
    ],
    ['a mat', { dealer: 1 }, mat(1), /Ben \| 0 Runden gewonnen.*10 verdeckt.*G auf dem Deckel/],
    ['a mat with money', money, mat(1), /200 an Spielgeld/],
    ['the pot', { pot: 12, carried: 4 }, spot('pot'), /12 im Topf.*keiner gewonnen hat/],
    ['the strip of eights', { null_used: true }, spot('eights'), /Danach wild/],
    ['the stock', {}, spot('stock'), /verdeckt/],
    ['a shelf', {}, spot('shelf'), /zuerst die 1\. Wahl/],
  ])('%s', (_, more, thing, words) => {
    expectWords(words, zwiebel, { view: seen(more), thing, name: 'zwiebel-2004' });
  });

  test('the dealer of the third version has to cover all bets', () => {
    const words = told(zwiebel, { view: seen({ dealer: 1 }), thing: mat(1), name: 'zwiebel-v3' });
    expect(words?.join(' ')).toMatch(/muss alle Wetten der anderen decken/);
  });

  test('a card says in which group of the best arrangement it lies', () => {
    const view = seen();
    const group = { cards: ['Y2', 'O7'], key: '3C-1', nulls: 0, wilds: 0 };
    const own = view.own && { ...view.own, arrangement: [group] };
    const asked = (code: string) =>
      told(zwiebel, { view: { ...view, own }, thing: card(code), name: 'zwiebel-2004' })?.[1];
    expect(asked('O7')).toMatch(/liegt sie in der 1\. Wahl/);
    expect(asked('YA')).toMatch(/bleibt sie übrig/);
  });
});
