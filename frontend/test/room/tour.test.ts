/** Looking at a match together, against a network: who shows, who follows, and how often it is told. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { mute } from '../../src/lib/memory/muted.svelte';
import { PACE_MS, Tour } from '../../src/replay/tour/tour.svelte';
import type { StepShown } from '../../src/wire';
import { FakeNetwork } from './fakeSocket';
import { hello, table } from './fixtures';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const shown = (seat: number, n: number | null): StepShown => ({ type: 'shown', seat, n });
const over = { ...table, stage: 'over' as const };

/** A tour whose line is still silent, and the film it looks at. */
function come(leads = false) {
  const network = new FakeNetwork();
  const film = { n: 0 };
  const tour = new Tour('table-1', {
    n: () => film.n,
    turn: (n) => {
      film.n = n;
      tour.moved(n);
    },
    leads,
    open: network.open,
    random: () => 0.5,
  });
  tour.enter();
  /** We turn to a step ourselves. */
  const turn = (n: number) => {
    film.n = n;
    tour.moved(n);
  };
  const told = () => network.line.ofType('show').map(({ n }) => n);
  return { tour, network, film, turn, told };
}

/** The same, greeted. */
function here(leads = false, over_: Parameters<typeof hello>[0] = {}) {
  const all = come(leads);
  all.network.line.says(hello({ table: over, ...over_ }));
  return all;
}

describe('who shows', () => {
  test('whoever begins a tour tells where they are, and then every step', () => {
    const { tour, turn, told } = here(true);
    expect(tour.leading).toBe(true);
    expect(told()).toEqual([0]);
    vi.advanceTimersByTime(PACE_MS);
    turn(1);
    expect(told()).toEqual([0, 1]);
  });

  test('steps in quick succession are told as the last of them', () => {
    const { turn, told } = here(true);
    for (const n of [1, 2, 3, 4]) turn(n);
    expect(told()).toEqual([0]);
    vi.advanceTimersByTime(PACE_MS);
    expect(told()).toEqual([0, 4]);
    vi.advanceTimersByTime(PACE_MS);
    expect(told()).toEqual([0, 4]);
  });

  test('nobody is pushed aside by coming', () => {
    const { tour, film, told } = here(true, { shown: shown(1, 7) });
    expect(tour.leading).toBe(false);
    expect(told()).toEqual([]);
    expect(film.n).toBe(7);
    expect(tour.leader).toBe('Ben');
  });

  test('a spectator begins nothing', () => {
    const { tour, told } = here(true, { you: null });
    expect(tour.leading).toBe(false);
    expect(told()).toEqual([]);
  });

  test('after a broken line the others are told again', () => {
    const { network, turn, told } = here(true);
    vi.advanceTimersByTime(PACE_MS);
    network.line.cut();
    turn(5);
    vi.advanceTimersByTime(1_000);
    network.line.says(hello({ table: over, shown: shown(0, 0) }));
    expect(told()).toEqual([5]);
  });

  test('who comes back while another shows follows', () => {
    const { tour, network, film, told } = here(true);
    network.line.cut();
    vi.advanceTimersByTime(1_000);
    network.line.says(hello({ table: over, shown: shown(1, 6) }));
    expect(tour.leading).toBe(false);
    expect(film.n).toBe(6);
    expect(told()).toEqual([]);
  });

  test('who loads the page anew shows on, though the line of before has not been missed yet', () => {
    const { tour, told } = here(true, { shown: shown(0, 7) });
    expect(tour.leading).toBe(true);
    expect(told()).toEqual([0]);
  });

  test('who stops, or goes, says so', () => {
    const first = here(true);
    first.tour.rest();
    expect(first.told()).toEqual([0, null]);
    first.turn(3);
    expect(first.told()).toEqual([0, null]);
    const second = here(true);
    const line = second.network.line;
    second.tour.leave();
    expect(line.ofType('show').map(({ n }) => n)).toEqual([0, null]);
  });
});

describe('who follows', () => {
  test('goes where they are shown', () => {
    const { tour, network, film } = here();
    network.line.says(shown(1, 4));
    network.line.says(shown(1, 9));
    expect(film.n).toBe(9);
    expect(tour.following).toBe(true);
  });

  test('turns on alone, and comes back to where the others are', () => {
    const { tour, network, film, turn } = here();
    network.line.says(shown(1, 4));
    turn(2);
    expect(tour.following).toBe(false);
    network.line.says(shown(1, 6));
    expect(film.n).toBe(2);
    tour.follow();
    expect(film.n).toBe(6);
  });

  test('shows something from then on, until somebody else does', () => {
    const { tour, network, film, turn, told } = here();
    network.line.says(shown(1, 4));
    tour.lead();
    turn(5);
    vi.advanceTimersByTime(PACE_MS);
    expect(told()).toEqual([4, 5]);
    network.line.says(shown(3, 11));
    expect(tour.leading).toBe(false);
    expect(tour.leader).toBe('Clara');
    expect(film.n).toBe(11);
    vi.advanceTimersByTime(PACE_MS);
    expect(told()).toEqual([4, 5]);
  });

  test('is at rest when whoever showed something has gone while the line was broken', () => {
    const { tour, network } = here();
    network.line.says(shown(1, 4));
    network.line.cut();
    vi.advanceTimersByTime(1_000);
    network.line.says(hello({ table: over }));
    expect(tour.shown).toBeNull();
  });

  test('is at rest when nobody shows anything any more', () => {
    const { tour, network, turn } = here();
    network.line.says(shown(1, 4));
    network.line.says(shown(1, null));
    turn(2);
    expect(tour.shown).toBeNull();
    network.line.says(shown(3, 8));
    expect(tour.following).toBe(true);
  });
});

test('whoever may not watch at the table is told so', () => {
  const { tour, network } = come();
  network.line.says({ type: 'refused', code: 'no_spectators', facts: {} });
  expect(tour.denied?.code).toBe('no_spectators');
});

test('the others are those who sat there and are here', () => {
  const seats = over.seats.map((seat, i) =>
    i === 3 ? { ...seat, presence: 'lost' as const } : seat,
  );
  expect(here(false, { table: { ...over, seats } }).tour.others).toEqual(['Ben']);
});

describe('what is said meanwhile', () => {
  test('it is heard, counted until somebody looks, and said to the table', () => {
    const before = { type: 'chat' as const, at: 1, name: 'Ben', seat: 1, text: 'Gut gespielt' };
    const { tour, network } = here(false, { you: 0, chat: [before] });
    expect(tour.chat).toEqual([before]);
    expect(tour.unread).toBe(0);
    network.line.says({ type: 'chat', at: 2, name: 'Ben', seat: 1, phrase: 'groan' });
    network.line.says({ type: 'chat', at: 3, name: 'Anna', seat: 0, phrase: 'cheers' });
    expect(tour.chat).toHaveLength(3);
    expect(tour.unread).toBe(1);
    expect(tour.say({ text: 'Das war der Fehler.' })).toBe(true);
    expect(network.line.ofType('say')).toEqual([{ type: 'say', text: 'Das war der Fehler.' }]);
  });

  test('nobody counts what a muted person says, and a refusal is kept to be told', () => {
    mute('Ben', true);
    const { tour, network } = here(false, { you: 0 });
    network.line.says({ type: 'chat', at: 2, name: 'Ben', seat: 1, phrase: 'groan' });
    expect(tour.unread).toBe(0);
    network.line.says({ type: 'refused', code: 'phrases_only' });
    expect(tour.complaint?.code).toBe('phrases_only');
    mute('Ben', false);
  });
});
