/** Whatever is shown for a moment is in nobody's way: taps go through it, or a tap anywhere on it puts it away. */
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { tick } from 'svelte';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import Theft from '../src/games/drachenrummy/news/Theft.svelte';
import Applied from '../src/games/maumau/house/board/Applied.svelte';
import Countdown from '../src/games/maumau/news/Countdown.svelte';
import MauVerdict from '../src/games/maumau/news/Verdict.svelte';
import Bill from '../src/games/zwanzig/score/Bill.svelte';
import News from '../src/games/zwiebel/news/News.svelte';
import Duel from '../src/games/zwiebel/showdown/Duel.svelte';
import { defaults, settings } from '../src/lib/memory/settings.svelte';
import { fly } from '../src/lib/signals/flight';
import Bubbles from '../src/live/frame/Bubbles.svelte';
import Shout from '../src/table/mats/Shout.svelte';
import Trick from '../src/table/planks/Trick.svelte';
import { roomWith, seenWith } from './drachenrummy/seen';
import { roomWith as mauRoom, seenWith as mauSeen } from './maumau/seen';
import { enter, hello } from './room/fixtures';
import { seenBy } from './zwiebel/scenes';

beforeEach(() => {
  localStorage.clear();
  Object.assign(settings, defaults(['de']));
});

/** A room around this one that tells events when the test says so. */
function telling<Room extends object>(room: Room) {
  let heard: (entry: object) => void = () => undefined;
  const listen = (one: typeof heard) => {
    heard = one;
    return () => undefined;
  };
  const tell = async (event: object) => {
    await tick();
    heard({ seq: 2, by: 1, events: [event], auto: null });
    await tick();
  };
  return { room: { ...room, listen }, tell };
}

async function theft(): Promise<void> {
  const { room, tell } = telling(roomWith(seenWith()));
  render(Theft, { room });
  const dice = { face: 6, count: 3, old_face: 6, old_count: 2 };
  await tell({ type: 'card_stolen', seat: 1, from: 2, card: 'TH', ...dice });
}

async function news(): Promise<void> {
  const texts = { events: { dealer_changed: { de: 'Neuer Geber.', en: 'A new dealer.' } } };
  const plain = { you: 0, seatName: () => 'Anna', play: {}, game: { options: {} }, texts };
  const { room, tell } = telling({ ...plain, table: { options: {} } });
  render(News, { room: room as never });
  await tell({ type: 'dealer_changed' });
}

function called(): void {
  const { room } = enter();
  room.receive(hello());
  room.receive({ type: 'chat', at: Date.now(), name: 'Ben', seat: 1, phrase: 'groan' });
  render(Bubbles, { talk: room });
}

function applied(): void {
  const events = [{ type: 'rule_applied', rule_no: 1, title: 'Doppelt hält besser' }];
  render(Applied, { room: { texts: {}, latest: [{ events }] } as never });
}

function counted(): void {
  const seen = mauSeen({ countdown: { start: 0, number: 4, by: 1 } });
  render(Countdown, { room: mauRoom(seen), seen });
}

function tricked(): void {
  const cards = [{ code: 'AS', relative: 1, who: 'Ben' }];
  render(Trick, { cards, players: 3, winner: 1 });
}

function flown(): void {
  document.body.innerHTML = '<i id="from"></i>';
  const box = new DOMRect(0, 0, 60, 84);
  fly(document.querySelector('#from') ?? document.body, { from: box, to: box });
  document.querySelector('#from')?.remove();
}

describe('taps go through', () => {
  test.each<[string, string, () => void | Promise<void>]>([
    ['a theft', '.theft', theft],
    ['what a named card has done', '.news', news],
    ['a call at a mat', '.bubble', called],
    ['a shout', '.shout', () => void render(Shout, { words: 'Mau!' })],
    ['a house rule that took effect', 'li', applied],
    ['a count', '.count', counted],
    ['a trick on its way', 'ol', tricked],
    ['whatever flies', 'body > i', flown],
  ])('%s', async (_, selector, shows) => {
    await shows();
    const thing = document.querySelector(selector);
    expect(thing).not.toBeNull();
    const parts = [thing, ...(thing?.querySelectorAll('*') ?? [])];
    const blocking = parts.filter(
      (part) => part && getComputedStyle(part).pointerEvents !== 'none',
    );
    expect(blocking.map((part) => part?.outerHTML)).toEqual([]);
  });
});

function paper(onclose: () => void): void {
  const game = { game_no: 1, trump: 'H', multiplier: 1, announcer: 0, status: ['in', 'in'] };
  const record = { ...game, tricks: [5, 0], deltas: [-5, 5], scores: [15, 25] };
  const room = { you: 0, seatName: () => 'Ben' };
  render(Bill, { room: room as never, game: record as never, onclose });
}

function verdict(onclose: () => void): void {
  const event = { type: 'plenum_verdict', guilty: true, penalty: 1, votes: { 0: true, 2: true } };
  const scene = { event: event as never, cards: undefined };
  render(MauVerdict, { room: mauRoom(mauSeen()), scene, onclose });
}

function showdown(onnext: () => void): void {
  const room = {
    game: { name: 'zwiebel-2004' },
    you: 0,
    seatName: () => 'Ben',
    legal: [],
    latest: [],
  };
  const shown = { leader: 1, challenger: 2, levels: [], end: 'Ben gewinnt', onnext };
  render(Duel, { room: room as never, seen: seenBy(0), deck: 'garden', ...shown });
}

describe('a tap anywhere puts it away', () => {
  test.each<[string, string, (done: () => void) => void]>([
    ['the paper of a game', '.paper button', paper],
    ['a verdict, by its title', '.verdict h2', verdict],
    ['a verdict, by its cross', '.verdict .close', verdict],
    ['a showdown that is being told', '.duel p', showdown],
  ])('%s', async (_, selector, shows) => {
    const done = vi.fn();
    shows(done);
    const part = document.querySelector(selector);
    await userEvent.setup().click(part ?? document.body);
    expect(done).toHaveBeenCalledOnce();
  });

  test('the paper gives way on all of it', () => {
    paper(() => undefined);
    const style = getComputedStyle(screen.getByRole('button'));
    expect([style.position, style.inset, style.pointerEvents]).toEqual(['absolute', '0px', 'auto']);
  });
});
