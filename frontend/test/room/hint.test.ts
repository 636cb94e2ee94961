import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cardsOf, groupedReasons } from '../../src/live/hint/cards';
import { canAsk, hintDesk } from '../../src/live/hint/desk.svelte';
import {
  actionWords,
  measureWords,
  reachWords,
  reasonWords,
  scaleOf,
  unitWords,
  valueWords,
} from '../../src/live/hint/words';
import { settings } from '../../src/lib/memory/settings.svelte';
import type { Room } from '../../src/live/room.svelte';
import type { HintedAction, HintTold } from '../../src/wire';
import { enter, hello, table, update } from './fixtures';

const both = (de: string, en: string) => ({ de, en });
const PLAY: HintedAction = {
  action: { type: 'play', card: 'JS' },
  value: 1.25,
  low: 0.5,
  high: 1.5,
  close: true,
  reasons: [
    { name: 'may_take', facts: { percent: 61 } },
    { name: 'does_better', facts: { won: 3, playouts: 4 } },
  ],
};
const TOLD: HintTold = {
  seq: 5,
  measure: 'points',
  worlds: 200,
  actions: [PLAY],
  asked: 1,
  most: 5,
  of_match: false,
};

function seated(): Room {
  const { room } = enter();
  room.receive(hello());
  room.link = 'live';
  Object.assign(room.texts, {
    advice: {
      measures: { points: both('Punkte', 'points') },
      actions: { play: both('{card:card} legen', 'play the {card:card}') },
      reasons: { may_take: both('Sticht {percent} von 100 Mal.', 'Takes it {percent} in 100.') },
    },
  });
  return room;
}

beforeEach(() => {
  settings.language = 'de';
});
afterEach(() => {
  hintDesk.close();
  vi.unstubAllGlobals();
});

describe('in words', () => {
  test('actions, reasons and what is counted come from the game, the rest from the page', () => {
    const room = seated();
    expect(actionWords(PLAY.action, room)).toBe('Pik Bube legen');
    expect(reasonWords(PLAY, room)).toBe(
      'Sticht 61 von 100 Mal. 4-mal durchgespielt, schneidest du 3-mal besser ab als die anderen im Durchschnitt.',
    );
    expect(measureWords('points', room)).toBe('Punkte');
    expect(measureWords('result', room)).toContain('Dein Ergebnis');
  });

  test.each([
    ['points', 1.25, '+1,3'],
    ['points', -0.5, '−0,5'],
    ['chance', 0.61, '61'],
  ])('%s: %d is %s', (measure, value, said) => {
    expect(valueWords(value, measure)).toContain(said);
  });

  test('points are called so beside their figure; a percentage says it itself', () => {
    const room = seated();
    expect(unitWords('points', room)).toBe('Punkte');
    expect(unitWords('chance', room)).toBe('');
  });

  test('what else a game counts it calls by its own name', () => {
    const room = seated();
    Object.assign(room.texts.advice ?? {}, { units: { money: both('Cent', 'cents') } });
    expect(unitWords('money', room)).toBe('Cent');
  });

  test('the larger side of an interval counts', () => {
    expect(reachWords(PLAY, 'points').written).toBe('± 0,8');
    expect(reachWords(PLAY, 'points').spoken).toBe('plus minus 0,8');
  });

  test('a share lies between two that there are', () => {
    const sure = { ...PLAY, value: 1, low: 0.81, high: 1 };
    expect(reachWords(sure, 'chance').written).toMatch(/^81 bis 100\s%$/);
  });

  test('bars of points begin below the lowest, those of chances at none', () => {
    expect(scaleOf(TOLD)).toEqual({ from: 0, to: 1.5 });
    expect(scaleOf({ ...TOLD, measure: 'chance' })).toEqual({ from: 0, to: 1 });
  });
});

test('cards are drawn as they look, all of them', () => {
  expect(cardsOf({ card: '7H/2' })).toEqual(['7H']);
  expect(cardsOf({ cards: ['7H', '8H', '9H', 'TH'] })).toEqual(['7H', '8H', '9H', 'TH']);
  expect(cardsOf({ stay: true })).toEqual([]);
});

test('what cannot be played is said once for each reason', () => {
  const no = (card: string, code: string) => ({ action: { type: 'play', card }, code });
  const groups = groupedReasons(
    [no('7H', 'must'), no('8H', 'must'), no('9S', 'other')],
    [{ type: 'play' }],
  );
  expect(groups.map(({ cards }) => cards)).toEqual([['7H', '8H'], ['9S']]);
});

test('no card is called impossible while there is nothing to be done with any', () => {
  const no = (card: string) => ({ action: { type: 'reserve', card }, code: 'wrong_phase' });
  expect(groupedReasons([no('7H'), no('8H')], [{ type: 'fix_dice' }])).toEqual([]);
});

describe('asking', () => {
  test('only where the table allows it, on my turn, with something to choose', () => {
    const room = seated();
    expect(canAsk(room)).toBe(true);
    room.table = { ...table, settings: { ...table.settings, hints: false } };
    expect(canAsk(room)).toBe(false);
    room.table = { ...table, evening: 'e' };
    expect(canAsk(room)).toBe(false);
    room.table = table;
    room.receive(update());
    expect(canAsk(room)).toBe(false);
  });

  test('not before I have seen what the table holds: a hint would tell it', () => {
    const room = seated();
    const held = { passing: false, next: () => false };
    Object.assign(room, { play: { ...room.play, held: () => held } });
    expect(canAsk(room)).toBe(false);
  });

  test('not where the game has no figures: whether I am ready is no matter of chances', () => {
    const room = seated();
    const answers = [{ type: 'answer_health' }, { type: 'answer_health' }];
    room.receive(hello({ legal: answers }));
    room.link = 'live';
    expect(canAsk(room)).toBe(false);
    Object.assign(room.texts, { advice: undefined });
    expect(canAsk(room)).toBe(true);
  });

  test('what is told lies open until the choice is another one', async () => {
    const room = seated();
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(TOLD)));
    await hintDesk.ask(room);
    expect(hintDesk.told).toEqual(TOLD);
    hintDesk.follow(room);
    expect(hintDesk.open).toBe(true);
    room.receive(update());
    hintDesk.follow(room);
    expect(hintDesk.open).toBe(false);
  });

  test('a refusal says why', async () => {
    const room = seated();
    const refused = { type: 'refused', code: 'hints_spent', facts: { most: 5 } };
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(refused, { status: 409 })));
    await hintDesk.ask(room);
    expect(hintDesk.refused?.code).toBe('hints_spent');
    expect(hintDesk.told).toBeUndefined();
  });
});
