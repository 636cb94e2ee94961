/** Which card of a trick is ahead (ZZ-46), and the sentence that says why it took the trick. */
import { cardName, frenchLetters, indexOf } from '../../../lib/wording/cards';
import { settings } from '../../../lib/memory/settings.svelte';
import { z, type ZwanzigRoom } from '../words';

/** Low to high; the ten stands above the king (ZZ-41). */
export const RANKS = '789JQKTA';

/** All ranks as they stand on cards, the highest first: the ten is no small card here. */
export function orderWords(): string {
  const ranks = [...RANKS].toReversed();
  return ranks.map((rank) => indexOf(rank, frenchLetters(settings))).join(' ');
}

type Play = readonly [seat: number, card: string];

/** The play that wins so far; undefined while nothing lies there. */
export function ahead(plays: readonly Play[], trump: string | null): Play | undefined {
  const led = plays[0]?.[1].slice(1);
  const worth = ([, card]: Play) => {
    const suit = card.slice(1);
    const level = suit === trump ? 2 : suit === led ? 1 : 0;
    return level * RANKS.length + (level && RANKS.indexOf(card.slice(0, 1)));
  };
  return plays.length === 0
    ? undefined
    : plays.reduce((best, play) => (worth(play) > worth(best) ? play : best));
}

/** 'Kuno sticht mit Trumpf', 'Dein Stich: Herz As'. */
export function takenLine(
  room: ZwanzigRoom,
  plays: readonly Play[],
  winner: number,
  trump: string | null,
): string {
  const card = plays.find(([seat]) => seat === winner)?.[1] ?? '';
  const trumped = card.slice(1) === trump && plays[0]?.[1].slice(1) !== trump;
  const how = trumped ? 'taken.trump' : 'taken.high';
  return z(winner === room.you ? `${how}.me` : how, {
    name: room.seatName(winner),
    card: cardName(card, settings.language),
  });
}
