/** Keys on shelves: what each means, and which are left to the page. */
import { expect, test, vi } from 'vitest';
import { shelfKey } from '../../../src/games/zwiebel/shelves/handling/shelfKeys';

const SHELVES = [['a', 'b'], ['c'], ['d', 'e']];

/** The first card of the second shelf has the focus. */
function press(key: string, { alt = false, some = true } = {}) {
  const host = {
    cards: SHELVES.flat(),
    shelves: SHELVES,
    card: 'c',
    focus: vi.fn(),
    nudge: vi.fn(),
    toggle: vi.fn(),
    clear: vi.fn(() => some),
  };
  const meant = shelfKey(new KeyboardEvent('keydown', { key, altKey: alt }), host);
  const done = Object.entries(host).flatMap(([name, value]) =>
    vi.isMockFunction(value) ? value.mock.calls.map((given: unknown[]) => [name, ...given]) : [],
  );
  return { meant, done };
}

test.each([
  ['ArrowLeft', ['focus', 1]],
  ['ArrowRight', ['focus', 3]],
  ['ArrowUp', ['focus', 0]],
  ['ArrowDown', ['focus', 3]],
  ['Home', ['focus', 0]],
  ['End', ['focus', 4]],
  ['Enter', ['toggle']],
  [' ', ['toggle']],
  ['Escape', ['clear']],
])('%j does %j', (key, done) => {
  expect(press(key)).toEqual({ meant: true, done: [done] });
});

test.each([
  ['ArrowUp', -1],
  ['ArrowDown', 1],
])('Alt and %s carries the card', (key, by) => {
  expect(press(key, { alt: true })).toEqual({ meant: true, done: [['nudge', by]] });
});

test.each(['ArrowLeft', 'ArrowRight', 'Enter', 'x'])('Alt and %s is left to the page', (key) => {
  expect(press(key, { alt: true })).toEqual({ meant: false, done: [] });
});

test('a letter is left to the page', () => {
  expect(press('x')).toEqual({ meant: false, done: [] });
});

test('Escape is left to the page where nothing is chosen', () => {
  expect(press('Escape', { some: false }).meant).toBe(false);
});
