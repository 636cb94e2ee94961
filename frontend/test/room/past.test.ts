/** Looking back within a running match: what is asked for, where it leads, and what the table says meanwhile. */
import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { AnyGameView, Tagged } from '../../src/live/game';
import type { Room } from '../../src/live/room.svelte';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import { toasts } from '../../src/lib/signals/toasts.svelte';
import { pastKey } from '../../src/room/past/keys';
import { looking, mayLookBack } from '../../src/room/past/looking.svelte';
import { Past } from '../../src/room/past/past.svelte';
import PastView from '../../src/room/past/PastView.svelte';
import type { ReplayStep, Rewind } from '../../src/wire';
import { enter, happened, hello, parts, table, update } from './fixtures';
import Shown from './Shown.svelte';

const both = (words: string) => ({ de: words, en: words });

/** A match of two deals; each step leaves its own number in the hand. */
const EVENTS: readonly Tagged[] = [
  { type: 'dealt', title: 'Spiel 1' } as Tagged,
  { type: 'played', seat: 0 } as Tagged,
  { type: 'dealt', title: 'Spiel 2' } as Tagged,
  { type: 'played', seat: 1 } as Tagged,
  { type: 'played', seat: 3 } as Tagged,
  { type: 'played', seat: 0 } as Tagged,
];
const steps = EVENTS.map((event, i): ReplayStep => ({
  n: i + 1,
  by: 0,
  do: {},
  events: [event],
  changes: { hand: [[String(i + 1)]] },
}));

/** What the server tells of so many steps played, from behind the first `before`. */
const told = (seq: number, before: number): Rewind => ({
  seq,
  before,
  start: { hand: [String(before)], turn: null },
  steps: steps.slice(before, seq),
});

let answers: (Rewind | { code: string })[];
let asked: string[];

beforeEach(() => {
  localStorage.clear();
  Object.assign(settings, defaults(['de']));
  [answers, asked] = [[], []];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    const answer = answers.shift() ?? { code: 'internal' };
    return Promise.resolve(Response.json(answer, { status: 'code' in answer ? 409 : 200 }));
  });
  return () => {
    looking.close();
    toasts.dismiss();
    vi.unstubAllGlobals();
  };
});

/** Anna at the table after five steps, or whoever is named. */
function seated(you: number | null = 0, turn = 1): Room {
  const { room } = enter({ you });
  Object.assign(room, {
    play: {
      ...parts.view,
      Table: Shown,
      chapter: (event: Tagged & { title?: string }) =>
        event.title === undefined ? undefined : { level: 1, title: event.title },
    } as unknown as AnyGameView,
    texts: {
      ...parts.texts,
      events: { dealt: both('Gegeben.'), played: both('{seat:seat} legt.') },
    },
  });
  room.receive(hello({ you, seq: 5, observation: { hand: ['5'], turn } }));
  room.link = 'live';
  return room;
}

async function begun(room = seated()): Promise<Past> {
  answers.unshift(told(5, 2));
  const past = new Past(room);
  expect(await past.begin()).toBeUndefined();
  return past;
}

const shown = () => document.querySelector('[data-shown]')?.textContent;
const key = (name: string) => fireEvent.keyDown(window, { key: name });

describe('what is shown', () => {
  test('the running deal, one step back, with its sentence and place', async () => {
    const past = await begun();
    expect(asked).toEqual(['/api/tables/KRUGXA/rewind']);
    expect([past.film?.n, past.ago, past.place, past.sentence]).toEqual([
      2,
      1,
      'Spiel 2',
      'Ben legt.',
    ]);
    expect(past.film?.hands).toBeNull();
  });

  test('a step of which nothing is told is passed, back and forth', async () => {
    const whole = told(5, 2);
    const silent = whole.steps.map((step) => (step.n === 4 ? { ...step, events: [] } : step));
    answers.push({ ...whole, steps: silent });
    const past = new Past(seated());
    await past.begin();
    expect([past.film?.n, past.ago, past.sentence]).toEqual([1, 2, 'Gegeben.']);
    await past.forward();
    expect(past.film?.n).toBe(3);
    await past.back();
    expect(past.film?.n).toBe(1);
  });

  test('back beyond the deal more is asked for, and the place stays', async () => {
    const past = await begun();
    await past.deal();
    expect(past.film?.n).toBe(0);
    answers.push(told(5, 0));
    await past.back();
    expect(asked.at(-1)).toBe('/api/tables/KRUGXA/rewind?steps=203');
    expect([past.film?.n, past.ago, past.sentence]).toEqual([1, 4, 'Gegeben.']);
    await past.back();
    await past.back();
    expect([past.first, asked.length]).toEqual([true, 2]);
  });

  test('back beyond the most that is told nothing moves, and it says so', async () => {
    const past = await begun();
    await past.deal();
    answers.push(told(5, 2)); // the server has a limit of its own
    render(PastView, { past, onclose: vi.fn() });
    await past.back();
    expect([past.film?.n, past.furthest, past.first]).toEqual([0, true, false]);
    await screen.findByText('Weiter zurück geht es nicht: Gezeigt werden die letzten 3 Schritte.');
    await past.back();
    await past.deal();
    expect(asked).toHaveLength(2);
    await past.forward();
    expect([past.film?.n, past.furthest]).toEqual([1, false]);
  });

  test('what is taken back while more is asked for is not shown either', async () => {
    const room = seated();
    const past = await begun(room);
    await past.deal();
    answers.push(told(5, 0), { ...told(4, 0), seq: 6 });
    const under = past.back();
    const undone = { type: 'undone', seat: 3, to: 4 };
    room.receive(update({ seq: 6, happened: [happened(6, -3, undone)] }));
    await Promise.all([under, past.renew()]);
    expect([past.film?.length, past.film?.n, past.news]).toEqual([4, 1, 0]);
    expect(asked).toHaveLength(3);
  });

  test('on from the last that is known comes what has happened since, then the table', async () => {
    const room = seated();
    const past = await begun(room);
    await past.forward();
    expect([past.ago, past.news]).toEqual([0, 0]);
    room.receive(update({ seq: 6, happened: [happened(6, 0)] }));
    expect([past.ago, past.news]).toEqual([1, 1]);
    answers.push(told(6, 2));
    expect(await past.forward()).toBe(true);
    expect([asked.at(-1), past.film?.n, past.ago]).toEqual([
      '/api/tables/KRUGXA/rewind?steps=4',
      4,
      0,
    ]);
    expect(await past.forward()).toBe(false);
  });

  test('who looks on asks as another person does, and sees no hands', async () => {
    const room = seated(null);
    Object.assign(room, { person: 2 });
    const past = await begun(room);
    expect(asked).toEqual(['/api/tables/KRUGXA/rewind?person=2']);
    expect([past.film?.you, past.film?.hands]).toEqual([null, null]);
    answers.push(told(5, 0));
    await past.deal();
    await past.deal();
    expect(asked.at(-1)).toBe('/api/tables/KRUGXA/rewind?steps=203&person=2');
  });
});

describe('the page', () => {
  async function opened(room = seated()): Promise<{ past: Past; onclose: () => void }> {
    const past = await begun(room);
    const onclose = vi.fn();
    render(PastView, { past, onclose });
    return { past, onclose };
  }

  test('says that it is the past, and nothing can be done there', async () => {
    await opened();
    expect(screen.getByRole('region').textContent).toContain('Zurückgeblättert');
    expect(screen.getByText(/vor 1 Schritt$/)).toBeDefined();
    expect(shown()).toBe('4');
    expect(screen.getByRole('button', { name: 'spielen' })).toHaveProperty('disabled', true);
  });

  test('arrow keys turn, and lead back to the table', async () => {
    const { onclose } = await opened();
    await key('ArrowLeft');
    expect(shown()).toBe('3');
    await key('Home');
    expect(shown()).toBe('2');
    await key('ArrowRight');
    expect(shown()).toBe('3');
    for (const name of ['End', 'Escape', 'z']) await key(name);
    expect(onclose).toHaveBeenCalledTimes(3);
  });

  test('tells what happens at the table meanwhile, and when it is my turn', async () => {
    const room = seated();
    await opened(room);
    const back = () => screen.getByRole('button', { name: /Zurück zum Tisch/ }).textContent;
    expect(back().trim()).toBe('Zurück zum Tisch');
    room.receive(update({ seq: 6, happened: [happened(6, 1)], changes: { turn: 3 } }));
    await waitFor(() => {
      expect(back()).toContain('Am Tisch ging es weiter');
    });
    room.receive(update({ seq: 7, happened: [happened(7, 3)], changes: { turn: 0 } }));
    await waitFor(() => {
      expect(back()).toContain('Am Tisch bist du dran');
    });
    expect(shown()).toBe('4');
  });

  test('what is taken back at the table is not shown any more', async () => {
    const room = seated();
    const { past } = await opened(room);
    await past.forward();
    answers.push({ ...told(4, 2), seq: 6 });
    const undone = { type: 'undone', seat: 3, to: 4 };
    room.receive(update({ seq: 6, happened: [happened(6, -3, undone)] }));
    await waitFor(() => {
      expect(shown()).toBe('4');
    });
    expect([past.film?.length, past.news]).toEqual([2, 0]);
  });

  test.each([
    ['the match is over', { stage: 'over' as const }, 0],
    ['I have another seat', {}, 2],
  ])('goes when %s', async (_, change, you) => {
    const room = seated();
    const { onclose } = await opened(room);
    room.seated({ table: { ...table, ...change }, you, host: true, replay: null });
    await waitFor(() => {
      expect(onclose).toHaveBeenCalled();
    });
  });
});

describe('whether', () => {
  test.each([
    ['a match that runs', {}, true],
    ['a match that is over', { stage: 'over' as const }, false],
    ['a table without it', { settings: { ...table.settings, rewind: false } }, false],
  ])('%s', (_, change, may) => {
    const room = seated();
    room.table = { ...table, ...change };
    expect(mayLookBack(room)).toBe(may);
  });

  test('where it cannot be had the table stays, and says why', async () => {
    answers.push({ code: 'rewind_off' });
    await looking.open(seated());
    expect(looking.past).toBeNull();
    expect(toasts.current?.text).toContain('blättert niemand zurück');
  });

  test('what lay over the table goes with it, and closing leads back', async () => {
    const room = seated();
    room.sheet = { kind: 'more' };
    answers.push(told(5, 2));
    await looking.open(room);
    expect([looking.past?.room === room, room.sheet]).toEqual([true, null]);
    looking.close();
    expect(looking.past).toBeNull();
  });

  test('keys are no keys where somebody writes', () => {
    const input = document.body.appendChild(document.createElement('input'));
    const pressed = new KeyboardEvent('keydown', { key: 'ArrowLeft' });
    Object.defineProperty(pressed, 'target', { value: input });
    expect(pastKey(pressed)).toBeUndefined();
    expect(pastKey(new KeyboardEvent('keydown', { key: 'ArrowLeft' }))).toBe('back');
    expect(
      pastKey(new KeyboardEvent('keydown', { key: 'ArrowLeft', ctrlKey: true })),
    ).toBeUndefined();
    input.remove();
  });
});
