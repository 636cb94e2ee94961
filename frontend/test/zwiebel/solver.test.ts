/** The solver page: cards by tap, by key and by text; what is asked; what the answer says. */
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { inForce } from '../../src/games/zwiebel/characters/characters';
import { addressFor, readAddress } from '../../src/games/zwiebel/solver/address';
import { lineOf } from '../../src/games/zwiebel/lineOf';
import { reason } from '../../src/games/zwiebel/solver/answer';
import type { ZwiebelShownCard } from '../../src/games/zwiebel/types';
import { codeOf, mayBecome, packOf, readCards } from '../../src/games/zwiebel/solver/codes';
import { SolverHand } from '../../src/games/zwiebel/solver/hand.svelte';
import { marksOf } from '../../src/games/zwiebel/solver/marks';
import { z } from '../../src/games/zwiebel/solver/words';
import Solver from '../../src/games/zwiebel/Solver.svelte';
import { hasSolver, loadSolver, solverPath } from '../../src/games/solvers';
import { settings } from '../../src/lib/memory/settings.svelte';
import { toasts } from '../../src/lib/signals/toasts.svelte';
import type { GameInfo } from '../../src/wire';

beforeEach(() => {
  settings.language = 'de';
  settings.indices = 'german';
});
afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

describe('a named card is somebody while its word is in force', () => {
  test.each([
    ['garden', 'death', 'SK', 'death'],
    ['garden', 'lady', 'GD', 'lady'],
    ['garden', 'low=SA', 'GD', 'lady'],
    ['garden', 'zero', 'YK', 'fate'],
    ['garden', 'S9=1', 'BD', 'atuin'],
    ['garden', 'O9~10', 'BD', 'atuin'],
    ['pairs', 'arch', 'StB', 'archchancellor'],
    ['pairs', 'archwild', 'StB', 'archchancellor'],
    ['pairs', 'fool', 'ElB', 'fool'],
    ['pairs', 'sender', 'ScB', 'sender'],
  ] as const)('%s: %s', (deck, word, code, who) => {
    expect(inForce(deck, ['wild', word], code)).toBe(who);
    expect(inForce(deck, ['wild', 'YZ+2'], code)).toBeUndefined();
    expect(inForce(deck, [word], packOf(deck)[0] ?? '')).toBeUndefined();
  });
});

describe('examples of changed values', () => {
  test.each([
    ['garden', '2004'],
    ['pairs', 'v3'],
  ] as const)('name cards of the deck %s', (deck, edition) => {
    for (const language of ['de', 'en'] as const) {
      settings.language = language;
      const words = z(`state.more.hint.${edition}`).matchAll(/low=(\w+)|(\w+)[=~+]\d/g);
      const cards = [...words].map((match) => match[1] ?? match[2]);
      expect(cards).toHaveLength(5);
      expect(packOf(deck)).toEqual(expect.arrayContaining(cards));
    }
  });
});

describe('cards as text', () => {
  test.each([
    ['R7', 'garden', 'R7'],
    ['rz', 'garden', 'RZ'],
    ['o10', 'garden', 'OZ'],
    ['TT', 'garden', 'TZ'],
    ['sj', 'garden', 'SB'],
    ['tü8', 'garden', 'T8'],
    ['Ge7', 'garden', 'Y7'],
    ['bu4', 'garden', 'B4'],
    ['ElB', 'pairs', 'ElB'],
    ['müq', 'pairs', 'MuD'],
    ['Cu10', 'pairs', 'PoZ'],
    ['R1', 'garden', undefined],
    ['XA', 'garden', undefined],
    ['', 'pairs', undefined],
  ] as const)('%s in %s is %s', (word, deck, code) => {
    expect(codeOf(word, deck)).toBe(code);
  });

  test.each(['garden', 'pairs'] as const)('every code of %s means itself', (deck) => {
    for (const code of packOf(deck)) {
      expect(codeOf(code, deck)).toBe(code);
      expect(codeOf(code.toLowerCase(), deck)).toBe(code);
    }
  });

  test('a line has each card once, and keeps what it does not know', () => {
    expect(readCards('SA, rk  SA;beer', 'garden')).toEqual({
      cards: ['SA', 'RK'],
      unknown: ['beer'],
    });
  });

  test.each([
    ['', 26],
    ['s', 26],
    ['st', 13],
    ['st1', 1],
    ['x', 0],
  ])('%s may still become %i cards of two suits', (typed, count) => {
    const cards = packOf('pairs').filter((code) => /^(?:Sc|St)/.test(code));
    const left = cards.filter((code) => mayBecome(typed, code, 'pairs'));
    expect(left).toHaveLength(count);
  });
});

describe('an address', () => {
  test('brings the hand back', () => {
    const wanted = { cards: ['El8', 'MuZ'], state: ['wild', 'S9~10', 'SZ+2'] };
    const address = addressFor('zwiebel-v3', wanted);
    expect(address).toMatch(/^\/hand\?rules=zwiebel-v3&state=/);
    expect(readAddress(new URL(address, 'http://x').search, 'pairs')).toEqual(wanted);
  });

  test('with too much or with nonsense gives ten known cards', () => {
    const search = `?cards=${packOf('garden').slice(0, 12).join('+')}+beer&state=-`;
    expect(readAddress(search, 'garden')).toEqual({
      cards: packOf('garden').slice(0, 10),
      state: [],
    });
  });

  test('without anything names the rules only', () => {
    expect(addressFor('zwiebel-2004', { cards: [], state: [] })).toBe('/hand?rules=zwiebel-2004');
  });
});

describe('a hand', () => {
  const empty = () => new SolverHand('zwiebel-2004', 'garden', { cards: [], state: [] });

  test('holds ten cards and no more', () => {
    const hand = empty();
    expect(hand.add(packOf('garden').slice(0, 12))).toBe(10);
    expect(hand.full).toBe(true);
    expect(hand.toggle('VK')).toBe(false);
    expect(hand.toggle('SA')).toBe(true);
    expect(hand.toggle('VK')).toBe(true);
    expect(hand.cards).toHaveLength(10);
    expect(hand.cards).not.toContain('SA');
  });

  test('is dealt at random without doubles', () => {
    const hand = empty();
    hand.deal(() => 0.999);
    expect(new Set(hand.cards).size).toBe(10);
    expect(hand.cards[0]).toBe('VK');
  });

  test('keeps words of the state apart', () => {
    const hand = empty();
    hand.set('wild', true);
    hand.set('wild', true);
    hand.set('fool', true);
    hand.set('wild', false);
    expect(hand.state).toEqual(['fool']);
  });
});

const card = (
  code: string,
  value: number,
  tag: ZwiebelShownCard['tag'] = 'NAT',
  rank: string | null = null,
) => ({ card: code, value, tag, rank }) satisfies ZwiebelShownCard;

test.each([
  ['4C', [card('S9', 9), card('R6', 6), card('O4', 4), card('Y2', 2)], '9 + 6 + 4 + 2 = 21'],
  ['3C-1', [card('SZ', 10), card('RA', 11), card('G8', 0, 'NULL')], '10 + 11 = 21'],
  ['DZ', [card('SK', 10), card('RA', 11), card('OB', 10), card('YA', 11)], '2 Bilder, 2 Asse'],
  ['DZ-1', [card('SK', 10), card('RA', 11), card('O8', 0, 'NULL')], '1 Bild, 1 Ass'],
  ['K1', [card('SK', 10), card('RD', 10)], '10 + 10 = 20'],
  ['K2', [card('SK', 10), card('RD', 10), card('S9', 9), card('RA', 11)], '2 mal 20'],
  ['WR', [card('S8', 8), card('R8', 8), card('Y8', 8)], '3 Achten'],
  ['rest9', [card('S9', 9)], ''],
  ['rest14', [card('SK', 10), card('R4', 4)], '10 + 4 = 14'],
])('%s is explained', (key, cards, words) => {
  expect(reason({ key, cards })).toBe(words);
});

test.each([
  ['DZ-2e', 'DZ'],
  ['rest14', 'rest'],
  ['5C', '5C'],
  ['OKT', 'OKT'],
])('%s is of line %s', (key, line) => {
  expect(lineOf(key)).toBe(line);
});

test.each([
  [card('SK', 10), undefined],
  [card('S8', 8), undefined],
  [card('SZ', 10), undefined],
  [card('S8', 0, 'NULL'), ['0', 'zählt 0']],
  [card('SA', 1), ['1', 'zählt 1']],
  [card('SA', 11), ['11', 'zählt 11']],
  [card('S2', 10), ['10', 'zählt 10']],
  [card('S8', 10, 'WILD', 'B'), ['B', 'steht für Bube']],
  [card('S8', 10, 'WILD', 'Z'), ['10', 'steht für 10']],
])('%j bears what it counts', (given, expected) => {
  const [mark] = marksOf(given, 'garden');
  expect(mark && [mark.text, mark.words]).toEqual(expected);
});

test('a folder with a solver is known before it is loaded', async () => {
  expect(hasSolver('zwiebel')).toBe(true);
  expect(hasSolver('zwanzig')).toBe(false);
  expect(await loadSolver('zwanzig')).toBeUndefined();
  expect(await loadSolver('zwiebel')).toBe(Solver);
  expect(solverPath('zwiebel-v3')).toBe('/hand?rules=zwiebel-v3');
});

describe('the page', () => {
  const info = (name: string) => ({ name, folder: 'zwiebel' }) as GameInfo;
  const TEXTS = {
    words: {
      terms: {
        DZ: { de: 'Doppelte Zwiebel', en: 'Double Onion' },
        'rest#': { de: 'Rest mit {} Punkten', en: 'remainder of {}' },
      },
    },
  };
  const ANSWER = {
    type: 'hand_arranged',
    state: '-',
    best: {
      groups: [
        {
          key: 'DZ',
          cards: [card('SK', 10), card('SA', 11), card('RK', 10), card('RA', 11)],
        },
        { key: 'rest9', cards: [card('S9', 9)] },
      ],
      unused: ['YA'],
    },
    runners_up: [
      { groups: [{ key: 'rest20', cards: [card('SK', 10), card('RK', 10)] }], unused: [] },
    ],
  };

  function server(status = 200, body: unknown = { answer: ANSWER }) {
    const asked: unknown[] = [];
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
      if (path.endsWith('/texts')) return Promise.resolve(Response.json(TEXTS));
      asked.push(JSON.parse(init.body as string));
      return Promise.resolve(Response.json(body, { status }));
    });
    return asked as { question: { cards: string[]; state: string } }[];
  }

  const show = (search = '', name = 'zwiebel-2004') => {
    history.replaceState(null, '', `/hand${search}`);
    return render(Solver, {
      game: info(name),
      games: [info('zwiebel-2004'), info('zwiebel-v3')],
      onchoose: vi.fn(),
    });
  };

  test('shows the arrangement of an address, its reasons, and what else works', async () => {
    const asked = server();
    show('?rules=zwiebel-2004&state=fool&cards=SK+SA+RK+RA+S9+YA');
    const list = await screen.findByRole('list', { name: '1. Doppelte Zwiebel 2 Bilder, 2 Asse' });
    expect(list.textContent).toContain('Schwarz König');
    expect(list.textContent).not.toContain('Tod');
    expect(list.textContent).toContain('Schwarz Ass, zählt 11');
    expect(screen.getByText('Ungenutzt')).toBeTruthy();
    expect(screen.getAllByText('Rest mit 20 Punkten')).toHaveLength(2);
    expect(asked[0]?.question).toMatchObject({
      type: 'arrange_hand',
      cards: ['SK', 'SA', 'RK', 'RA', 'S9', 'YA'],
      state: 'fool',
    });
    expect(document.querySelector('[aria-live=polite]')?.textContent).toContain('Doppelte Zwiebel');
  });

  test('cards are tapped in and out, and stand in the address', async () => {
    const user = userEvent.setup();
    server();
    show();
    const seven = screen.getByRole('button', { name: 'Rot 7' });
    await user.click(seven);
    await user.click(screen.getByRole('button', { name: 'Gelb König' }));
    expect(seven.ariaPressed).toBe('true');
    expect(location.search).toBe('?rules=zwiebel-2004&cards=R7+YK');
    await user.click(seven);
    expect(location.search).toBe('?rules=zwiebel-2004&cards=YK');
    await user.click(screen.getByRole('button', { name: 'Wilde Achten' }));
    expect(location.search).toContain('state=wild');
    expect(screen.getByText(/drei sind ein Wildes Royal/)).toBeTruthy();
  });

  test('an eleventh card is not taken, and is told why', async () => {
    const user = userEvent.setup();
    server();
    show(`?cards=${packOf('garden').slice(0, 10).join('+')}`);
    const eleventh = screen.getByRole('button', { name: 'Violett 2' });
    expect(eleventh.ariaDisabled).toBe('true');
    await user.click(eleventh);
    expect(eleventh.ariaPressed).toBe('false');
    expect(toasts.current?.text).toMatch(/Zehn Karten/);
  });

  test('arrows go from card to card, one of which is in the tab order', async () => {
    const user = userEvent.setup();
    server();
    show('', 'zwiebel-v3');
    const inOrder = () =>
      screen.getAllByRole('button').filter((each) => each.dataset['at'] && each.tabIndex === 0);
    expect(inOrder()).toHaveLength(1);
    inOrder()[0]?.focus();
    await user.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}{ArrowLeft}{ArrowRight}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Krone 3');
    await user.keyboard(' ');
    expect(location.search).toContain('cards=Kr3');
    expect(inOrder()[0]).toBe(document.activeElement);
  });

  test('typed cards are added, others are named', async () => {
    const user = userEvent.setup();
    server();
    show();
    await user.type(screen.getByLabelText('Karten tippen'), 'sa Ro7 beer{Enter}');
    expect(location.search).toContain('cards=SA+R7');
    expect(screen.getByText('Keine Karte: beer')).toBeTruthy();
  });

  test('a state that nobody understands is said where it was written', async () => {
    server(409, { type: 'refused', code: 'unknown_condition', facts: { words: ['tired'] } });
    show('?state=tired&cards=SA');
    expect((await screen.findByRole('alert')).textContent).toContain('tired');
  });

  test('when the server is away, asking again helps', async () => {
    const user = userEvent.setup();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    show('?cards=SA');
    const again = await screen.findByRole('button', { name: 'Noch einmal' });
    server();
    await user.click(again);
    flushSync();
    expect(await screen.findByRole('heading', { name: 'So liegt es am besten' })).toBeTruthy();
  });
});
