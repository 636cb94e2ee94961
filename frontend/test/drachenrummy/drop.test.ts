/** A hand card let go over a meld: which card, and which meld. */
import { afterEach, expect, test, vi } from 'vitest';
import { hearDrops, NOT_MINE } from '../../src/games/drachenrummy/melds/drop';

const TABLE = `
  <ul>
    <li data-meld="2"><button><span id="mine"></span></button></li>
    <li data-meld="${NOT_MINE}"><span id="others"></span></li>
    <li><span id="elsewhere"></span></li>
  </ul>
  <div role="option" data-card="7H" class="dragged"></div>`;

function letGo(over: string, dragged = true) {
  document.body.innerHTML = TABLE;
  if (!dragged) document.querySelector('.dragged')?.classList.remove('dragged');
  const beneath = document.getElementById(over);
  document.elementsFromPoint = () => (beneath ? [beneath] : []);
  const dropped = vi.fn<(card: string, meldId: number) => void>();
  const stop = hearDrops(dropped);
  window.dispatchEvent(new MouseEvent('pointerup'));
  stop();
  window.dispatchEvent(new MouseEvent('pointerup'));
  return dropped.mock.calls;
}

afterEach(() => {
  document.body.innerHTML = '';
});

test.each([
  ['on one of my melds', 'mine', true, [['7H', 2]]],
  ['on a meld of somebody else', 'others', true, [['7H', NOT_MINE]]],
  ['beside the melds', 'elsewhere', true, []],
  ['without a card', 'mine', false, []],
] as const)('let go %s', (_, over, dragged, calls) => {
  expect(letGo(over, dragged)).toEqual(calls);
});
