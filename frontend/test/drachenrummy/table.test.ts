/** A turn of Drachenrummy by tap: dice, cards, melds; the button always names what it would do. */
import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setAid } from '../../src/games/drachenrummy/aids/aids.svelte';
import Table from '../../src/games/drachenrummy/Table.svelte';
import type { DrachenrummyAction } from '../../src/games/drachenrummy/types';
import { settings } from '../../src/lib/memory/settings.svelte';
import { legalPlacings, roomWith, seenWith } from './seen';

const user = userEvent.setup();

beforeEach(() => {
  settings.language = 'de';
  settings.speed = 0;
  setAid('auto', false);
});
afterEach(() => {
  vi.useRealTimers();
  settings.speed = 1;
  settings.oneTapPlays = false;
});

const button = (name: RegExp) => screen.getByRole('button', { name });
const pressed = () =>
  within(screen.getByRole('list', { name: 'Deine Würfel' }))
    .getAllByRole('button', { pressed: true })
    .map((die) => die.ariaLabel);

function show(more: Parameters<typeof seenWith>[0], legal: readonly DrachenrummyAction[]) {
  const room = roomWith(seenWith(more), legal);
  render(Table, { room });
  return room;
}

describe('throwing', () => {
  const fixes: DrachenrummyAction[] = [
    { type: 'fix', faces: [6] },
    { type: 'fix', faces: [2] },
  ];

  test('all sixes are chosen by one tap and kept by the next', async () => {
    const room = show({}, fixes);
    await user.click(button(/^alle Sechsen/));
    expect(pressed()).toEqual(['Sechs', 'Sechs', 'Sechs']);
    await user.click(button(/^Drei Sechsen behalten 2 Würfel noch einmal werfen/));
    expect(room.acts).toEqual([{ type: 'fix', faces: [6, 6, 6] }]);
  });

  test('whoever lets one tap play keeps them at once', async () => {
    settings.oneTapPlays = true;
    const room = show({}, fixes);
    await user.click(button(/^alle Sechsen/));
    expect(room.acts).toEqual([{ type: 'fix', faces: [6, 6, 6] }]);
  });

  test('dice of different faces are kept together', async () => {
    const room = show({}, fixes);
    await user.click(screen.getByRole('button', { name: 'Zwei' }));
    await user.click(screen.getByRole('button', { name: 'Vier' }));
    await user.click(button(/^2 Würfel behalten/));
    expect(room.acts).toEqual([{ type: 'fix', faces: [2, 4] }]);
  });

  test('without dice the server is asked why not', async () => {
    const room = show({}, fixes);
    await user.click(button(/^Würfel wählen/));
    expect(room.acts).toEqual([{ type: 'fix', faces: [] }]);
  });

  test('keeping all ends the throwing', async () => {
    const room = show({}, fixes);
    await user.click(button(/^Alle behalten/));
    expect(room.acts).toEqual([{ type: 'fix', faces: [2, 4, 6, 6, 6] }]);
  });

  test('chances are told to those who ask', async () => {
    setAid('odds', true);
    show({ rolled: [4, 4, 6, 1, 2] }, fixes);
    await user.click(button(/^alle Vieren/));
    expect(button(/^Zwei Vieren behalten/).textContent).toContain('3 × 4: 67');
    setAid('odds', false);
  });
});

describe('reserving and stealing', () => {
  const free = {
    phase: 'reserve',
    rolled: [],
    fixed: [4, 4, 6, 6, 6],
    free: [0, 0, 0, 2, 0, 3],
  } as const;
  const more = { ...free, rolled: [], fixed: [...free.fixed], free: [...free.free] };
  const legal = legalPlacings(seenWith(more));

  test('the largest group is chosen, and a card to be stolen says with what', () => {
    show(more, legal);
    expect(pressed()).toEqual(['Sechs', 'Sechs', 'Sechs']);
    expect(button(/^Herz 10 mit zwei Sechsen, stehlen mit drei Sechsen/)).toBeTruthy();
  });

  test('a tap on a card names the pair, the button does it', async () => {
    const room = show(more, legal);
    await user.click(button(/^Herz 10 mit/));
    await user.click(button(/^Herz 10 stehlen mit drei Sechsen/));
    expect(room.acts).toEqual([{ type: 'steal', card: 'TH', face: 6, count: 3 }]);
  });

  test('a second tap on the card does it too', async () => {
    const room = show(more, legal);
    await user.click(button(/^Pik Ass, in der Auslage/));
    await user.click(button(/^Pik Ass, in der Auslage/));
    expect(room.acts).toEqual([{ type: 'reserve', card: 'AS', face: 6, count: 3 }]);
  });

  test('dice of another face take the place of the chosen ones', async () => {
    const room = show(more, legal);
    const [four] = screen.getAllByRole('button', { name: 'Vier' });
    await user.click(four as HTMLElement);
    expect(pressed()).toEqual(['Vier']);
    await user.click(button(/^Karo 4, in der Auslage/));
    await user.click(button(/^Karo 4 reservieren mit einer Vier/));
    expect(room.acts).toEqual([{ type: 'reserve', card: '4D', face: 4, count: 1 }]);
  });

  test('with dice that do not win a card the button asks why not', async () => {
    const room = show(more, legal);
    await user.click(button(/^Herz 10 mit/));
    const [six] = screen.getAllByRole('button', { name: 'Sechs', pressed: true });
    await user.click(six as HTMLElement);
    const ask = button(/^Herz 10 stehlen reicht nicht/);
    expect(ask.ariaDisabled).toBe('true');
    await user.click(ask);
    expect(room.acts).toEqual([{ type: 'steal', card: 'TH', face: 6, count: 2 }]);
  });

  test('a card out of reach says why', async () => {
    const room = show(more, legal);
    const reason = {
      action: { type: 'steal', card: '5C', face: 4, count: 2 } as const,
      code: 'steal_too_weak',
      clause: 'DR-31',
      facts: {},
    };
    Object.assign(room, { blocked: [reason] });
    const explain = vi.spyOn(room, 'explain');
    const card = button(/^Kreuz 5 mit zwei Vieren/);
    await user.click(card);
    expect(explain).toHaveBeenCalledExactlyOnceWith(reason, card);
  });

  test('unused dice are named, and wasted on the second tap only', async () => {
    const room = show(more, legal);
    await user.click(button(/^Fertig 5 Würfel übrig/));
    expect(room.acts).toEqual([]);
    await user.click(button(/^Wirklich/));
    expect(room.acts).toEqual([{ type: 'end_reserve' }]);
  });

  test('when nothing else is left it goes on by itself', () => {
    vi.useFakeTimers();
    setAid('auto', true);
    const room = show({ ...more, free: [0, 0, 0, 0, 0, 0] }, [{ type: 'end_reserve' }]);
    vi.advanceTimersByTime(400);
    expect(room.acts).toEqual([]);
    vi.advanceTimersByTime(700);
    expect(room.acts).toEqual([{ type: 'end_reserve' }]);
  });
});

describe('melding', () => {
  const more = {
    phase: 'meld',
    rolled: [],
    fixed: [1, 1, 3, 5, 5],
    hand: ['6S', '7H', '8H', '9H', 'KD'],
  } as const;
  const seen = { ...more, rolled: [], fixed: [...more.fixed], hand: [...more.hand] };
  const legal: DrachenrummyAction[] = [
    { type: 'meld', cards: ['7H', '8H', '9H'] },
    { type: 'extend', meld_id: 0, card: '6S' },
    { type: 'end_turn' },
  ];
  const card = (name: RegExp) => screen.getByRole('option', { name });

  test('chosen cards are laid down', async () => {
    const room = show(seen, legal);
    for (const name of [/Herz 9/, /Herz 7/, /Herz 8/]) await user.click(card(name));
    await user.click(button(/^3 Karten ablegen Folge Herz 7, 8, 9/));
    expect(room.acts).toEqual([{ type: 'meld', cards: ['7H', '8H', '9H'] }]);
  });

  test('suggestions come on request and choose their cards', async () => {
    setAid('suggest', false);
    const room = show(seen, legal);
    await user.click(button(/^Vorschläge/));
    await user.click(button(/^Folge Herz 7, 8, 9/));
    await user.click(button(/^3 Karten ablegen/));
    expect(room.acts).toHaveLength(1);
    setAid('suggest', false);
  });

  test('a card is added by a tap on the meld that it fits', async () => {
    const room = show(seen, legal);
    await user.click(card(/Pik 6/));
    expect(button(/^Pik 6 anlegen an Folge Pik 3, 4, 5/)).toBeTruthy();
    await user.click(button(/^Folge Pik 3, 4, 5/));
    expect(room.acts).toEqual([{ type: 'extend', meld_id: 0, card: '6S' }]);
  });

  test('a meld that a card fits chooses it', async () => {
    show(seen, legal);
    await user.click(button(/^Folge Pik 3, 4, 5/));
    expect(card(/Pik 6/).ariaSelected).toBe('true');
  });

  test('cards that make no meld are shown to the server, which says why', async () => {
    const room = show(seen, legal);
    await user.click(card(/Karo König/));
    await user.click(card(/Herz 9/));
    await user.click(button(/^2 Karten ablegen passt nicht/));
    expect(room.acts).toEqual([{ type: 'meld', cards: ['KD', '9H'] }]);
  });

  test('the turn ends', async () => {
    const room = show(seen, legal);
    await user.click(button(/^Zug beenden/));
    expect(room.acts).toEqual([{ type: 'end_turn' }]);
  });
});

describe('taking', () => {
  const reserved = [
    { card: 'TH', owner: 0, face: 6, count: 2 },
    { card: 'QS', owner: 0, face: 1, count: 1 },
  ];
  const legal: DrachenrummyAction[] = [[], ['TH'], ['QS'], ['TH', 'QS']].map((cards) => ({
    type: 'take',
    cards,
  }));

  test('what is not wanted is left', async () => {
    const room = show({ phase: 'take', rolled: [], reserved }, legal);
    expect(button(/^Alle aufnehmen/)).toBeTruthy();
    await user.click(button(/^Herz 10 mit/));
    await user.click(button(/^1 Karte aufnehmen/));
    expect(room.acts).toEqual([{ type: 'take', cards: ['QS'] }]);
  });
});
