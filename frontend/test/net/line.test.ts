/** What a line does where nobody answers: at the door, and later on. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type SocketState, stayConnected } from '../../src/evening/course/wire/socket';
import { KNOCK_MS, PING_MS, SILENCE_MS } from '../../src/net/line';
import { FakeNetwork } from '../room/fakeSocket';

let leave: () => void;
let network: FakeNetwork;
let states: SocketState[];

beforeEach(() => {
  vi.useFakeTimers();
  network = new FakeNetwork();
  states = [];
  leave = stayConnected({
    address: 'ws://room/evening',
    hello: () => ({ type: 'enter' }),
    receive: () => undefined,
    changed: (state) => states.push(state),
    open: network.open,
  });
});
afterEach(() => {
  leave();
  vi.useRealTimers();
});

const answer = () => {
  network.line.says({ type: 'pong', at: Date.now(), now: Date.now() });
};

test('a door at which nobody answers is knocked at again', () => {
  const first = network.line;
  vi.advanceTimersByTime(KNOCK_MS + 1_000);
  expect(network.sockets).toHaveLength(2);
  expect(first.readyState).toBe(WebSocket.CLOSED);
  expect(states).toEqual(['connecting', 'lost']);
});

test('a screen of an evening whose line has gone dumb connects again', () => {
  answer();
  vi.advanceTimersByTime(PING_MS);
  expect(network.line.ofType('ping')).toHaveLength(1);
  vi.advanceTimersByTime(SILENCE_MS);
  expect(states.at(-1)).toBe('lost');
  vi.advanceTimersByTime(1_000);
  expect(network.sockets).toHaveLength(2);
  answer();
  expect(states.at(-1)).toBe('live');
});

test('a line that answers is kept for hours', () => {
  for (let heard = 0; heard < 600; heard++) {
    answer();
    vi.advanceTimersByTime(PING_MS);
  }
  expect(network.sockets).toHaveLength(1);
});

test('whoever looks at the page again while it is lost has one connection, not two', () => {
  answer();
  network.line.cut();
  window.dispatchEvent(new Event('online'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(network.sockets.filter(({ readyState }) => readyState === WebSocket.OPEN)).toHaveLength(1);
});

test('a device without a network says so at once, and comes back as soon as there is one', () => {
  answer();
  const first = network.line;
  window.dispatchEvent(new Event('offline'));
  expect(states.at(-1)).toBe('lost');
  expect(first.readyState).toBe(WebSocket.CLOSED);
  window.dispatchEvent(new Event('online'));
  answer();
  expect(states.at(-1)).toBe('live');
  expect(network.sockets).toHaveLength(2);
});

test('whoever has left is connected no more', () => {
  leave();
  network.line.cut();
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(60_000);
  expect(network.sockets).toHaveLength(1);
});
