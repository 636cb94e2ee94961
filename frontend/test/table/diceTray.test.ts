/** Dice are toggle buttons that read as numbers; they are chosen by tap and by key, and dragged. */
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { fireEvent } from '@testing-library/svelte';
import DiceTray from '../../src/table/dice/DiceTray.svelte';

const die = (id: string, face: number, name: string, active = true) => ({
  id,
  face,
  look: active ? ('plain' as const) : ('used' as const),
  name,
  active,
  throwId: '1.1',
  tumble: undefined,
});
const DICE = [
  die('a', 6, 'Sechs'),
  die('b', 6, 'Sechs'),
  die('c', 2, 'Zwei'),
  die('d', 4, 'Vier, liegt auf einer Karte', false),
];

function show(selected: string[] = []) {
  const heard = {
    ontoggle: vi.fn(),
    onface: vi.fn(),
    onclear: vi.fn(),
    ondrop: vi.fn(),
    onover: vi.fn(),
  };
  render(DiceTray, { dice: DICE, label: 'Deine Würfel', selected, ...heard });
  return { ...heard, user: userEvent.setup() };
}
const buttons = () => screen.getAllByRole('button');

describe('what it says', () => {
  test('each die that can be chosen is a toggle button with its number, others are read only', () => {
    show(['b']);
    expect(screen.getByRole('list', { name: 'Deine Würfel' })).toBeTruthy();
    expect(buttons().map((each) => [each.ariaLabel, each.ariaPressed])).toEqual([
      ['Sechs', 'false'],
      ['Sechs', 'true'],
      ['Zwei', 'false'],
    ]);
    expect(screen.getByText('Vier, liegt auf einer Karte')).toBeTruthy();
  });
});

describe('by tap and key', () => {
  test('a tap toggles', async () => {
    const { user, ontoggle } = show();
    await user.click(buttons()[2] as HTMLElement);
    expect(ontoggle).toHaveBeenCalledExactlyOnceWith('c');
  });

  test('one die is in the tab order, arrows go round, space toggles', async () => {
    const { user, ontoggle } = show();
    await user.tab();
    expect(document.activeElement).toBe(buttons()[0]);
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(buttons()[2]);
    await user.keyboard(' ');
    expect(ontoggle).toHaveBeenCalledExactlyOnceWith('c');
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(buttons()[0]);
  });

  test('a digit means all dice that show it, and Escape lets go', async () => {
    const { user, onface, onclear } = show(['a']);
    await user.tab();
    await user.keyboard('6');
    expect(onface).toHaveBeenCalledExactlyOnceWith(6);
    await user.keyboard('{Escape}');
    expect(onclear).toHaveBeenCalledOnce();
  });
});

describe('by drag', () => {
  const at = (x: number, y: number) => ({
    clientX: x,
    clientY: y,
    button: 0,
    isPrimary: true,
    pointerId: 1,
  });
  const card = document.createElement('button');
  card.dataset['drop'] = 'TH';

  function drag(from: HTMLElement, over: Element[]) {
    document.elementsFromPoint = () => over;
    return Promise.all([
      fireEvent.pointerDown(from, at(10, 10)),
      fireEvent.pointerMove(document.body, at(40, -80)),
      fireEvent.pointerUp(document.body, at(40, -80)),
      fireEvent.click(from),
    ]);
  }

  test('a die goes onto the card beneath it, and the click that ends the drag is none', async () => {
    const { ondrop, onover, ontoggle } = show();
    await drag(buttons()[0] as HTMLElement, [card]);
    expect(onover).toHaveBeenCalledWith('TH');
    expect(ondrop).toHaveBeenCalledExactlyOnceWith(['a'], 'TH');
    expect(ontoggle).not.toHaveBeenCalled();
  });

  test('chosen dice go together, and over nothing they go nowhere', async () => {
    const { ondrop } = show(['a', 'b']);
    await drag(buttons()[1] as HTMLElement, []);
    expect(ondrop).toHaveBeenCalledExactlyOnceWith(['a', 'b'], undefined);
  });
});
