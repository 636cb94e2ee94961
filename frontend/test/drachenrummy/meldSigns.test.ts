/** Melds in signs: short enough for a low phone, and whole for those who listen. */
import { render } from '@testing-library/svelte';
import { beforeEach, expect, test } from 'vitest';
import MeldSigns from '../../src/games/drachenrummy/melds/MeldSigns.svelte';
import type { DrachenrummyLaidMeld } from '../../src/games/drachenrummy/types';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';

beforeEach(() => {
  Object.assign(settings, defaults(['de']));
});

const laid = (meld_id: number, kind: 'set' | 'run', cards: string): DrachenrummyLaidMeld => ({
  meld_id,
  kind,
  cards: cards.split(' '),
});

test('a set is told by number and rank, a run by suit and ends', () => {
  const melds = [laid(1, 'set', 'QD QS QH'), laid(2, 'run', 'TC JC QC KC')];
  const { getAllByRole } = render(MeldSigns, { melds, label: 'Sets' });
  const items = getAllByRole('listitem');
  expect(items.map((item) => item.querySelector('.num')?.textContent.trim())).toEqual([
    '3×D',
    '10–K',
  ]);
  expect(items.map((item) => item.querySelector('.suit') !== null)).toEqual([false, true]);
  expect(items[1]?.querySelector('.vh')?.textContent).toContain('Kreuz 10, Bube, Dame, König');
});
