/** What each choice was worth, in figures that lie where such a figure can. */
import { render, screen } from '@testing-library/svelte';
import { beforeEach, test } from 'vitest';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import Guess from '../../src/replay/review/Guess.svelte';
import type { ReviewOpened, ReviewWeight } from '../../src/wire';

beforeEach(() => {
  Object.assign(settings, defaults(['de']));
});

test.each<[string, ReviewOpened['stake'], number, number, string, string]>([
  ['a sure win', 'match', 1, 0.28, '100 (72 … 100)', '100 von 100, zwischen 72 und 100'],
  ['hardly a win', 'round', 0.03, 0.07, '3 (0 … 10)', '3 von 100, zwischen 0 und 10'],
  ['a loss', 'pot', -0.23, 0.05, '−23 (−28 … −18)', '−23 von 100, zwischen −28 und −18'],
  ['all lost', 'pot', -0.9, 0.2, '−90 (−100 … −70)', '−90 von 100, zwischen −100 und −70'],
])('%s', (_, stake, value, reach, figures, spoken) => {
  const weighed = [{ value, reach, played: true }] as unknown as ReviewWeight[];
  render(Guess, { actions: ['passen'], stake, weighed, shown: true, guess: undefined });
  screen.getByText(figures);
  screen.getByRole('img', { name: spoken });
});
