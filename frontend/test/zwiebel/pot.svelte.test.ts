/** The pot travels to whoever wins it, once the verdict may be known. */
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hear } from '../../src/games/zwiebel/news/hearing.svelte';
import { sheet } from '../../src/games/zwiebel/scenes/sheet.svelte';
import type { ZwiebelEvent } from '../../src/games/zwiebel/types';
import type { ZwiebelRoom } from '../../src/games/zwiebel/words';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import { seenBy } from './scenes';

const AWARDED = { type: 'pot_awarded', seat: 2, amount: 40 };
const SHARED = { type: 'pot_shared', seats: [0, 1] };
/** Px between two mats, so that a copy's place tells whose mat it is. */
const APART = 100;

let leave: () => void = () => undefined;

beforeEach(() => {
  Object.assign(settings, defaults(['de']));
  const mats = [0, 1, 2].map((seat) => `<div data-mat="${seat}"></div>`).join('');
  document.body.innerHTML = `<span data-pot><b>40</b></span>${mats}`;
  vi.spyOn(Element.prototype, 'animate').mockImplementation(() => ({}) as Animation);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const seat = Number((this as HTMLElement).dataset.mat ?? NaN);
    return Number.isNaN(seat) ? new DOMRect(0, 500, 20, 10) : new DOMRect(APART * seat, 0, 60, 40);
  });
});
afterEach(() => {
  leave();
  sheet.scene = undefined;
});

/** The seats to which a copy of the pot flies. */
const arrived = () =>
  [...document.querySelectorAll<HTMLElement>('body > [aria-hidden=true]')].map(({ style }) =>
    Math.floor(parseFloat(style.left) / APART),
  );

async function table(replaying = false): Promise<(event: object) => Promise<void>> {
  let heard: (entry: { events: ZwiebelEvent[] }) => void = () => undefined;
  const room = {
    replaying,
    you: 0,
    listen: (one: typeof heard) => {
      heard = one;
      return () => undefined;
    },
  } as unknown as ZwiebelRoom;
  leave = $effect.root(() => {
    hear(() => room);
  });
  await tick();
  return async (event) => {
    heard({ events: [event as ZwiebelEvent] });
    await tick();
  };
}

test.each([
  ['to the winner', AWARDED, [2]],
  ['to each of those who share it', SHARED, [0, 1]],
  ['to nobody while it stays', { type: 'pot_carried', amount: 40 }, []],
])('%s', async (_, event, seats) => {
  const tell = await table();
  await tell(event);
  expect(arrived()).toEqual(seats);
});

test('not before the cards are turned up', async () => {
  const tell = await table();
  sheet.scene = { kind: 'breath', seen: seenBy(0) } as unknown as NonNullable<typeof sheet.scene>;
  await tell(AWARDED);
  expect(arrived()).toEqual([]);
  sheet.scene = undefined;
  await tick();
  expect(arrived()).toEqual([2]);
});

test('not in a replay', async () => {
  const tell = await table(true);
  await tell(AWARDED);
  expect(arrived()).toEqual([]);
});
