/** What the offers of the server mean to a hand, and what pressing things sends. */
import { describe, expect, test } from 'vitest';
import { foresee } from '../../src/games/maumau/foresight';
import { asked, fitting, leads, saying, waysOf } from '../../src/games/maumau/legal';
import { marked } from '../../src/games/maumau/turn/marks';
import { gesturesOf, phrasesOf } from '../../src/games/maumau/turn/phrases';
import { Play } from '../../src/games/maumau/turn/play.svelte';
import type { MaumauAction, MaumauLay } from '../../src/games/maumau/types';
import { openWith, roomWith, seenWith, type TestRoom } from './seen';

const lay = (card: string, more: Partial<MaumauLay> = {}): MaumauLay => ({
  type: 'lay',
  cards: [card],
  ...more,
});
const wishes = (card: string, more: Partial<MaumauLay> = {}): MaumauLay[] => [
  lay(card, more),
  ...(['C', 'S', 'H', 'D'] as const).map((wish) => lay(card, { ...more, wish })),
];
const playing = (room: TestRoom) => new Play(() => room);

describe('the ways to play a card', () => {
  test('a card that can be thrown in is thrown in', () => {
    const legal: MaumauAction[] = [lay('KS'), { type: 'throw_in', card: 'KS' }, lay('8H')];
    expect(waysOf(legal, 'KS')).toEqual([{ type: 'throw_in', card: 'KS' }]);
    expect(waysOf(legal, '8H')).toEqual([lay('8H')]);
  });

  test('held, closed and showing ways are none of the plain ones', () => {
    const ways = [
      lay('9H'),
      lay('9H', { hold: true }),
      lay('9H', { done: true }),
      lay('9H', { say: ['mau'] }),
    ];
    expect(saying(ways, [])).toEqual([lay('9H')]);
    expect(saying(ways, ['mau'])).toEqual([lay('9H', { say: ['mau'] })]);
    expect(leads(ways, '9H')).toBe(true);
    expect(leads([lay('8H')], '8H')).toBe(false);
  });

  test('what differs between the ways is asked for, in order, until one is left', () => {
    const ways = [lay('JO'), lay('JO', { swap_with: 1 }), lay('JO', { swap_with: 2 })];
    expect(asked(ways, {})).toEqual({ choice: 'swap_with', values: [null, 1, 2] });
    expect(asked(ways, { swap_with: 2 })).toBeUndefined();
    expect(fitting(ways, { swap_with: 2 })).toEqual([lay('JO', { swap_with: 2 })]);
    expect(fitting(ways, { swap_with: null })).toEqual([lay('JO')]);
  });
});

describe('which cards stand up', () => {
  const legal = [lay('8H'), ...wishes('JC')];

  test('at a strict table those on offer', () => {
    expect(marked(seenWith(), legal)).toEqual(new Set(['8H', 'JC']));
  });

  test('at an open table none, unless the table helps', () => {
    expect(marked(openWith({ lawful: [0] }), legal)).toBeUndefined();
    const helped = openWith({ lawful: [0] });
    helped.options = { ...helped.options, hints: true };
    expect(marked(helped, legal)).toEqual(new Set(['8H']));
  });
});

describe('pressing things', () => {
  test('a card goes with what the page saw of the pile', () => {
    const room = roomWith(seenWith({ pile_version: 7 }), { legal: [lay('8H')] });
    playing(room).card('8H');
    expect(room.acts).toEqual([{ ...lay('8H'), pile_version: 7 }]);
  });

  test('a jack asks for a suit first', () => {
    const room = roomWith(seenWith(), { legal: wishes('JC') });
    const play = playing(room);
    play.card('JC');
    expect(room.acts).toEqual([]);
    expect(play.question?.values).toEqual([null, 'C', 'S', 'H', 'D']);
    play.name('wish', 'D');
    expect(room.acts).toMatchObject([{ type: 'lay', cards: ['JC'], wish: 'D' }]);
  });

  test('a card that will not do says why, without asking the server', () => {
    const blocked = [{ action: lay('8D'), code: 'does_not_serve', clause: 'MM-0C.1', facts: {} }];
    const room = roomWith(seenWith(), { legal: [lay('8H')], blocked });
    playing(room).card('8D');
    expect(room.explained).toEqual(['does_not_serve']);
    expect(room.acts).toEqual([]);
  });

  test('where the page knows no reason, the server is to say it', () => {
    const room = roomWith(seenWith(), { legal: [] });
    playing(room).card('8D');
    expect(room.acts).toMatchObject([{ type: 'lay', cards: ['8D'] }]);
  });

  test('drawing and being done name the turn they are meant for', () => {
    const room = roomWith(seenWith({ turn_no: 12 }), { legal: [{ type: 'draw' }] });
    const play = playing(room);
    play.draw();
    play.done();
    expect(room.acts).toEqual([
      { type: 'draw', turn_no: 12 },
      { type: 'done', turn_no: 12 },
    ]);
  });

  test('several cards go together, in the order in which they were chosen', () => {
    const room = roomWith(seenWith({ hand: ['9H', '7H', '8H'] }), { legal: [lay('9H')] });
    const play = playing(room);
    play.chosen = ['9H', '8H', '7H'];
    play.together();
    expect(room.acts).toMatchObject([{ type: 'lay', cards: ['9H', '8H', '7H'] }]);
    expect(play.chosen).toEqual([]);
  });
});

describe('calling out', () => {
  test('with a chosen card where that makes it due, else by itself', () => {
    const legal = [lay('8H'), lay('8H', { say: ['mau'] })];
    const room = roomWith(seenWith(), { legal });
    const play = playing(room);
    play.shout('mau');
    play.chosen = ['8H'];
    play.shout('mau');
    expect(room.acts).toMatchObject([
      { type: 'say', phrase: 'mau' },
      { type: 'lay', cards: ['8H'], say: ['mau'] },
    ]);
  });

  describe('Mau-Mau with the last jack', () => {
    const silent = wishes('JC');
    const said = wishes('JC', { say: ['mau_mau'] });
    const begun = () => {
      const room = roomWith(seenWith({ hand: ['JC'] }), { legal: [...silent, ...said] });
      const play = playing(room);
      play.chosen = ['JC'];
      play.shout('mau_mau');
      return { room, play };
    };

    test.each<[string, (play: Play) => void]>([
      ['the suit is named at once', () => undefined],
      ['the card is pressed again first', (play) => play.card('JC')],
      [
        'the question is let go, and the card pressed again',
        (play) => {
          play.unask();
          play.card('JC');
        },
      ],
    ])('is said with the card: %s', (_, before) => {
      const { room, play } = begun();
      before(play);
      play.name('wish', 'D');
      expect(room.acts).toMatchObject([{ cards: ['JC'], wish: 'D', say: ['mau_mau'] }]);
      expect(play.announced).toEqual([]);
    });

    test('is taken back by the same button', () => {
      const { room, play } = begun();
      play.unask();
      play.shout('mau_mau');
      play.card('JC');
      play.name('wish', 'D');
      expect(room.acts).toMatchObject([{ type: 'lay', cards: ['JC'], wish: 'D' }]);
      expect(room.acts[0]).not.toHaveProperty('say');
    });

    test('does not go with another card', () => {
      const room = roomWith(seenWith(), { legal: [lay('8H'), ...silent, ...said] });
      const play = playing(room);
      play.chosen = ['JC'];
      play.shout('mau_mau');
      play.card('8H');
      expect(room.acts).toMatchObject([lay('8H')]);
    });
  });

  test('what is pressed while a card is on its way follows it, unless the turn is over', () => {
    const done: MaumauAction = { type: 'done' };
    const pending = { action: lay('8H'), since: 0 };
    const room = roomWith(seenWith({ player: 0 }), { pending, legal: [done] });
    const play = playing(room);
    play.done();
    expect(room.acts).toEqual([]);
    Object.assign(room, { pending: null });
    play.settle();
    expect(room.acts).toMatchObject([done]);
    play.settle();
    expect(room.acts).toHaveLength(1);

    Object.assign(room, { pending: { action: done, since: 0 } });
    play.done();
    Object.assign(room, { pending });
    play.done();
    Object.assign(room, { pending: null, legal: [] });
    play.settle();
    play.settle();
    expect(room.acts).toHaveLength(1);
    expect(room.explained).toEqual([]);
  });

  test('waits for the card that is on its way', () => {
    const pending = { action: lay('8H'), since: 0 };
    const room = roomWith(seenWith(), { pending });
    const play = playing(room);
    play.shout('mau');
    expect(room.acts).toEqual([]);
    Object.assign(room, { pending: null });
    play.settle();
    expect(room.acts).toEqual([{ type: 'say', phrase: 'mau' }]);
  });

  test.each([
    ['a jack is the last card and chosen', ['JC'], ['JC'], true],
    ['a jack is chosen, and another card stays', ['JC', '8H'], ['JC'], false],
    ['the last card is no jack', ['8H'], ['8H'], false],
    ['nothing is chosen', ['JC'], [], false],
  ])('the button says Mau-Mau: %s', (_, hand, chosen, double) => {
    const play = playing(roomWith(seenWith({ hand })));
    play.chosen = chosen;
    expect(play.double).toBe(double);
  });

  test('and after the last jack has gone', () => {
    const seen = seenWith({ hand: [], pile: ['9H', 'JC'], layers: [1, 0] });
    expect(playing(roomWith(seen)).double).toBe(true);
  });
});

test('what a rule asks to say or do has its button while the rule is in force', () => {
  const rule = {
    title: 'Tschuldi',
    clauses: [
      {
        when: { type: 'harm', kinds: [] },
        do: [{ type: 'say', phrase: 'Tschuldi', who: 'actor', by: 'turn_end', miss: 'penalty' }],
      },
    ],
  };
  const board = { rules: [{ no: 3, rule }] } as never;
  expect(phrasesOf(seenWith({ board, in_force: [3] }))).toEqual(['Tschuldi']);
  expect(phrasesOf(seenWith({ board, in_force: [] }))).toEqual([]);
  const gestures = [{ no: 1, name: 'Willi', rule_no: 3, due: 5000, waiting: [0, 2] }];
  expect(gesturesOf(seenWith({ gestures }), 0)).toEqual(['Willi']);
  expect(gesturesOf(seenWith({ gestures }), 1)).toEqual([]);
});

test('a card leaves the hand for the pile at once; nothing else is foreseen', () => {
  const seen = seenWith();
  expect(foresee(seen, lay('8H'), 0)).toEqual({
    hand: seen.hand.filter((card) => card !== '8H'),
    hand_sizes: [2, 2, 2],
    pile: [...seen.pile, '8H'],
    layers: [...seen.layers, 0],
  });
  expect(foresee(seen, { type: 'draw' }, 0)).toEqual({});
});
