/** A choice follows the hand: what has left it is chosen no longer. */
import { screen } from '@testing-library/svelte';
import { flushSync, mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import Hand from '../../src/table/hand/Hand.svelte';
import type { HandProps } from '../../src/table/hand/handCards';

const CARDS = ['AS', 'JS', 'TD'].map((code) => ({ id: code, code }));

test('a card that was played away is forgotten, the others stay chosen', async () => {
  const props: HandProps = $state({ cards: CARDS, mode: 'pick', selected: ['AS', 'TD'] });
  const hand = mount(Hand, { target: document.body, props });
  flushSync();
  props.cards = CARDS.slice(1);
  flushSync();
  expect(props.selected).toEqual(['TD']);
  expect(screen.getAllByRole('option').map((card) => card.ariaSelected)).toEqual(['false', 'true']);
  await unmount(hand);
});
