/** Steps of which nothing is told: the arrows pass them, and the list has none but the present one. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test } from 'vitest';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import { Film } from '../../src/live/film/film.svelte';
import Controls from '../../src/replay/controls/Controls.svelte';
import Frames from '../../src/replay/controls/Frames.svelte';
import type { Replay } from '../../src/wire';
import { parts } from '../room/fixtures';

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  Object.assign(settings, defaults(['de']));
});

const step = (n: number, told: boolean): Replay['steps'][number] => ({
  n,
  by: 0,
  do: {},
  events: told ? [{ type: 'played', seat: 0 }] : [],
  changes: {},
  hands: {},
});

/** A card is laid, two let it pass, and another one is laid. */
function film(): Film {
  const replay: Replay = {
    game: 'zwanzig',
    options: {},
    players: ['Anna', 'Ben'],
    names: [],
    start: { turn: null },
    start_hands: null,
    steps: [step(1, true), step(2, false), step(3, false), step(4, true)],
    result: null,
    fair: null,
    record: '',
  };
  const events = { played: { de: '{seat:seat} legt.', en: '{seat:seat} lays.' } };
  return new Film(replay, null, { ...parts, texts: { ...parts.texts, events } });
}

test('the arrows pass them', async () => {
  const it = film();
  const rest = { place: [], running: false, onplayon: () => undefined };
  render(Controls, { film: it, lines: it.lines(), ...rest });
  const press = async (name: string) => {
    await fireEvent.click(screen.getByRole('button', { name }));
    return it.n;
  };
  const steps = [];
  for (const way of ['vor', 'vor', 'zurück', 'zurück'])
    steps.push(await press(`Einen Schritt ${way}`));
  expect(steps).toEqual([1, 4, 1, 0]);
});

test.each([
  [1, ['1 Anna legt.', '4 Anna legt.']],
  [3, ['1 Anna legt.', '3 nichts zu sehen', '4 Anna legt.']],
])('at step %i the list has %j', (n, listed) => {
  const it = film();
  it.turn(n);
  render(Frames, { film: it, lines: it.lines() });
  const said = screen
    .getAllByRole('button')
    .map(({ children }) => [...children].map(({ textContent }) => textContent).join(' '));
  expect(said).toEqual(listed);
});
