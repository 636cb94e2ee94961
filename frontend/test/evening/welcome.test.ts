/** The phone of somebody who waits for a place says what is true of the places, and what to do. */
import { render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test } from 'vitest';
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
  const shown = { name: 'Mittwoch', stage, config: { capacity }, people, waiting };
  const view = shown as unknown as View;
  render(Welcome, { evening, view });
}

test.each([
  ['registration', 2, 'Alle 2 Plätze sind vergeben.'],
  ['registration', 3, 'Die Nummern sind gelost, und ein Platz ist frei.'],
  ['registration', 0, 'Die Nummern sind gelost, und ein Platz ist frei.'],
  ['playing', 2, 'Gespielt wird schon.'],
])('%s with %i places', (stage, capacity, says) => {
  waits(stage, capacity);
  expect(screen.getByText(says, { exact: false })).toBeTruthy();
});
