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
  ['a sure win', 'match', 1, 0.28, '100 (72 bis 100)', '100 von 100, wahrscheinlich 72 bis 100'],
  ['hardly a win', 'round', 0.03, 0.07, '3 (0 bis 10)', '3 von 100, wahrscheinlich 0 bis 10'],
  ['a loss', 'pot', -0.23, 0.05, '−23 (−28 bis −18)', '−23 von 100, wahrscheinlich −28 bis −18'],
  ['all lost', 'pot', -0.9, 0.2, '−90 (−100 bis −70)', '−90 von 100, wahrscheinlich −100 bis −70'],
])('%s', (_, stake, value, reach, figures, spoken) => {
  const weighed = [{ value, reach, played: true }] as unknown as ReviewWeight[];
  render(Guess, { actions: ['passen'], stake, weighed, shown: true, guess: undefined });
  screen.getByText(figures);
  screen.getByRole('img', { name: spoken });
});
