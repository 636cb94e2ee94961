/** Buttons, sheets, refusals, mats and notes behave as players expect. */
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { createRawSnippet, flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { announce, prepareRegions } from '../../src/lib/signals/liveRegion';
import { settings } from '../../src/lib/memory/settings.svelte';
import { toast, toasts } from '../../src/lib/signals/toasts.svelte';
import Bubble from '../../src/table/notices/Bubble.svelte';
import Button from '../../src/table/controls/Button.svelte';
import Card from '../../src/table/cards/Card.svelte';
import Mat from '../../src/table/mats/Mat.svelte';
import Sheet from '../../src/table/controls/Sheet.svelte';
import { variantFor } from '../../src/table/cards/face/variant';

const user = userEvent.setup();

beforeEach(() => {
  settings.language = 'de';
  settings.indices = 'german';
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a button', () => {
  test('with a question acts on the second press only', async () => {
    const onpress = vi.fn();
    render(Button, { label: 'Aufgeben', confirm: 'Wirklich aufgeben?', onpress });
    await user.click(screen.getByRole('button'));
    expect(onpress).not.toHaveBeenCalled();
    expect(screen.getByRole('button').textContent).toContain('Wirklich aufgeben?');
    await user.click(screen.getByRole('button'));
    expect(onpress).toHaveBeenCalledOnce();
  });

  test('forgets the first press after six seconds, and the question with it', () => {
    vi.useFakeTimers();
    const onpress = vi.fn();
    render(Button, { label: 'Aufgeben', confirm: 'Wirklich?', onpress });
    screen.getByRole('button').click();
    flushSync();
    vi.advanceTimersByTime(6000);
    flushSync();
    expect(screen.getByRole('button').textContent).toContain('Aufgeben');
    expect(document.body.textContent).not.toContain('Wirklich?');
    screen.getByRole('button').click();
    expect(onpress).not.toHaveBeenCalled();
  });

  test('forgets the first press as soon as another one asks', async () => {
    const onpress = vi.fn();
    render(Button, { label: 'Herz', confirm: 'Herz ansagen?', onpress });
    render(Button, { label: 'Pik', confirm: 'Pik ansagen?' });
    await user.click(screen.getByRole('button', { name: 'Herz' }));
    await user.click(screen.getByRole('button', { name: 'Pik' }));
    expect(screen.queryByRole('button', { name: 'Pik ansagen?' })).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Herz' }));
    expect(onpress).not.toHaveBeenCalled();
  });

  test('that is not possible can be asked why', async () => {
    const [onpress, onrefuse] = [vi.fn(), vi.fn()];
    render(Button, { label: 'Ziehen', detail: 'erst legen', impossible: true, onpress, onrefuse });
    const button = screen.getByRole('button', { name: /erst legen/ });
    expect(button.ariaDisabled).toBe('true');
    await user.click(button);
    expect(onpress).not.toHaveBeenCalled();
    expect(onrefuse).toHaveBeenCalledOnce();
  });
});

describe('a sheet', () => {
  const children = createRawSnippet(() => ({ render: () => '<p>Inhalt</p>' }));

  test('has a name, closes by button and by the back gesture, and gives the focus back', async () => {
    const opener = document.createElement('button');
    document.body.append(opener);
    opener.focus();
    const onclose = vi.fn();
    const { rerender } = render(Sheet, { open: true, title: 'Regeln', onclose, children });
    expect(screen.getByRole('dialog', { name: 'Regeln' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Schließen' }));
    dispatchEvent(new PopStateEvent('popstate'));
    expect(onclose).toHaveBeenCalledTimes(2);
    await rerender({ open: false, title: 'Regeln', onclose, children });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(opener);
    opener.remove();
  });
});

describe('a refusal', () => {
  test('is an alert with a way to the clause', async () => {
    const onclause = vi.fn();
    render(Bubble, { fact: 'Karo 10 geht nicht.', clause: 'ZZ-44', onclause, onclose: vi.fn() });
    expect(screen.getByRole('alert').textContent).toContain('Karo 10 geht nicht.');
    await user.click(screen.getByRole('button', { name: 'Regel ZZ-44' }));
    expect(onclause).toHaveBeenCalledWith('ZZ-44');
  });

  test('goes after six seconds, or at the next touch elsewhere', () => {
    vi.useFakeTimers();
    const onclose = vi.fn();
    render(Bubble, { fact: 'Nein.', onclose });
    flushSync();
    vi.advanceTimersByTime(5999);
    expect(onclose).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onclose).toHaveBeenCalledOnce();
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    expect(onclose).toHaveBeenCalledTimes(2);
  });
});

describe('a mat', () => {
  test('says everything that lies on it', () => {
    render(Mat, {
      name: 'Clara',
      cards: 1,
      penalties: 2,
      turn: true,
      role: { letter: 'A', title: 'Ansagerin' },
      fact: '1 Stich',
    });
    const words = screen.getByRole('listitem').textContent;
    for (const word of ['Clara', '1 Stich', 'am Zug', 'Ansagerin', '1 Karte', '2 Strafkarten']) {
      expect(words).toContain(word);
    }
  });

  test('of somebody who has lost the connection counts down', () => {
    render(Mat, { name: 'Farid', presence: 'lost', until: Date.now() + 48_000 });
    expect(screen.getByRole('listitem').textContent).toMatch(/weg 0:4[78]/);
  });

  test.each([
    ['substitute', 'Bot vertritt'],
    ['left', 'gegangen'],
    ['out', 'ausgestiegen'],
    ['beaten', 'geschlagen'],
    ['empty', 'Freier Platz'],
  ] as const)('in state %s always has a word', (presence, word) => {
    render(Mat, { name: 'Ben', presence });
    expect(screen.getByRole('listitem').textContent).toContain(word);
  });
});

describe('a card', () => {
  test.each([
    [26, 'mini'],
    [36, 'mini'],
    [44, 'small'],
    [50, 'small'],
    [64, 'hand'],
    [90, 'hand'],
    [96, 'full'],
  ])('of %i px is drawn as %s', (width, variant) => {
    expect(variantFor(width)).toBe(variant);
  });

  test('has the letters of the setting and its name in words', () => {
    const { container } = render(Card, { code: 'JC', trump: true });
    expect(container.querySelector('text')?.textContent).toBe('B');
    expect(container.textContent).toContain('Kreuz Bube, Trumpf');
    settings.indices = 'english';
    flushSync();
    expect(container.querySelector('text')?.textContent).toBe('J');
  });

  test('squeezes the ten', () => {
    const { container } = render(Card, { code: 'TH' });
    expect(container.querySelector('text')?.getAttribute('textLength')).toBe('32');
  });

  test('face down gives nothing away', () => {
    const { container } = render(Card, { code: 'AH', faceDown: true, trump: true });
    expect(container.querySelector('text')).toBeNull();
    expect(container.textContent.trim()).toBe('verdeckte Karte');
  });
});

describe('notes', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    while (toasts.current) toasts.dismiss();
  });
  const shown = () => toasts.current?.text;

  test('are shown one after the other: the last for four seconds, the others shorter', () => {
    toast('Ben ist da');
    toast('Clara ist da');
    expect(shown()).toBe('Ben ist da');
    vi.advanceTimersByTime(1500);
    expect(shown()).toBe('Clara ist da');
    vi.advanceTimersByTime(3999);
    expect(shown()).toBe('Clara ist da');
    vi.advanceTimersByTime(1);
    expect(shown()).toBeUndefined();
  });

  test('make way at once where they were shown long enough', () => {
    toast('Ben ist da');
    vi.advanceTimersByTime(2000);
    toast('Clara ist da');
    vi.advanceTimersByTime(0);
    expect(shown()).toBe('Clara ist da');
  });

  test('that need longer keep their time', () => {
    toast('Um acht ist Schluss', 20_000);
    toast('Ben ist da');
    vi.advanceTimersByTime(19_999);
    expect(shown()).toBe('Um acht ist Schluss');
    vi.advanceTimersByTime(1);
    expect(shown()).toBe('Ben ist da');
  });

  test('that are told again are not shown twice, but anew', () => {
    toast('Das geht nicht');
    const first = toasts.current?.id;
    vi.advanceTimersByTime(3000);
    toast('Das geht nicht');
    expect(toasts.current?.id).not.toBe(first);
    vi.advanceTimersByTime(3999);
    expect(shown()).toBe('Das geht nicht');
    vi.advanceTimersByTime(1);
    expect(shown()).toBeUndefined();
  });

  test('that are put away are gone', () => {
    toast('Ben ist da');
    toasts.dismiss();
    expect(shown()).toBeUndefined();
  });
});

test('there is one region for events and one for what is urgent', () => {
  prepareRegions();
  announce('Ben legt.');
  announce('Du bist dran.', 'assertive');
  announce('Du bist dran.', 'assertive');
  const words = (urgency: string) =>
    [...document.querySelectorAll(`[aria-live=${urgency}]`)].map((each) => each.textContent);
  expect(words('polite')).toEqual(['Ben legt.']);
  expect(words('assertive')[0]).toBe('Du bist dran.\u00a0');
});
