/** A stopped table of an evening: who plays there reads who has stopped it and why, who looks on reads that it is. */
import { render } from '@testing-library/svelte';
import { beforeEach, expect, test } from 'vitest';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import { Room } from '../../src/live/room.svelte';
import Presiding from '../../src/room/Presiding.svelte';
import type { TableView } from '../../src/wire';
import { parts, table } from './fixtures';

const at = { everywhere: false };

beforeEach(() => {
  Object.assign(settings, defaults(['de']));
});

test.each<[string, TableView['held'], string]>([
  ['a referee', { ...at, by: 'Frau Wirtin', reason: 'Karte gezeigt' }, 'von Frau Wirtin: Karte'],
  ['the director', { ...at, by: '', reason: 'Karte gezeigt' }, 'Turnierleitung: Karte gezeigt'],
  ['somebody who is not named', { ...at, by: '', reason: '' }, 'Angehalten. Keine Zeit vergeht.'],
])('stopped by %s', (_, held, words) => {
  const room = new Room({ table: { ...table, held }, you: null, host: false, replay: null }, parts);
  const { container } = render(Presiding, { room });
  expect(container.querySelector('[data-presiding]')?.textContent).toContain(words);
});
