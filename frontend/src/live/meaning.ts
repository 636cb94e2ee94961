/** What a thing on the table is and does: in the words of its game, or else in the page's own. */
import { nameCard } from '../art/cards/decks';
import { settings } from '../lib/memory/settings.svelte';
import type { Thing } from '../table/asking/things';
import type { Meaning } from './game';
import type { Room } from './room.svelte';
import { t } from './words';

/** The explanation of a thing; undefined: there is nothing to say about it. */
export function meaningOf(room: Room, thing: Thing): Meaning | undefined {
  const told = room.view ? room.play.meaning?.(room, thing) : undefined;
  if (told) return told;
  if (thing.kind === 'spot') return undefined;
  if (thing.kind === 'seat') return seated(room, thing.seat);
  const deck = room.play.deckOf?.(room.game.name) ?? 'french';
  const [code = ''] = thing.code.split('/');
  return { title: nameCard(deck, code, settings.language), lines: [] };
}

/** Who sits there, and what is public about them. */
function seated(room: Room, seat: number): Meaning {
  const facts = room.view ? (room.play.seatFacts?.(room, seat) ?? []) : [];
  return { title: room.seatName(seat) || t('mat.empty'), lines: facts };
}
