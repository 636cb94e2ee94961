/** A hand can be played by key, by tap and by a screen reader. */
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { settings } from '../../src/lib/memory/settings.svelte';
import Hand from '../../src/table/hand/Hand.svelte';
import { type HandCard, inOwnOrder } from '../../src/table/hand/handCards';

const CARDS: HandCard[] = [
  { id: 'AS', code: 'AS', playable: true, trump: true },
  { id: 'JS', code: 'JS', playable: true },
  { id: 'TD', code: 'TD', playable: false, reason: 'Du musst trumpfen.' },
];

function show(more: Record<string, unknown> = {}) {
  const heard = { onplay: vi.fn(), onselect: vi.fn(), onrefuse: vi.fn(), onreorder: vi.fn() };
  render(Hand, { cards: CARDS, ...heard, ...more });
  return { ...heard, user: userEvent.setup() };
}
const option = (name: RegExp) => screen.getByRole('option', { name });

beforeEach(() => {
  settings.language = 'de';
});
afterEach(() => {
  settings.oneTapPlays = false;
});

describe('what it says', () => {
  test('each card is an option with its name and state', () => {
    show();
    expect(screen.getByRole('listbox', { name: 'Deine Hand' })).toBeTruthy();
    expect(screen.getAllByRole('option').map((each) => each.ariaLabel)).toEqual([
      'Pik Ass, Trumpf, spielbar',
      'Pik Bube, spielbar',
      'Karo 10',
    ]);
  });

  test('a refused card is disabled for those who listen, with the reason', () => {
    show();
    const card = option(/Karo 10/);
    expect(card.ariaDisabled).toBe('true');
    const why = card.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(why)?.textContent).toBe('Du musst trumpfen.');
  });
});

describe('by key', () => {
  test('one card is in the tab order, and arrows, Home, End and digits move', async () => {
    const { user } = show();
    await user.tab();
    expect(document.activeElement).toBe(option(/Pik Ass/));
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(option(/Pik Bube/));
    await user.keyboard('{End}');
    expect(document.activeElement).toBe(option(/Karo 10/));
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(option(/Karo 10/));
    await user.keyboard('{Home}');
    expect(document.activeElement).toBe(option(/Pik Ass/));
    await user.keyboard('2');
    expect(document.activeElement).toBe(option(/Pik Bube/));
    expect(screen.getAllByRole('option').filter((each) => each.tabIndex === 0)).toHaveLength(1);
  });

  test('Enter selects, Enter again plays', async () => {
    const { user, onplay, onselect } = show();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(onselect).toHaveBeenLastCalledWith(['AS']);
    expect(option(/Pik Ass/).ariaSelected).toBe('true');
    expect(onplay).not.toHaveBeenCalled();
    await user.keyboard('{Enter}');
    expect(onplay).toHaveBeenCalledExactlyOnceWith('AS');
    expect(option(/Pik Ass/).ariaSelected).toBe('false');
  });

  test('Escape lets go', async () => {
    const { user, onselect } = show();
    await user.tab();
    await user.keyboard('{Enter}{Escape}');
    expect(onselect).toHaveBeenLastCalledWith([]);
  });

  test('Enter on a refused card asks for the reason and plays nothing', async () => {
    const { user, onplay, onrefuse } = show();
    await user.tab();
    await user.keyboard('3{Enter}{Enter}');
    expect(onrefuse).toHaveBeenCalledTimes(2);
    expect(onrefuse).toHaveBeenCalledWith(CARDS[2]);
    expect(onplay).not.toHaveBeenCalled();
  });

  test('Alt and an arrow move the card itself', async () => {
    const { user, onreorder } = show();
    await user.tab();
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(onreorder).toHaveBeenCalledWith(['JS', 'AS', 'TD']);
  });
});

describe('by tap', () => {
  test('the second tap on the same card plays', async () => {
    const { user, onplay } = show();
    await user.click(option(/Pik Bube/));
    await user.click(option(/Pik Ass/));
    expect(onplay).not.toHaveBeenCalled();
    await user.click(option(/Pik Ass/));
    expect(onplay).toHaveBeenCalledExactlyOnceWith('AS');
  });

  test('one tap plays where the reader wants it so', async () => {
    settings.oneTapPlays = true;
    const { user, onplay } = show();
    await user.click(option(/Pik Bube/));
    expect(onplay).toHaveBeenCalledExactlyOnceWith('JS');
  });

  test('without anything to play a tap selects only', async () => {
    const { user, onselect } = show({ onplay: undefined });
    await user.click(option(/Pik Bube/));
    await user.click(option(/Pik Bube/));
    expect(onselect).toHaveBeenLastCalledWith(['JS']);
  });
});

describe('a choice of several', () => {
  test('takes as many as allowed, and a tap lets go again', async () => {
    const { user, onselect, onplay } = show({ mode: 'pick', max: 2 });
    expect(screen.getByRole('listbox').ariaMultiSelectable).toBe('true');
    await user.click(option(/Pik Ass/));
    await user.click(option(/Karo 10/));
    await user.click(option(/Pik Bube/));
    expect(onselect).toHaveBeenLastCalledWith(['AS', 'TD']);
    await user.click(option(/Pik Ass/));
    expect(onselect).toHaveBeenLastCalledWith(['TD']);
    expect(onplay).not.toHaveBeenCalled();
  });

  test('of at most one moves on to the next', async () => {
    const { user, onselect } = show({ mode: 'pick', max: 1 });
    await user.click(option(/Pik Ass/));
    await user.click(option(/Pik Bube/));
    expect(onselect).toHaveBeenLastCalledWith(['JS']);
  });
});

describe('the order of the reader', () => {
  test.each([
    ['what was never moved stays sorted', [], ['7C', '9S', 'AH'], ['7C', '9S', 'AH']],
    ['what came since follows', ['AH', '7C'], ['7C', '9S', 'AH'], ['AH', '7C', '9S']],
    ['what is gone leaves no gap', ['AH', '8D', '7C'], ['7C', 'AH'], ['AH', '7C']],
  ])('%s', (_, own, sorted, hand) => {
    expect(inOwnOrder(own, sorted)).toEqual(hand);
  });
});
