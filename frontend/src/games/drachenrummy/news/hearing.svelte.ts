/** What is to be heard at the table beside the course of the match: a theft from the reader, and short sounds. */
import { untrack } from 'svelte';
import { announce } from '../../../lib/signals/liveRegion';
import { playSound } from '../../../lib/signals/sound.svelte';
import type { Sound } from '../../../lib/memory/settings.svelte';
import type { DrachenrummyCardStolen, DrachenrummyEvent } from '../types';
import { cardWords, d, type DrachenRoom, diceWords } from '../words';

const SOUNDS: Partial<Record<DrachenrummyEvent['type'], Sound>> = {
  card_stolen: 'sweep',
  cards_taken: 'sweep',
  card_reserved: 'play',
  meld_laid: 'play',
  meld_extended: 'play',
  display_refilled: 'deal',
};

/** A theft from the reader. */
export function saidAtOnce(
  event: DrachenrummyEvent,
  { you }: Pick<DrachenRoom, 'you'>,
): event is DrachenrummyCardStolen {
  return event.type === 'card_stolen' && event.from === you;
}

function say(room: DrachenRoom, event: DrachenrummyEvent): void {
  if (!saidAtOnce(event, room)) return;
  const { seat, card, face, count } = event;
  const words = { name: room.seatName(seat), card: cardWords(card) };
  announce(d('stolen.said', { ...words, dice: diceWords(count, face, 'with') }), 'assertive');
}

/** Listens to a table as long as its component lives. */
export function hear(room: () => DrachenRoom): void {
  $effect(() => {
    const table = room();
    return untrack(() =>
      table.listen(({ events }) => {
        const robbed = events.some((event) => saidAtOnce(event, table));
        const sound = robbed
          ? 'challenge'
          : events.map(({ type }) => SOUNDS[type]).find((each) => each !== undefined);
        if (sound) playSound(sound);
        for (const event of events) say(table, event);
      }),
    );
  });
}
