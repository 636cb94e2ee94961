/** Whoever has left or is disqualified: no table is promised, and the word for it is the right one. */
import { render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test } from 'vitest';
import { Evening } from '../../src/evening/course/evening.svelte';
import type { Look, View } from '../../src/evening/course/model';
import Phone from '../../src/evening/phone/Phone.svelte';
import PrintNames from '../../src/evening/prints/PrintNames.svelte';
import PrintStandings from '../../src/evening/prints/PrintStandings.svelte';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';

beforeEach(() => {
  localStorage.clear();
  Object.assign(settings, defaults(['de']));
});

const view = (status: string) =>
  ({
    name: 'Mittwoch',
    stage: 'break',
    matchday: 1,
    people: { '1': { name: 'Milan', no: 1, status }, '2': { name: 'Karin', no: 2 } },
    matchdays: { '1': { matchday: 1, version: 1, rules: [], ended: 1, tables: {} } },
    ranking: {
      after: 1,
      order: [2, 1],
      rows: { '1': {}, '2': { rank: 1 } },
      ties: [],
      missing: [],
      cut: 1,
    },
    cards: {},
    final: {},
    jersey: {},
    clock: {},
    rules: { schedule: {} },
    config: { use: 'desk', matchdays: 3 },
  }) as unknown as View;

const WAITS = 'Hier steht gleich dein nächster Tisch.';

test.each([
  ['withdrawn', 'Du spielst nicht mehr mit. Deine Ergebnisse bleiben stehen.'],
  [
    'disqualified',
    'Du bist ausgeschlossen und spielst nicht mehr mit. Der Grund steht im Protokoll.',
  ],
  ['active', WAITS],
])('the phone of who is %s', (status, words) => {
  const evening = new Evening('abend', 'key');
  const you = { role: 'player', no: 1, name: 'Milan' };
  evening.look = { desk: {}, you, view: view(status) } as unknown as Look;
  render(Phone, { evening, view: view(status) });
  screen.getByText(words);
  if (words !== WAITS) expect(screen.queryByText(WAITS)).toBeNull();
});

test.each([
  ['withdrawn', 'Milan (ausgeschieden)'],
  ['disqualified', 'Milan (ausgeschlossen)'],
])('on paper, who is %s', (status, words) => {
  const shown = { id: 'x', view: view(status), sample: false };
  for (const Sheet of [PrintStandings, PrintNames]) {
    const { unmount } = render(Sheet, shown);
    expect(screen.getAllByRole('rowheader').map((one) => one.textContent.trim())).toContain(words);
    unmount();
  }
});
