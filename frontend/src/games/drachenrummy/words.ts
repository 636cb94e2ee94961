/** Drachenrummy's own words, and how it names cards, dice and players. */
import { cardName, rankName, suitName } from '../../lib/wording/cards';
import { texts } from '../../lib/wording/i18n';
import { inSuits } from '../../lib/wording/suited';
import { settings } from '../../lib/memory/settings.svelte';
import type { TableRoom } from '../../live/game';
import de from './texts/de.json';
import en from './texts/en.json';
import type {
  DrachenrummyAction,
  DrachenrummyEvent,
  DrachenrummyLaidMeld,
  DrachenrummyObservation,
} from './types';

export type DrachenRoom = TableRoom<DrachenrummyObservation, DrachenrummyAction, DrachenrummyEvent>;

export type TextKey = keyof typeof de;

export const d = texts({ de, en }, inSuits);

/** What is printed on a card, without its pack: 'TH' for 'TH/2'. Cards with equal faces are equal (DR-04). */
export function printed(code: string): string {
  return code.slice(0, 2);
}

/** 'Herz 10'; 'ten of hearts'. */
export function cardWords(code: string): string {
  return cardName(printed(code), settings.language);
}

/** How sentences of the server name cards. */
export const WORDS = { cardName: cardWords } as const;

type Case = 'plain' | 'with';

/** 'eine Sechs', 'drei Sechsen'; after "mit" 'einer Sechs'. */
export function diceWords(count: number, face: number, how: Case = 'plain'): string {
  const one = count === 1 && how === 'with' ? d('n.1.with') : d(`n.${count}` as TextKey);
  return `${one} ${faceWord(face, count)}`;
}

/** 'Sechs', 'Sechsen'. */
export function faceWord(face: number, count = 1): string {
  return d(`${count === 1 ? 'face' : 'faces'}.${face}` as TextKey);
}

/** A meld in a few words: 'Folge Herz 3, 4, 5', 'Set 8: Karo, Pik, Kreuz'. */
export function meldWords({ kind, cards }: Pick<DrachenrummyLaidMeld, 'kind' | 'cards'>): string {
  const { language } = settings;
  const first = cards[0] ?? '';
  if (kind === 'set') {
    const suits = cards.map((card) => suitName(card.slice(1, 2), language)).join(', ');
    return d('meld.set', {
      rank: rankName(first.slice(0, 1), language, settings.suits),
      suits,
    });
  }
  const ranks = cards
    .map((card) => rankName(card.slice(0, 1), language, settings.suits))
    .join(', ');
  return d('meld.run', { suit: suitName(first.slice(1, 2), language), ranks });
}

/** Points with a true minus: −3. */
export function signed(points: number): string {
  return points < 0 ? `−${-points}` : String(points);
}

/** The name of a seat, or 'du' for my own. */
export function nameOf(room: DrachenRoom, seat: number): string {
  return seat === room.you ? d('me') : room.seatName(seat);
}

/** The same as the object of a sentence: 'dich'. */
export function whom(room: DrachenRoom, seat: number): string {
  return seat === room.you ? d('me.object') : room.seatName(seat);
}

/** The same after 'von': 'dir'. */
export function ofWhom(room: DrachenRoom, seat: number): string {
  return seat === room.you ? d('me.dative') : room.seatName(seat);
}
