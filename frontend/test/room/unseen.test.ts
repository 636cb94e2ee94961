/** Which cards one has not seen yet: where it is offered, how it is asked, and how it reads. */
import { render, screen, waitFor } from '@testing-library/svelte';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Room } from '../../src/live/room.svelte';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import { rowsOf, rowWords } from '../../src/room/unseen/rows';
import { mayAskUnseen, unseenDesk } from '../../src/room/unseen/unseen.svelte';
import UnseenCards from '../../src/room/unseen/UnseenCards.svelte';
import MoreSheet from '../../src/room/sheets/more/MoreSheet.svelte';
import { enter, happened, hello, parts, table, update } from './fixtures';

const CARDS = ['7D', 'TD', 'AD', '9S', '7H', '7H/2', 'QH', 'JO'];
let asked: [path: string, body: unknown][];
let answer: { status: number; body: unknown };

beforeEach(() => {
  localStorage.clear();
  Object.assign(settings, defaults(['de']));
  asked = [];
  answer = { status: 200, body: { answer: { type: 'cards_unseen', cards: CARDS, held: 5 } } };
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    asked.push([path, JSON.parse(init.body as string)]);
    return Promise.resolve(Response.json(answer.body, { status: answer.status }));
  });
  return () => {
    unseenDesk.open = false;
    vi.unstubAllGlobals();
  };
});

function seated(change: Partial<typeof table> = {}, you: number | null = 0): Room {
  const { room } = enter({ you });
  Object.assign(room, { play: { ...parts.view, unseen: () => true } });
  room.receive(hello({ you, table: { ...table, ...change } }));
  return room;
}

describe('in words', () => {
  test('suit by suit, the highest first, copies counted, jokers last', () => {
    expect(rowsOf(CARDS).map(rowWords)).toEqual([
      'Herz: Dame und 2 mal 7',
      'Pik: 9',
      'Karo: Ass, 10 und 7',
      'Joker',
    ]);
  });

  test('with the names of the deck that is played with', () => {
    settings.suits = 'german';
    expect(rowWords({ suit: 'S', ranks: [['Q', 1]] })).toBe('Laub: Ober');
    settings.language = 'en';
    expect(rowWords({ suit: 'D', ranks: [['A', 3]] })).toBe('bells: 3 times ace');
  });
});

describe('where it is offered', () => {
  const rows: [string, Partial<typeof table>, number | null, boolean][] = [
    ['hints are allowed', {}, 0, true],
    ['hints are not', { settings: { ...table.settings, hints: false } }, 0, false],
    ['a tournament', { evening: 'e' }, 0, false],
    ['somebody looks on', {}, null, false],
    ['the match is over', { stage: 'over' }, 0, false],
    ['a pause', { pause: { seat: 1, since: 0, until: 1 } }, 0, false],
  ];
  test.each(rows)('%s', (_, change, you, may) => {
    const room = seated(change, you);
    expect(mayAskUnseen(room)).toBe(may);
    render(MoreSheet, { room });
    expect(screen.queryAllByRole('button', { name: /Noch nicht gesehen/ })).toHaveLength(
      may ? 1 : 0,
    );
  });

  test('in a pause the key says that everything rests', () => {
    const room = seated({ pause: { seat: 1, since: 0, until: 1 } });
    unseenDesk.toggle(room);
    expect([room.sheet, unseenDesk.open]).toEqual([null, false]);
    expect(room.refusal?.code).toBe('match_paused');
  });

  test('not by a game that does not answer it', () => {
    const room = seated();
    Object.assign(room, { play: parts.view });
    expect(mayAskUnseen(room)).toBe(false);
  });
});

describe('what is shown', () => {
  test('how many, how many are held, and the cards for eyes and ears', async () => {
    const room = seated();
    render(UnseenCards, { room });
    await screen.findByText('8 Karten, davon 5 auf den Händen der anderen.');
    expect(asked).toEqual([
      ['/api/games/zwanzig/ask', { question: { type: 'unseen' }, table: 'KRUGXA' }],
    ]);
    const rows = screen.getAllByRole('listitem');
    expect(rows[0]?.textContent.replace(/\s+/g, ' ')).toContain('Herz: Dame und 2 mal 7');
    expect(rows[0]?.querySelector('[aria-hidden=true]')?.textContent).toMatch(/D\s*7×2/);
  });

  test('anew when something has happened, as another person of this browser, too', async () => {
    const room = seated();
    Object.assign(room, { person: 1 });
    render(UnseenCards, { room });
    await screen.findByText(/8 Karten/);
    answer.body = { answer: { type: 'cards_unseen', cards: ['7D'], held: 1 } };
    room.receive(update({ happened: [happened(6, 1)] }));
    await screen.findByText('1 Karte, davon 1 auf den Händen der anderen.');
    expect(asked.map(([path]) => path)).toEqual(Array(2).fill('/api/games/zwanzig/ask?person=1'));
  });

  test('why there is nothing, where the table says so', async () => {
    answer = { status: 409, body: { type: 'refused', code: 'unseen_closed' } };
    render(UnseenCards, { room: seated() });
    await waitFor(() => {
      expect(screen.getByRole('alert').textContent).toContain('gehört Merken zum Spiel');
    });
  });

  test('on a phone it lies in a sheet', () => {
    const room = seated();
    unseenDesk.toggle(room);
    expect([room.sheet, unseenDesk.open]).toEqual([{ kind: 'unseen' }, false]);
  });
});
