/** Tabs over one panel: what comes begins at its top, however far the one before was read. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { expect, test } from 'vitest';
import Tabs from '../../src/table/controls/Tabs.svelte';

test('another tab begins at its top', async () => {
  const panel = createRawSnippet((id: () => string) => ({ render: () => `<p>${id()}</p>` }));
  const tabs = ['log', 'score'].map((id) => ({ id, label: id }));
  render(Tabs, { tabs, selected: 'log', label: 'to read', panel });
  const box = screen.getByRole('tabpanel');
  box.scrollTop = 16;
  await fireEvent.click(screen.getByRole('tab', { name: 'score' }));
  expect(box.scrollTop).toBe(0);
});
