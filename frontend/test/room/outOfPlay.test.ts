/** A table that was taken out of play says why, keeps its record, and shows a way on; nothing is played there. */
import { render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, test } from 'vitest';
import { settings } from '../../src/lib/memory/settings.svelte';
import OutOfPlay from '../../src/room/OutOfPlay.svelte';
import { enter, hello, table } from './fixtures';

type Reason = NonNullable<(typeof table)['halted']>;

const SENTENCES: Record<Reason, { de: RegExp; en: RegExp }> = {
  raised: { de: /auf einen Fehler gestoßen/, en: /ran into an error/ },
  endless: { de: /stecken geblieben/, en: /got stuck in a move/ },
  rules_changed: { de: /haben sich die Regeln/, en: /rules of the game have changed/ },
};

/** A table at which something went wrong while cards were in hand. */
function halted(reason: Reason, you: number | null = 0) {
  const { room, network } = enter({ you });
  network.line.says(hello({ you }));
  const after = { ...table, stage: 'halted' as const, halted: reason };
  network.line.says(hello({ you, seq: 0, table: after, observation: null, legal: [] }));
  return room;
}

beforeEach(() => {
  localStorage.clear();
});

describe.each(Object.entries(SENTENCES))('out of play: %s', (reason, { de, en }) => {
  test.each([
    ['de', de, 'Startseite', 'Aufzeichnung herunterladen'],
    ['en', en, 'Start page', 'Download the record'],
  ] as const)('in %s', (language, sentence, home, record) => {
    settings.language = language;
    const room = halted(reason as Reason);
    render(OutOfPlay, { room });
    expect(screen.getByRole('alert').textContent).toMatch(sentence);
    expect(screen.getByRole('link', { name: record }).getAttribute('href')).toBe(
      '/api/tables/table-1/record',
    );
    expect(screen.getByRole('link', { name: home }).getAttribute('href')).toBe('/');
    settings.language = 'de';
  });
});

test('nothing can be done there any more, and nobody is waited for', () => {
  const room = halted('raised');
  expect(room.legal).toEqual([]);
  expect(room.mine).toBe(false);
  expect(room.view).toBeNull();
});

test('who sat there may begin anew with the others; who watched may not', () => {
  render(OutOfPlay, { room: halted('endless') });
  expect(screen.getByRole('button', { name: /Neue Partie/ })).toBeDefined();
  document.body.innerHTML = '';
  render(OutOfPlay, { room: halted('endless', null) });
  expect(screen.queryByRole('button')).toBeNull();
});
