/** A referee's word at a table of an evening: who has stopped it and why, and who may decide a Plenum. */
import { render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, test } from 'vitest';
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

describe('a Plenum that a referee decides alone', () => {
  const judged = { ...parts, view: { ...parts.view, judged: () => [0, 2] } };
  const sitting = (you: number | null, chair = true) => {
    const room = new Room({ table, you, host: false, replay: null }, judged);
    room.chair = chair;
    render(Presiding, { room });
  };
  const verdicts = () => screen.queryAllByRole('button', { name: /chuldig/ });

  test.each([
    ['who looks on', null],
    ['who plays and is no party', 1],
  ])('%s has both verdicts', (_, you) => {
    sitting(you);
    expect(verdicts()).toHaveLength(2);
    expect(screen.getByText('Im Plenum entscheidest du allein.')).toBeTruthy();
  });

  test.each([
    ['the plaintiff', 0],
    ['the accused', 2],
  ])('%s has none, and reads why', (_, you) => {
    sitting(you);
    expect(verdicts()).toHaveLength(0);
    expect(screen.getByText(/^Dieses Plenum betrifft dich/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Schiedsrichter' })).toBeTruthy();
  });

  test('who is no referee has none', () => {
    sitting(1, false);
    expect(verdicts()).toHaveLength(0);
  });
});
