/** What rests can be looked at, but is neither chosen, carried nor pressed, and says why; then all is as before. */
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import AtRest from './AtRest.svelte';

let done: string[];
let tried: (string | undefined)[];
const props = $state({
  rests: true,
  selected: ['JS'],
  ondone: (what: string) => void done.push(what),
  onwhy: (at: Element) => void tried.push((at as HTMLElement).dataset['card'] ?? at.tagName),
});

beforeEach(() => {
  done = [];
  tried = [];
  props.rests = true;
  props.selected = ['JS'];
  render(AtRest, props);
});
afterEach(cleanup);

const card = (n: number) => screen.getAllByRole('option')[n] as HTMLElement;
const button = (name: string) => screen.getByRole('button', { name });

test.each<[string, () => Promise<unknown>, string]>([
  ['a tap on a card', () => fireEvent.click(card(0)), 'AS'],
  ['Enter on a card', () => fireEvent.keyDown(card(1), { key: 'Enter' }), 'JS'],
  ['space on a card', () => fireEvent.keyDown(card(0), { key: ' ' }), 'AS'],
  [
    'a card carried by key',
    () => fireEvent.keyDown(card(0), { key: 'ArrowRight', altKey: true }),
    'AS',
  ],
  ['a button', () => fireEvent.click(button('Fertig')), 'BUTTON'],
  ['a face of the dice', () => fireEvent.keyDown(button('Eins'), { key: '6' }), 'BUTTON'],
])('%s does nothing and says why', async (_, tries, at) => {
  await tries();
  expect(tried).toEqual([at]);
  expect(done).toEqual([]);
  expect(props.selected).toEqual(['JS']);
});

test('no card is carried away by a finger', async () => {
  await fireEvent.pointerDown(card(0), { button: 0, isPrimary: true });
  await fireEvent.pointerMove(card(0), { clientY: -90, isPrimary: true });
  await fireEvent.pointerUp(card(0), { clientY: -90, isPrimary: true });
  expect(done).toEqual([]);
});

test('it is seen and heard that they rest', () => {
  for (const one of [card(0), card(1), button('Fertig')]) {
    expect(one.ariaDisabled ?? one.getAttribute('aria-disabled')).toBe('true');
    expect(one.getAttribute('aria-label') ?? '').not.toContain('spielbar');
  }
});

test('the cards are looked along by key, and a mat is asked about', async () => {
  card(0).focus();
  await fireEvent.keyDown(card(0), { key: 'ArrowRight' });
  expect(document.activeElement).toBe(card(1));
  await fireEvent.click(button('Ben'));
  expect(done).toEqual(['mat']);
  expect(tried).toEqual([]);
});

test('afterwards what was chosen is chosen still, and goes', async () => {
  props.rests = false;
  flushSync();
  expect(card(1).getAttribute('aria-selected')).toBe('true');
  expect(card(1).getAttribute('aria-disabled')).toBe('false');
  await fireEvent.click(card(1));
  await fireEvent.click(button('Fertig'));
  expect(done).toEqual(['JS', 'button']);
  expect(tried).toEqual([]);
});
