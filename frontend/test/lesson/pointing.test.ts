/** What help in a lesson marks on the table: cards, as many dice as are meant, and whoever it is about. */
import { beforeEach, expect, test } from 'vitest';
import { thingsOf } from '../../src/lesson/pointing.svelte';

beforeEach(() => {
  document.body.innerHTML = `
    <p id="outside" data-mat="1"></p>
    <main id="hand">
      <p id="king" data-card="KH"></p>
      <p id="six" data-pips="6"></p><p id="two" data-pips="2"></p><p id="other-six" data-pips="6"></p>
      <p id="lotte" data-mat="1"></p><p id="kuno" data-mat="2"></p>
    </main>`;
});

test.each([
  ['dice to keep', { type: 'fix', faces: [6, 6, 2] }, ['six', 'other-six', 'two']],
  ['a card and the dice for it', { type: 'steal', card: 'KH', face: 6, count: 1 }, ['king', 'six']],
  ['cards alone', { type: 'lay', cards: ['KH'] }, ['king']],
  ['who is challenged', { type: 'challenge', accused: 2, group: 'mau' }, ['kuno']],
  ['who is spoken to', { type: 'say', phrase: 'Tschuldi', to: 1 }, ['lotte']],
  ['nothing of what only a button does', { type: 'end_turn' }, []],
])('%s', (_what, action, ids) => {
  expect(thingsOf(action).map(({ id }) => id)).toEqual(ids);
});
