/** The phone of somebody who waits for a place says what is true of the places, and what to do. */
import { render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { Evening } from '../../src/evening/course/evening.svelte';
import type { Look, View } from '../../src/evening/course/model';
import Welcome from '../../src/evening/phone/Welcome.svelte';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';

beforeEach(() => {
  localStorage.clear();
  Object.assign(settings, defaults(['de']));
});

/** Ida waits and has not come; the numbers of two are drawn. */
function waits(stage: string, capacity: number) {
  const evening = new Evening('abend', 'key');
  evening.look = { you: { name: 'Ida', waiting: 1 }, desk: {} } as unknown as Look;
  const people = { '1': { name: 'Karin', here: true, no: 1 }, '2': { name: 'Ben', no: 2 } };
  const waiting = { '1': { name: 'Ida' } };
  const final = stage === 'closed' ? { ranking: [{ no: 2, place: 1, strokes: 3 }] } : {};
  const shown = { name: 'Mittwoch', stage, config: { capacity }, people, waiting, final };
  const view = shown as unknown as View;
  return { view, ...render(Welcome, { evening, view }) };
}

test.each([
  ['registration', 2, 'Alle 2 Plätze sind vergeben.'],
  ['registration', 3, 'Die Nummern sind gelost, und ein Platz ist frei.'],
  ['registration', 0, 'Die Nummern sind gelost, und ein Platz ist frei.'],
  ['playing', 2, 'Die Tische stehen fest.'],
  ['closed', 2, 'Diesmal ist kein Platz mehr für dich frei geworden.'],
])('%s with %i places', (stage, capacity, says) => {
  waits(stage, capacity);
  expect(screen.getByText(says, { exact: false })).toBeTruthy();
});

test('whoever waited to the end is told that it is over, and how it ended', () => {
  waits('closed', 2);
  expect(screen.getByRole('heading', { level: 2 }).textContent.trim()).toBe(
    'Der Abend ist zu Ende',
  );
  expect(screen.getByRole('rowheader', { name: 'Ben' })).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByText('Punktekarte', { exact: false })).toBeNull();
});

test('whoever has said to be here by keyboard stays on the page', async () => {
  const { rerender, view } = waits('registration', 2);
  screen.getByRole('button', { name: 'Ich bin da' }).focus();
  await rerender({ view: { ...view, waiting: { '1': { name: 'Ida', here: true } } } });
  await vi.waitFor(() => {
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 }));
  });
});
