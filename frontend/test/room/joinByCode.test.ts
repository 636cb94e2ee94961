/** Six letters on the first page: a note about letters that were too few goes with them. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import { toast, toasts } from '../../src/lib/signals/toasts.svelte';
import JoinByCode from '../../src/lobby/tables/JoinByCode.svelte';

const SHORT = 'Eine Einladung hat sechs Buchstaben.';

beforeEach(() => {
  Object.assign(settings, defaults(['de']));
});
afterEach(() => {
  while (toasts.current) toasts.dismiss();
  history.replaceState(null, '', '/');
});

async function tried(code: string): Promise<void> {
  await fireEvent.input(screen.getByRole('textbox'), { target: { value: code } });
  await fireEvent.click(screen.getByRole('button', { name: 'Beitreten' }));
}

test('the note that letters are missing does not outlast them', async () => {
  render(JoinByCode);
  await tried('abc');
  expect(toasts.current?.text).toBe(SHORT);
  await tried('ZZZZZZ');
  expect(location.pathname).toBe('/t/ZZZZZZ');
  expect(toasts.current).toBeUndefined();
});

test('nor where it still waits behind another', async () => {
  render(JoinByCode);
  toast('Link kopiert');
  await tried('abc');
  await tried('ZZZZZZ');
  expect(toasts.current?.text).toBe('Link kopiert');
  toasts.dismiss();
  expect(toasts.current).toBeUndefined();
});
