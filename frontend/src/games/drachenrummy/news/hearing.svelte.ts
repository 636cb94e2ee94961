/** What is to be heard at the table: what the dice show, and short sounds. */
import { untrack } from 'svelte';
import { announce } from '../../../lib/signals/liveRegion';
import { playSound } from '../../../lib/signals/sound.svelte';
import type { Sound } from '../../../lib/memory/settings.svelte';
import type { DrachenrummyEvent } from '../types';
import { cardWords, d, type DrachenRoom, diceWords, throwWords } from '../words';

const SOUNDS: Partial<Record<DrachenrummyEvent['type'], Sound>> = {
  card_stolen: 'sweep',
  cards_taken: 'sweep',
  card_reserved: 'play',
  meld_laid: 'play',
  meld_extended: 'play',
  display_refilled: 'deal',
};

/** After the sentence of the event itself, which gathers for a moment. */
const LATER_MS = 260;

function say(room: DrachenRoom, event: DrachenrummyEvent): void {
  if (event.type === 'card_stolen' && event.from === room.you) {
    const { seat, card, face, count } = event;
    const words = { name: room.seatName(seat), card: cardWords(card) };
    announce(d('stolen.said', { ...words, dice: diceWords(count, face, 'with') }), 'assertive');
  }
  if (event.type !== 'dice_rolled') return;
  const dice = throwWords(event.faces);
  const said =
    event.seat === room.you
      ? d('dice.thrown', { n: event.roll_no, dice })
      : d('dice.thrown.of', { name: room.seatName(event.seat), dice });
  setTimeout(() => {
    announce(said);
  }, LATER_MS);
}

/** Listens to a table as long as its component lives. */
export function hear(room: () => DrachenRoom): void {
  $effect(() => {
    const table = room();
    return untrack(() =>
      table.listen(({ events }) => {
        const robbed = events.some(
          (event) => event.type === 'card_stolen' && event.from === table.you,
        );
        const sound = robbed
          ? 'challenge'
          : events.map(({ type }) => SOUNDS[type]).find((each) => each !== undefined);
        if (sound) playSound(sound);
        for (const event of events) say(table, event);
      }),
    );
  });
}
