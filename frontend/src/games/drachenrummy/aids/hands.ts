/** Hands in the order that a reader wants, and the hands of others where they lie open. */
import { sortCards } from '../../../lib/wording/cards';
import { settings } from '../../../lib/memory/settings.svelte';
import { aids } from './aids.svelte';
import type { DrachenrummyObservation } from '../types';
import { type DrachenRoom, printed } from '../words';

/** The cards by suit or by rank, as the reader has chosen. */
export function ordered(cards: readonly string[]): string[] {
  const first = aids.byRank ? 'rank' : 'suit';
  return sortCards(cards, printed, { first, highestRight: settings.highestRight });
}

/** The hand of a seat where it lies open: after the match, at tables with open hands. A replay shows all hands below the table. */
export function openHand(room: DrachenRoom, seen: DrachenrummyObservation, seat: number): string[] {
  if (seat === room.you || room.replaying) return [];
  return ordered(seen.hands[seat] ?? []);
}
