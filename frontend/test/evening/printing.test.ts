/** Paper comes once all is drawn that belongs on it. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Evening } from '../../src/evening/course/evening.svelte';
import type { View } from '../../src/evening/course/model';
import Prints from '../../src/evening/prints/Prints.svelte';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';

const ADDRESS = { origin: 'http://10.0.0.2:8000', others: [], reachable: true };
const asked: string[] = [];
let answer: Record<string, (body: unknown) => void> = {};
const decoded = vi.fn(() => Promise.resolve());
const printed = vi.fn();

beforeEach(() => {
  Object.assign(settings, defaults(['de']));
  asked.length = 0;
  answer = {};
  vi.stubGlobal('print', printed);
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return new Promise((resolve) => {
      answer[path] = (body) => {
        resolve(typeof body === 'string' ? new Response(body) : Response.json(body));
      };
    });
  });
  HTMLImageElement.prototype.decode = decoded;
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a sheet is printed once its code is drawn, and printed once', async () => {
  const view = {
    name: 'Mittwoch',
    stage: 'registration',
    matchday: 0,
    config: { matchdays: 2 },
    clock: {},
    people: {},
    ranking: { after: 0 },
    final: {},
    rules: {},
  } as unknown as View;
  const evening = { id: 'x', key: 'k', look: { desk: {} } } as unknown as Evening;
  render(Prints, { evening, view });
  const button = screen.getByRole('button', { name: 'Drucken' });
  await fireEvent.click(button);
  await vi.waitFor(() => {
    expect(asked).toEqual(['/api/address']);
  });
  expect(button.textContent).toContain('wartet auf die Codes');
  answer['/api/address']?.(ADDRESS);
  await vi.waitFor(() => {
    expect(asked).toEqual(['/api/address', '/api/qr']);
  });
  await fireEvent.click(button);
  expect(printed).not.toHaveBeenCalled();
  answer['/api/qr']?.('<svg />');
  await vi.waitFor(() => {
    expect(printed).toHaveBeenCalledOnce();
  });
  expect(decoded).toHaveBeenCalled();
  expect(button.textContent).not.toContain('wartet');
});
