/** Mau-Mau's own words, and how it names cards and players. */
import { cardName, suitName } from '../../lib/wording/cards';
import { capital } from '../../lib/wording/capital';
import { texts } from '../../lib/wording/i18n';
import { inSuits } from '../../lib/wording/suited';
import { settings } from '../../lib/memory/settings.svelte';
import type { TableRoom } from '../../live/game';
import de from './texts/de.json';
import en from './texts/en.json';
import type { MaumauAction, MaumauEvent, MaumauObservation } from './types';

export type MauRoom = TableRoom<MaumauObservation, MaumauAction, MaumauEvent>;

export type TextKey = keyof typeof de;

export const m = texts({ de, en }, inSuits);

/** The suits in the order in which they are offered. */
export const SUITS = ['C', 'S', 'H', 'D'] as const;
export type Suit = (typeof SUITS)[number];

/** What is printed on a card, without its pack: 'TH' for 'TH/2'. */
export function printed(code: string): string {
  return code.slice(0, 2);
}

/** 'Herz 10'; 'ten of hearts'; 'Joker'. */
export function cardWords(code: string): string {
  return cardName(printed(code), settings.language);
}

/** How sentences of the server name cards. */
export const WORDS = { cardName: cardWords } as const;

/** 'Herz', 'Hearts': the suit at the beginning of a sentence. */
export const suitWord = (suit: string): string => capital(suitName(suit, settings.language));

/** The name of a seat, or 'du' for my own. */
export function nameOf(room: MauRoom, seat: number): string {
  return seat === room.you ? m('me') : room.seatName(seat);
}

/** The same as the object of a sentence: 'dich'. */
export function whom(room: MauRoom, seat: number): string {
  return seat === room.you ? m('me.object') : room.seatName(seat);
}

/** What somebody calls out, as it is written: 'Mau!', 'Tschuldi!'. */
export function shoutWords(phrase: string): string {
  const known: Readonly<Record<string, TextKey>> = {
    mau: 'shout.mau',
    mau_mau: 'shout.mau_mau',
    damenrunde: 'shout.damenrunde',
    damenrunde_ende: 'shout.damenrunde_ende',
    fertig_hinweis: 'shout.finished',
    jubel: 'shout.jubel',
    ausruf: 'shout.ausruf',
  };
  const key = known[phrase];
  if (key) return m(key);
  return /[.!?]$/.test(phrase) ? phrase : `${phrase}!`;
}
