/** Who sets the places by keyboard stays among them, whatever goes from under the focus. */
import { render, screen } from '@testing-library/svelte';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { Evening } from '../../src/evening/course/evening.svelte';
import type { View } from '../../src/evening/course/model';
import Places from '../../src/evening/signup/Places.svelte';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';

beforeEach(() => {
  localStorage.clear();
  Object.assign(settings, defaults(['de']));
});

const view = (...waiting: string[]) =>
  ({
    name: 'Mittwoch',
    stage: 'registration',
    config: { capacity: 1 },
    people: { '1': { name: 'Karin', here: true } },
    waiting: Object.fromEntries(waiting.map((name, i) => [String(i + 1), { name, here: true }])),
  }) as unknown as View;

function shown(...waiting: string[]) {
  const evening = new Evening('abend', 'key');
  vi.spyOn(evening, 'do').mockResolvedValue(undefined);
  return render(Places, { evening, view: view(...waiting) });
}

const standsAt = (heading: RegExp) =>
  vi.waitFor(() => {
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: heading }));
  });

test('whoever leaves the waiting list leaves the focus at its heading', async () => {
  const { rerender } = shown('Ida', 'Ben');
  screen.getByRole('button', { name: 'Ida von der Warteliste streichen' }).focus();
  await userEvent.keyboard('{Enter}');
  await rerender({ view: view('Ben') });
  await standsAt(/^Warteliste/);
});

test('the last one who moves up leaves it at the heading of the places', async () => {
  const { rerender } = shown('Ida');
  screen.getByRole('button', { name: 'Nachrücken' }).focus();
  await userEvent.keyboard('{Enter}{Enter}');
  await rerender({ view: view() });
  await standsAt(/^Plätze/);
});

test('so does the form for their number, once it is settled', async () => {
  shown();
  screen.getByRole('button', { name: 'Zahl der Plätze ändern' }).focus();
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => {
    expect(document.activeElement).toBe(screen.getByRole('spinbutton'));
  });
  await userEvent.keyboard('2{Enter}');
  await standsAt(/^Plätze/);
});
