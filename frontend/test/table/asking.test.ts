/** How one asks what a thing is, and what asking must not do: carry a card, play it, stop a scroll. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { asking, REST_MS } from '../../src/table/asking/gesture';
import { type Found, thingAfter, thingAt, thingsIn } from '../../src/table/asking/things';
import { explanationPlace } from '../../src/table/notices/explanationPlace';

const asked = vi.fn();
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  asked.mockReset();
  document.body.innerHTML = `<main><button data-mat="2"><i id="mat"></i></button>
    <button data-thing="pile"><span data-shown="7H"><i id="top"></i></span><b id="caption"></b></button>
    <ul><li data-card="8H" tabindex="0"><span data-shown="8H"><i id="mine"></i></span></li></ul><p id="wood"></p></main>`;
  // jsdom draws nothing
  Element.prototype.getClientRects = () => [new DOMRect()] as unknown as DOMRectList;
  const main = document.querySelector('main');
  stop = main
    ? asking(({ thing }: Found) => {
        asked(thing);
      })(main)
    : () => undefined;
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  document.body.innerHTML = '';
});

const at = (id: string) => document.querySelector(`#${id}`);

function finger(id: string, name: string, x = 0, pointerType = 'touch'): void {
  const how = { bubbles: true, cancelable: true, pointerType, isPrimary: true, clientX: x };
  at(id)?.dispatchEvent(new PointerEvent(name, how));
}

test.each([
  ['mat', { kind: 'seat', seat: 2 }],
  ['top', { kind: 'card', code: '7H' }],
  ['caption', { kind: 'spot', name: 'pile' }],
  ['mine', { kind: 'card', code: '8H' }],
  ['wood', undefined],
])('what lies at %s', (id, thing) => {
  expect(thingAt(at(id))?.thing).toEqual(thing);
});

test('a button around a mat stands for its seat', () => {
  document.body.innerHTML =
    '<button id="who"><span data-mat="1"></span><b id="name">Flora</b></button>';
  expect(thingAt(at('who'))?.thing).toEqual({ kind: 'seat', seat: 1 });
  expect(thingAt(at('name'))?.thing).toEqual({ kind: 'seat', seat: 1 });
});

test('the things of a table follow one another, each once, and begin anew', () => {
  const all = thingsIn(document).map(({ thing }) => thing);
  expect(all).toHaveLength(4);
  expect(thingAfter(document, { kind: 'card', code: '7H' })?.thing).toEqual(all[3]);
  expect(thingAfter(document, { kind: 'card', code: '8H' })?.thing).toEqual(all[0]);
});

test('a finger that rests asks, carries nothing along, and its lifting is no tap', () => {
  const [tapped, cancelled] = [vi.fn(), vi.fn()];
  at('mine')?.addEventListener('click', tapped);
  addEventListener('pointercancel', cancelled, { once: true });
  finger('mine', 'pointerdown');
  vi.advanceTimersByTime(REST_MS);
  expect(asked.mock.calls).toEqual([[{ kind: 'card', code: '8H' }]]);
  expect(cancelled).toHaveBeenCalledOnce();
  finger('mine', 'pointerup');
  at('mine')?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  expect(tapped).not.toHaveBeenCalled();
  // the next tap is one again
  finger('mine', 'pointerdown');
  finger('mine', 'pointerup');
  at('mine')?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(tapped).toHaveBeenCalledOnce();
});

test.each<[string, () => void]>([
  [
    'lifts',
    () => {
      finger('mine', 'pointerup');
    },
  ],
  [
    'moves',
    () => {
      finger('mine', 'pointermove', 20);
    },
  ],
  [
    'scrolls',
    () => {
      finger('mine', 'pointercancel');
    },
  ],
])('a finger that %s in time asks nothing', (_, otherwise) => {
  finger('mine', 'pointerdown');
  vi.advanceTimersByTime(REST_MS - 50);
  otherwise();
  vi.advanceTimersByTime(REST_MS);
  expect(asked).not.toHaveBeenCalled();
});

test('a mouse that rests asks nothing; its other button does, and brings no menu', () => {
  finger('mine', 'pointerdown', 0, 'mouse');
  vi.advanceTimersByTime(2 * REST_MS);
  expect(asked).not.toHaveBeenCalled();
  const menu = new MouseEvent('contextmenu', { bubbles: true, cancelable: true });
  at('mat')?.dispatchEvent(menu);
  expect(asked.mock.calls).toEqual([[{ kind: 'seat', seat: 2 }]]);
  expect(menu.defaultPrevented).toBe(true);
});

const phone = { width: 390, height: 844 };
const size = { width: 340, height: 160 };

test.each<[string, DOMRect, number | undefined, { left: number; top: number }]>([
  ['a card in the hand: above', new DOMRect(20, 720, 60, 84), 716, { left: 8, top: 544 }],
  ['a card of the trick: above', new DOMRect(170, 380, 70, 98), 716, { left: 35, top: 208 }],
  ['a mat at the top: below', new DOMRect(300, 60, 84, 70), 716, { left: 42, top: 142 }],
  ['no room at all: within the window', new DOMRect(0, 10, 390, 834), 100, { left: 25, top: 8 }],
])('%s', (_, box, hand, place) => {
  expect(explanationPlace(size, box, phone, hand)).toEqual(place);
});
