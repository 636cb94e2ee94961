/** A Runde that is brought here: how large its file may be is said before anything is sent. */
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import MoveIn from '../../src/runde/founding/MoveIn.svelte';

const MB = 2 ** 20;
let sent: ReturnType<typeof vi.fn>;

beforeEach(() => {
  Object.assign(settings, defaults(['de']));
  sent = vi.fn(() => Promise.reject(new TypeError('no network')));
  vi.stubGlobal('fetch', sent);
  render(MoveIn);
});

async function choose(size: number): Promise<void> {
  const file = new File(['{}'], 'runde.json', { type: 'application/json' });
  Object.defineProperty(file, 'size', { value: size });
  await userEvent.upload(screen.getByLabelText(/^Datei/), file);
}

test('the limit stands there before a file is chosen', () => {
  expect(document.body.textContent).toContain('Die Datei darf höchstens 16 MB groß sein.');
});

test.each([
  [16 * MB + 1, '16,1 MB'],
  [20 * MB, '20 MB'],
])('a file of %i bytes is not sent, and a sentence says why', async (size, said) => {
  await choose(size);
  expect(sent).not.toHaveBeenCalled();
  expect(document.body.textContent).toContain(`Diese Datei hat ${said}, die einer Runde höchstens`);
});

test('the largest that the room takes is sent', async () => {
  await choose(16 * MB);
  expect(sent).toHaveBeenCalledOnce();
});
