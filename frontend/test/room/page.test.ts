/** The way to a table by its address: six letters, another name of it, letters that lead nowhere. */
import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import Room from '../../src/pages/Room.svelte';
import { table } from './fixtures';

const asked: string[] = [];

beforeEach(() => {
  localStorage.clear();
  Object.assign(settings, defaults(['de']));
  asked.length = 0;
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    const known = path === '/api/tables/table-1';
    const refused = { type: 'refused', code: 'unknown_table', facts: {} };
    return Promise.resolve(
      known
        ? Response.json({ table, you: null, host: false })
        : Response.json(refused, { status: 404 }),
    );
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

test('letters that lead nowhere can be mended on the spot', async () => {
  history.replaceState(null, '', '/t/KRUGXB');
  render(Room, { params: { code: 'KRUGXB' } });
  const field = await screen.findByRole<HTMLInputElement>('textbox');
  expect(field.value).toBe('KRUGXB');
  await fireEvent.input(field, { target: { value: 'krugxa' } });
  await fireEvent.click(screen.getByRole('button', { name: 'Beitreten' }));
  expect(location.pathname).toBe('/t/KRUGXA');
});

test('a rematch is found by its id and shows its own six letters', async () => {
  history.replaceState(null, '', '/t/table-1');
  render(Room, { params: { code: 'table-1' } });
  await waitFor(() => {
    expect(location.pathname).toBe('/t/KRUGXA');
  });
  expect(asked).toEqual(['/api/tables/table-1']);
});

test('a link to a seat that is pasted into the page of its table is followed', async () => {
  history.replaceState(null, '', '/t/table-1');
  render(Room, { params: { code: 'table-1' } });
  await waitFor(() => {
    expect(location.pathname).toBe('/t/KRUGXA');
  });
  location.hash = '#seat=key';
  await waitFor(() => {
    expect(asked).toContain('/api/tables/table-1/claim');
  });
  expect(location.hash).toBe('');
});
