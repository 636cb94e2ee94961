/** Zwanzig's own words, and the names that its sentences need. */
import { suitName } from '../../lib/wording/cards';
import { capital } from '../../lib/wording/capital';
import { texts } from '../../lib/wording/i18n';
import { inSuits } from '../../lib/wording/suited';
import { settings } from '../../lib/memory/settings.svelte';
import type { TableRoom } from '../../live/game';
import de from './texts/de.json';
import en from './texts/en.json';
import type { ZwanzigAction, ZwanzigEvent, ZwanzigObservation } from './types';

export type ZwanzigRoom = TableRoom<ZwanzigObservation, ZwanzigAction, ZwanzigEvent>;

export type TextKey = keyof typeof de;

export const z = texts({ de, en }, inSuits);

/** 'Herz', 'Hearts': the suit at the beginning of a sentence. */
export const suitWord = (suit: string): string => capital(suitName(suit, settings.language));

/** As it stands within a sentence: "hearts", "Herz". */
export function trumpWord(suit: string): string {
  return suitName(suit, settings.language);
}

/** Points with a true minus: −3. */
export function signed(points: number, plus = false): string {
  if (points < 0) return `−${-points}`;
  return plus && points > 0 ? `+${points}` : String(points);
}

/** The name of a seat, or 'du' for my own. */
export function nameOf(room: ZwanzigRoom, seat: number): string {
  return seat === room.you ? z('me') : room.seatName(seat);
}

/** The same as the object of a sentence: 'dich'. */
export function whom(room: ZwanzigRoom, seat: number): string {
  return seat === room.you ? z('me.object') : room.seatName(seat);
}
