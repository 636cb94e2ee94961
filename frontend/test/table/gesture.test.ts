/** Fingers on a hand: thrown up a card is played, dragged aside it is sorted, slid over it is looked at. */
import { render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import Hand from '../../src/table/hand/Hand.svelte';

const CARDS = ['7H', '8H', '9H', 'TH'].map((code) => ({ id: code, code }));

function show() {
  const heard = { onplay: vi.fn(), onselect: vi.fn(), onreorder: vi.fn() };
  render(Hand, { cards: CARDS, ...heard });
  const cards = screen.getAllByRole('option');
  for (const card of cards) card.setPointerCapture = () => undefined;
  screen.getByRole('listbox').setPointerCapture = () => undefined;
  return { ...heard, cards };
}

interface Finger {
  type?: string;
  path: [number, number][];
  /** What lies under the pointer from its first move on; the card itself if nothing is said. */
  over?: HTMLElement;
}

/** Down on a card, along a path, and up; the browser adds a click at the end. */
function draw(card: HTMLElement | undefined, { type = 'mouse', path, over }: Finger): void {
  const fire = (name: string, [x, y]: [number, number], at = over ?? card) =>
    at?.dispatchEvent(
      new PointerEvent(name, {
        bubbles: true,
        pointerType: type,
        isPrimary: true,
        clientX: x,
        clientY: y,
      }),
    );
  const last = path.at(-1) ?? [0, 0];
  fire('pointerdown', [0, 0], card);
  for (const point of path) fire('pointermove', point);
  fire('pointerup', last);
  (over ?? card)?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
}

beforeEach(() => {
  document.elementFromPoint = () => null;
});

test.each(['mouse', 'touch'])('a card thrown up by %s is played once', (type) => {
  const { onplay, cards } = show();
  draw(cards[1], {
    type,
    path: [
      [2, -30],
      [4, -90],
    ],
  });
  expect(onplay).toHaveBeenCalledExactlyOnceWith('8H');
});

test('a flick of the mouse plays, though its first move lies far outside the hand', () => {
  const { onplay, cards } = show();
  draw(cards[1], { path: [[4, -200]], over: document.body });
  expect(onplay).toHaveBeenCalledExactlyOnceWith('8H');
});

test('a card let go too low falls back', () => {
  const { onplay, onreorder, onselect, cards } = show();
  draw(cards[1], {
    path: [
      [0, -30],
      [2, -40],
    ],
  });
  expect(onplay).not.toHaveBeenCalled();
  expect(onreorder).not.toHaveBeenCalled();
  expect(onselect).not.toHaveBeenCalled();
});

test('a mouse drags a card to another place', () => {
  const { onreorder, onplay, cards } = show();
  draw(cards[0], {
    path: [
      [20, 0],
      [140, 2],
    ],
  });
  expect(onreorder).toHaveBeenCalledExactlyOnceWith(['8H', '9H', '7H', 'TH']);
  expect(onplay).not.toHaveBeenCalled();
});

test('a sliding finger selects the card beneath it at the end', () => {
  const { onselect, onreorder, cards } = show();
  document.elementFromPoint = () => cards[2] ?? null;
  draw(cards[0], {
    type: 'touch',
    path: [
      [20, 0],
      [90, 0],
    ],
  });
  expect(onselect).toHaveBeenCalledExactlyOnceWith(['9H']);
  expect(onreorder).not.toHaveBeenCalled();
});

test('after a slide a finger may still throw the card it has found', () => {
  const { onplay, cards } = show();
  document.elementFromPoint = () => cards[2] ?? null;
  draw(cards[0], {
    type: 'touch',
    path: [
      [90, 0],
      [92, -80],
    ],
  });
  expect(onplay).toHaveBeenCalledExactlyOnceWith('9H');
});

test('a finger that rests first may sort', () => {
  vi.useFakeTimers();
  const { onreorder, cards } = show();
  const first = cards[0];
  const at = (name: string, clientX: number) =>
    first?.dispatchEvent(
      new PointerEvent(name, { bubbles: true, pointerType: 'touch', isPrimary: true, clientX }),
    );
  at('pointerdown', 0);
  vi.advanceTimersByTime(400);
  at('pointermove', 70);
  at('pointerup', 70);
  vi.useRealTimers();
  expect(onreorder).toHaveBeenCalledExactlyOnceWith(['8H', '7H', '9H', 'TH']);
});
