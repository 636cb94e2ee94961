/** What is put on the cards of an arrangement: what they count where that is not printed on them. */
import { type DeckName, DECKS } from '../../../art/cards/decks';
import { indexOf, rankName } from '../../../lib/wording/cards';
import { settings } from '../../../lib/memory/settings.svelte';
import type { CardMark } from '../../../table/cards/marks';
import type { ZwiebelShownCard } from '../types';
import { z } from './words';

const PICTURES = 'JQK';

/** What a rank counts when nothing is said; an ace has no such value. */
function usual(rank: string): number | undefined {
  if (rank === 'A') return undefined;
  return rank === 'T' || PICTURES.includes(rank) ? 10 : Number(rank);
}

/** The mark on a card that counts something else than is printed on it. */
export function marksOf({ card, value, tag, rank }: ZwiebelShownCard, deck: DeckName): CardMark[] {
  const { language, indices } = settings;
  if (tag === 'NULL') return [{ as: 'worth', text: '0', words: z('as.null') }];
  if (tag === 'WILD' && rank !== null) {
    const stands = DECKS[deck].read(`${card.slice(0, -1)}${rank}`).rank;
    const words = z('as.wild', { rank: rankName(stands, language) });
    return [{ as: 'worth', text: indexOf(stands, indices), words }];
  }
  const printed = usual(DECKS[deck].read(card).rank);
  if (printed === value) return [];
  return [{ as: 'worth', text: String(value), words: z('as.value', { n: value }) }];
}
