/** Cards go from shelf to shelf by tap, by drag and by key, and keep the focus on their way. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { prepareRegions } from '../src/lib/announce';
import { settings } from '../src/lib/settings.svelte';
import { neighbourOf, pitchOf, rowsOf } from '../src/table/shelfCards';
import ShelfTable from './ShelfTable.svelte';

beforeEach(() => {
  settings.language = 'de';
  prepareRegions();
});

describe('the room on a shelf', () => {
  test.each([
    [0, 320, 56, []],
    [1, 320, 56, [1]],
    [7, 320, 56, [7]],
    [9, 320, 56, [9]],
    [10, 320, 56, [5, 5]],
    [10, 600, 56, [10]],
    [10, 190, 56, [5, 5]],
    [10, 150, 56, [3, 3, 3, 1]],
    [5, 0, 56, [5]],
  ])('%i cards in %i px of %i px each', (cards, room, width, rows) => {
    expect(rowsOf(cards, room, width)).toEqual(rows);
  });

  test('never hides more of a card than that 32 px show, and never leaves the shelf', () => {
    for (let room = 100; room < 700; room += 7) {
      for (let cards = 2; cards <= 10; cards++) {
        const per = rowsOf(cards, room, 56)[0] ?? 0;
        const pitch = pitchOf(per, room, 56);
        expect(pitch).toBeGreaterThanOrEqual(per > 1 ? 32 : 0);
        expect((per - 1) * pitch + 56).toBeLessThanOrEqual(room + 0.001);
      }
    }
  });
});

const SHELVES = [['SA', 'RA', 'OA'], [], ['Y2'], ['G3', 'T4']];

test.each([
  ['ArrowRight', 'OA', 'Y2'],
  ['ArrowLeft', 'Y2', 'OA'],
  ['ArrowLeft', 'SA', undefined],
  ['ArrowRight', 'T4', undefined],
  ['ArrowDown', 'RA', 'Y2'],
  ['ArrowDown', 'Y2', 'G3'],
  ['ArrowDown', 'T4', undefined],
  ['ArrowUp', 'T4', 'Y2'],
  ['ArrowUp', 'Y2', 'SA'],
  ['ArrowUp', 'RA', undefined],
  ['Home', 'Y2', 'SA'],
  ['End', 'SA', 'T4'],
  ['x', 'SA', undefined],
])('%s leads from %s to %s', (key, from, to) => {
  expect(neighbourOf(key, from, SHELVES)).toBe(to);
});

describe('shelves', () => {
  const START = [
    ['SA', 'RK'],
    ['Y2', 'G3', 'T4'],
  ];
  const show = (fixed = false) => {
    const onchange = vi.fn<(shelves: string[][]) => void>();
    render(ShelfTable, { start: START, fixed, onchange });
    return onchange;
  };
  const card = (name: string) => screen.getByRole('option', { name });
  const spoken = () => document.querySelector('[aria-live=polite]')?.textContent;

  test('are lists with a name and a reason, with one card in the tab order', () => {
    show();
    expect(screen.getByRole('listbox', { name: 'Gruppe 2, 3' }).children).toHaveLength(3);
    const inOrder = screen.getAllByRole('option').filter((each) => each.tabIndex === 0);
    expect(inOrder).toEqual([card('Schwarz Ass')]);
  });

  test('take chosen cards at a tap', async () => {
    const user = userEvent.setup();
    const onchange = show();
    expect(screen.queryByRole('button')).toBeNull();
    await user.click(card('Schwarz Ass'));
    await user.click(card('Gelb 2'));
    expect(card('Gelb 2').ariaSelected).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Auf Fach 2 legen' }));
    expect(onchange).toHaveBeenLastCalledWith([['RK'], ['G3', 'T4', 'SA', 'Y2']]);
    expect(document.activeElement).toBe(card('Schwarz Ass'));
    expect(spoken()).toBe('Schwarz Ass, Fach 2 von 2');
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('begin anew below the last one', async () => {
    const user = userEvent.setup();
    const onchange = show();
    await user.click(card('Grün 3'));
    await user.click(screen.getByRole('button', { name: 'Neues Fach' }));
    expect(onchange).toHaveBeenLastCalledWith([['SA', 'RK'], ['Y2', 'T4'], ['G3']]);
  });

  test('offer nothing for a card that lies alone or at home already', async () => {
    const user = userEvent.setup();
    render(ShelfTable, { start: [['SA'], ['Y2', 'G3']] });
    await user.click(card('Schwarz Ass'));
    expect(screen.queryByRole('button', { name: 'Neues Fach' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Auf Fach 1 legen' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Auf Fach 2 legen' })).toBeTruthy();
  });

  test('obey the keys, and the focus goes along', async () => {
    const user = userEvent.setup();
    const onchange = show();
    card('Schwarz Ass').focus();
    await user.keyboard('{ArrowRight}{Alt>}{ArrowDown}{/Alt}');
    expect(onchange).toHaveBeenLastCalledWith([['SA'], ['Y2', 'G3', 'T4', 'RK']]);
    await vi.waitFor(() => {
      expect(document.activeElement).toBe(card('Rot König'));
    });
    expect(spoken()).toBe('Rot König, Fach 2 von 2');
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(onchange).toHaveBeenLastCalledWith([['SA'], ['Y2', 'G3', 'T4'], ['RK']]);
    await user.keyboard('{ArrowUp}{Enter}{ArrowRight} ');
    expect(screen.getAllByRole('option', { selected: true })).toEqual([
      card('Gelb 2'),
      card('Grün 3'),
    ]);
    await user.keyboard('{Escape}');
    expect(screen.queryAllByRole('option', { selected: true })).toHaveLength(0);
  });

  async function drag(code: string, onto: string): Promise<void> {
    const [from, to] = [card(code), document.querySelector(onto)];
    vi.spyOn(document, 'elementFromPoint').mockReturnValue(to);
    from.setPointerCapture = vi.fn();
    const pointer = { button: 0, isPrimary: true, pointerId: 1, bubbles: true };
    await fireEvent.pointerDown(from, { ...pointer, clientX: 0, clientY: 0 });
    await fireEvent.pointerMove(from, { ...pointer, clientX: 3, clientY: 60 });
    await fireEvent.pointerUp(from, { ...pointer, clientX: 3, clientY: 60 });
    await fireEvent.click(from);
  }

  test('take a card that is dragged onto them', async () => {
    HTMLElement.prototype.setPointerCapture = vi.fn();
    const onchange = show();
    await drag('Schwarz Ass', '[data-shelf="1"]');
    expect(onchange).toHaveBeenLastCalledWith([['RK'], ['Y2', 'G3', 'T4', 'SA']]);
    expect(card('Schwarz Ass').ariaSelected).toBe('false');
  });

  test('take all chosen cards when one of them is dragged', async () => {
    HTMLElement.prototype.setPointerCapture = vi.fn();
    const user = userEvent.setup();
    const onchange = show();
    await user.click(card('Gelb 2'));
    await user.click(card('Türkis 4'));
    await drag('Gelb 2', '[data-shelf="0"]');
    expect(onchange).toHaveBeenLastCalledWith([['SA', 'RK', 'Y2', 'T4'], ['G3']]);
  });

  test('keep what lies there while nothing can be moved', async () => {
    HTMLElement.prototype.setPointerCapture = vi.fn();
    const user = userEvent.setup();
    const onchange = show(true);
    await user.click(card('Schwarz Ass'));
    expect(card('Schwarz Ass').ariaSelected).toBe('true');
    expect(screen.queryByRole('button')).toBeNull();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await drag('Rot König', '[data-shelf="1"]');
    expect(onchange).not.toHaveBeenCalled();
  });
});
