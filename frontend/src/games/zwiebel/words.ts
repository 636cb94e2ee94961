/** Zwiebel's own words on the page, and how it names people. */
import { texts } from '../../lib/wording/i18n';
import type { TableRoom } from '../../live/game';
import de from './texts/de.json';
import en from './texts/en.json';
import type { ZwiebelAction, ZwiebelEvent, ZwiebelObservation } from './types';

export type ZwiebelRoom = TableRoom<ZwiebelObservation, ZwiebelAction, ZwiebelEvent>;

export type TextKey = keyof typeof de;

export const z = texts({ de, en });

/** The name of a seat, or 'du' for my own. */
export function nameOf(room: ZwiebelRoom, seat: number): string {
  return seat === room.you ? z('me') : room.seatName(seat);
}

/** The same as the object of a sentence: 'dich'. */
export function whom(room: ZwiebelRoom, seat: number): string {
  return seat === room.you ? z('me.object') : room.seatName(seat);
}
