/** A card chosen in advance: it goes in its turn, after a look at the table, or is let go with a note. */
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import { toasts } from '../../src/lib/signals/toasts.svelte';
import { type Ahead, chooseAhead } from '../../src/live/sending/ahead.svelte';
import type { TableRoom } from '../../src/live/game';

class Scene {
  you: number | null = $state(0);
  turns: number[] = $state([1]);
  legal: string[] = $state.raw([]);
  seq = $state(1);
  pending: object | null = $state.raw(null);
  replaying = false;
  table = $state.raw({ stage: 'playing', pause: null as object | null, held: null });
  deal: string | undefined = $state('1');
  hand: string[] = $state(['7H', 'KS']);
  lingers = $state(false);
}

let scene: Scene;
let ahead: Ahead;
let played: string[];
let leave: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(settings, defaults(['de']));
  scene = new Scene();
  played = [];
  leave = $effect.root(() => {
    ahead = chooseAhead(() => scene as unknown as TableRoom, {
      deal: () => scene.deal,
      hand: () => scene.hand,
      goes: (card) => scene.legal.includes(card),
      play: (card) => played.push(card),
      nameOf: (card) => card,
      lingers: () => scene.lingers,
    });
  });
  flushSync();
});
afterEach(() => {
  leave();
  while (toasts.current) toasts.dismiss();
  vi.useRealTimers();
});

/** It becomes my turn, and these cards can be played. */
function asked(...legal: string[]): void {
  scene.turns = [0];
  scene.legal = legal;
  scene.seq++;
  flushSync();
}

function wait(time: number): void {
  vi.advanceTimersByTime(time);
  flushSync();
}

const note = () => toasts.current?.text ?? '';

test('goes by itself in its turn, but not before the table was seen', () => {
  ahead.toggle('7H');
  asked('7H', 'KS');
  wait(500);
  expect(played).toEqual([]);
  wait(500);
  expect(played).toEqual(['7H']);
  expect(ahead.card).toBeUndefined();
});

test('even where nothing moves, nobody plays past what was just turned up', () => {
  settings.speed = 0;
  ahead.toggle('7H');
  asked('7H');
  wait(550);
  expect(played).toEqual([]);
  wait(100);
  expect(played).toEqual(['7H']);
});

test('waits while something is shown that is over, and looks anew when more happens', () => {
  ahead.toggle('7H');
  scene.lingers = true;
  asked('7H');
  wait(5000);
  expect(played).toEqual([]);
  scene.lingers = false;
  flushSync();
  wait(600);
  scene.seq++;
  flushSync();
  wait(600);
  expect(played).toEqual([]);
  wait(400);
  expect(played).toEqual(['7H']);
});

test('is let go with a note when it does not go, and stays in the hand', () => {
  ahead.toggle('7H');
  toasts.dismiss();
  asked('KS');
  expect(ahead.card).toBeUndefined();
  expect(note()).toBe('7H geht jetzt nicht und bleibt auf der Hand.');
  wait(5000);
  expect(played).toEqual([]);
});

test('can be taken back until it has gone, also in the last moment', () => {
  ahead.toggle('7H');
  expect(ahead.takes('7H')).toBe(true);
  asked('7H');
  wait(500);
  expect(ahead.takes('7H')).toBe(true);
  ahead.toggle('7H');
  flushSync();
  wait(5000);
  expect(played).toEqual([]);
});

test('another card takes its place', () => {
  ahead.toggle('7H');
  ahead.toggle('KS');
  asked('7H', 'KS');
  wait(1000);
  expect(played).toEqual(['KS']);
});

test.each<[string, () => void]>([
  ['has left the hand', () => void scene.hand.shift()],
  ['belongs to a deal that is over', () => (scene.deal = '2')],
  ['is not asked for any more', () => (scene.deal = undefined)],
])('is forgotten without a word when it %s', (_why, happen) => {
  ahead.toggle('7H');
  while (toasts.current) toasts.dismiss();
  happen();
  flushSync();
  expect(ahead.card).toBeUndefined();
  expect(note()).toBe('');
});

test.each<[string, () => void, boolean]>([
  ['while others are on turn', () => undefined, true],
  ['not on my own turn', () => asked('KS'), false],
  ['not where it can go at once', () => (scene.legal = ['7H']), false],
  ['not where no card will be asked for', () => (scene.deal = undefined), false],
  ['not by who only looks on', () => (scene.you = null), false],
  ['not while a card of mine is on its way', () => (scene.pending = {}), false],
  ['not in a replay', () => (scene.replaying = true), false],
])('is chosen %s', (_when, happen, takes) => {
  happen();
  flushSync();
  expect(ahead.takes('7H')).toBe(takes);
});

test('in a pause none is chosen, and one that is chosen stays for afterwards', () => {
  ahead.toggle('7H');
  asked('7H', 'KS');
  scene.table = { ...scene.table, pause: {} };
  flushSync();
  wait(5000);
  expect(ahead.takes('KS')).toBe(false);
  expect([played, ahead.card]).toEqual([[], '7H']);
  scene.table = { ...scene.table, pause: null };
  flushSync();
  wait(1000);
  expect(played).toEqual(['7H']);
});
