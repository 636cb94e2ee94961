/** A call stands whole at every seat: beside the ink of its mat, on the table. */
import { afterEach, expect, test } from 'vitest';
import { around, callPlace } from '../../src/table/mats/calling';

const at = (node: Element, x: number, y: number, width: number, height: number) => {
  node.getBoundingClientRect = () => new DOMRect(x, y, width, height);
};

/** A line of two seats on a phone, and a call as long as "setzt aus". */
function table(): HTMLElement {
  document.body.innerHTML = `<main>
    <div data-mat="1"><span class="round"></span></div>
    <div data-mat="2"><span class="round"></span></div>
    <div class="card"></div><div id="status"></div><span class="shout"></span></main>`;
  const [main, left, right, card, status, call] = [
    'main',
    '[data-mat="1"] .round',
    '[data-mat="2"] .round',
    '.card',
    '#status',
    '.shout',
  ].map((one) => document.querySelector(one));
  if (!main || !left || !right || !card || !status || !(call instanceof HTMLElement))
    throw new Error();
  at(main, 0, 180, 360, 400);
  at(left, 60, 190, 60, 70);
  at(right, 240, 190, 60, 70);
  at(card, 130, 280, 100, 90);
  at(status, 0, 400, 360, 44);
  Object.defineProperties(call, { offsetWidth: { value: 96 }, offsetHeight: { value: 30 } });
  return call;
}

afterEach(() => {
  document.body.innerHTML = '';
});

test.each([1, 2])('seat %i: within the table, over no mat', (seat) => {
  const call = table();
  const place = callPlace(seat, call);
  expect(place).toBeDefined();
  const { x, y } = place ?? { x: -1, y: -1 };
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + 96).toBeLessThanOrEqual(360);
  expect(y).toBeGreaterThanOrEqual(180);
  for (const mat of [60, 240]) {
    expect(x < mat + 60 && mat < x + 96 && y < 260 && 190 < y + 30).toBe(false);
  }
});

test('two who call at once: neither call lies over the other', () => {
  const first = table();
  first.style.inset = '0 auto auto 0';
  const taken = callPlace(1, first);
  if (!taken) throw new Error();
  at(first, taken.x, taken.y, 96, 30);
  const second = first.cloneNode();
  if (!(second instanceof HTMLElement)) throw new Error();
  Object.defineProperties(second, { offsetWidth: { value: 96 }, offsetHeight: { value: 30 } });
  first.after(second);
  const { x, y } = callPlace(2, second) ?? taken;
  expect(x < taken.x + 96 && taken.x < x + 96 && y < taken.y + 30 && taken.y < y + 30).toBe(false);
});

test('who has no mat in sight has no place for a call', () => {
  expect(callPlace(5, table())).toBeUndefined();
});

test('the box around several', () => {
  expect(around([])).toBeUndefined();
  const boxes = [new DOMRect(4, 5, 10, 10), new DOMRect(0, 9, 5, 20)];
  expect(around(boxes)).toEqual({ x: 0, y: 5, width: 14, height: 24 });
});
