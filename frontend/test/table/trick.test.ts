/** The frame in a trick: on the card that wins so far, seen and heard, wherever the last one lies. */
import { render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test } from 'vitest';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import Trick from '../../src/table/planks/Trick.svelte';

beforeEach(() => {
  Object.assign(settings, defaults(['de']));
});

test.each([0, 1])('card %i of two wins so far', (best) => {
  const cards = ['AS', 'KS'].map((code, i) => ({
    code,
    relative: i + 1,
    who: ['Ben', 'Clara'][i] ?? '',
    winning: i === best,
  }));
  const { container } = render(Trick, { cards, players: 3 });
  const heard = ['Ben: Pik Ass', 'Clara: Pik König'].map((words, i) =>
    i === best ? `${words}, gewinnt bisher` : words,
  );
  for (const words of heard) expect(screen.getByText(words)).toBeTruthy();
  const framed = [...container.querySelectorAll('[data-shown]')].filter((card) =>
    card.classList.contains('lit'),
  );
  expect(framed.map((card) => card.getAttribute('data-shown'))).toEqual([cards[best]?.code]);
});
