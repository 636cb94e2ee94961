/** Opening a record: what is given that is none, or too large, and the links that are pasted. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import OpenFile from '../../src/replay/OpenFile.svelte';

beforeEach(() => {
  Object.assign(settings, defaults(['de']));
  history.replaceState(null, '', '/replay');
});
afterEach(() => {
  history.replaceState(null, '', '/');
});

function offer() {
  const onopen = vi.fn();
  const onlink = vi.fn();
  render(OpenFile, { onopen, onlink });
  return { onopen, onlink };
}
const paste = (text: string) => fireEvent.paste(window, { clipboardData: { getData: () => text } });

test('a file that is too large stays refused until another one comes', async () => {
  const { onopen } = offer();
  const file = new File(['x'.repeat(8_000_001)], 'huge.jsonl');
  await fireEvent.change(screen.getByLabelText(/Aufzeichnung/), { target: { files: [file] } });
  expect(screen.getByRole('alert').textContent).toContain('höchstens 4 MB');
  expect(onopen).not.toHaveBeenCalled();
});

test('text that is neither a record nor a link says so', async () => {
  offer();
  await paste('Kommst du heute Abend?');
  expect(screen.getByRole('alert').textContent).toContain('weder eine Aufzeichnung noch');
});

test.each([
  ['a link to a match of this room', '/replay/abc-def?n=3', '/replay/abc-def'],
  ['a link to another page of it', '/rules/zwanzig', '/replay'],
  ['a link to another room', 'https://example.org/replay/abc-def', '/replay'],
])('%s', async (_, link, then) => {
  offer();
  await paste(new URL(link, location.origin).href);
  expect(location.pathname).toBe(then);
});
