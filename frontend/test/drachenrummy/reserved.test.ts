/** Dice on a card that is for somebody: as many as can be read, else one with its number, which nothing lies over. */
import { render } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import Reserved from '../../src/games/drachenrummy/places/Reserved.svelte';

test.each<[string, number, number, number, string | undefined, boolean]>([
  ['two side by side', 60, 60, 2, undefined, false],
  ['one and its number beside it, with nothing over it', 27, Infinity, 2, '×2', false],
  ['one and its number over it, where the next card begins', 30, 28, 2, '×2', true],
  ['the same, where the next card begins close beside it', 28, 33, 2, '×2', true],
  ['its digit under it, where the next card would cover either', 28, 10, 2, '2', true],
  ['one alone says no number', 30, 28, 1, undefined, false],
])('%s', (_what, width, shows, count, number, over) => {
  const { container } = render(Reserved, {
    code: '3H',
    width,
    shows,
    count,
    face: 5,
    name: 'Herz 3',
  });
  const dice = container.querySelector('.dice');
  expect(dice?.querySelector('b')?.textContent).toBe(number);
  expect(dice?.classList.contains('stacked')).toBe(over);
  expect(dice?.classList.contains('under')).toBe(number === '2');
});
