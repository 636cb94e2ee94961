/** Tags on cards that lie close: none lies on another, and the card on top keeps its own. */
import { expect, test } from 'vitest';
import { tagsInSight } from '../../src/games/drachenrummy/turn/tags';

const show = (tagged: string, columns: number, pitch: number) =>
  tagsInSight(
    [...tagged].map((each) => each === '+'),
    { columns, pitch },
  )
    .map((each) => (each ? '+' : '-'))
    .join('');

test.each([
  ['each has room', '+++', 3, 40, '+++'],
  ['of two that would touch the upper card shows its own', '++', 2, 20, '-+'],
  ['a card without a tag lies between', '+-+', 3, 20, '+-+'],
  ['far enough apart, two of four', '++++', 4, 12, '+--+'],
  ['rows do not touch one another', '++++', 2, 20, '-+-+'],
  ['there are none', '---', 3, 12, '---'],
])('%s', (_what, tagged, columns, pitch, shown) => {
  expect(show(tagged, columns, pitch)).toBe(shown);
});
