/** Long names on the wall: in which type they are written, and when a word has to be broken. */
import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import type { View } from '../../src/evening/course/model';
import { isUnwieldy, nameType } from '../../src/evening/wall/evenly';
import WallStandings from '../../src/evening/wall/WallStandings.svelte';

test.each<[string, ReturnType<typeof nameType>, boolean]>([
  ['Anna', '', false],
  ['Wolfgang-Amadeus', '', false],
  ['Annemarie-Charlotte Brandstaetter', 'long', false],
  ['Annemarie-Charlotte v. Brandstaetter-Ost', 'longest', false],
  ['Friederike Aberhundertundsechzehn', 'long', true],
  ['Donaudampfschifffahrtsgesellschaftskap', 'long', false],
  ['Jo Donaudampfschifffahrtsgesellschaft', 'long', true],
])('%s', (name, type, broken) => {
  expect(nameType(name, 16)).toBe(type);
  expect(isUnwieldy(name, 20)).toBe(broken);
});

test('who has left stands there with a word, not with a dash alone', () => {
  const view = {
    matchday: 1,
    config: { matchdays: 2 },
    people: {
      '1': { name: 'Karin', no: 1 },
      '2': { name: 'Ben', no: 2, status: 'withdrawn' },
      '3': { name: 'Olga', no: 3, status: 'disqualified' },
    },
    final: {},
    jersey: {},
    ranking: {
      after: 1,
      order: [1, 2, 3],
      rows: { '1': { rank: 1 }, '2': { points: 3 }, '3': { points: 1 } },
      cut: 1,
    },
  } as unknown as View;
  render(WallStandings, { view });
  expect(
    screen.getAllByRole('rowheader').map((one) => one.textContent.trim().replace('\u00a0', ' ')),
  ).toEqual(['Karin', 'Ben has left', 'Olga disqualified']);
});
