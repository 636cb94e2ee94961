/** Between the lot and the matrix: what the desk says then is true then. */
import { render, screen } from '@testing-library/svelte';
import { beforeEach, test } from 'vitest';
import { Desk } from '../../src/evening/course/desk/desk.svelte';
import type { View } from '../../src/evening/course/model';
import Matrix from '../../src/evening/matrix/Matrix.svelte';
import Counts from '../../src/evening/signup/Counts.svelte';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';

beforeEach(() => {
  Object.assign(settings, defaults(['de']));
});

const view = (no: number) =>
  ({
    stage: 'registration',
    people: { '1': { name: 'Karin', no, here: true } },
    fields: [{ players: 8, fours: 2, threes: 0, enough: true }],
    config: { use: 'desk', matchdays: 2 },
    clock: {},
  }) as unknown as View;

test.each([
  [0, 'Erst werden unter „Leute“ die Nummern gelost.'],
  [1, 'Die Nummern sind gelost; unter „Leute“ wird sie veröffentlicht.'],
])('with the number %i of somebody, the empty matrix says: %s', (no, words) => {
  render(Matrix, { view: view(no), desk: new Desk() });
  screen.getByText(new RegExp(words));
});

test.each([
  [0, 'Dazu tippt auf das Schild neben dem Namen.'],
  [1, 'Dazu tippt auf eine Nummer.'],
])('with the number %i of somebody, the way into the team is: %s', (no, words) => {
  render(Counts, { view: view(no) });
  screen.getByText(new RegExp(words));
});
