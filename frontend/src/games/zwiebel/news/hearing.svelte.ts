/** What is to be heard at the table besides the sentences of events: a defeat of mine, and short sounds. */
import { untrack } from 'svelte';
import { flyToMat } from '../../../lib/signals/flight';
import { announce } from '../../../lib/signals/liveRegion';
import type { Sound } from '../../../lib/memory/settings.svelte';
import { playSound } from '../../../lib/signals/sound.svelte';
import { capital } from '../../../lib/wording/capital';
import { nth } from '../lines';
import { keyName } from '../cards/names.svelte';
import { sheet } from '../scenes/sheet.svelte';
import type { ZwiebelBeaten, ZwiebelEvent } from '../types';
import { z, type ZwiebelRoom } from '../words';

const SOUNDS: Partial<Record<ZwiebelEvent['type'], Sound>> = {
  cards_dealt: 'deal',
  group_declared: 'play',
  rearranged: 'play',
};
/** They tell how it ended, and so wait until that is shown. */
const VERDICTS: Partial<Record<ZwiebelEvent['type'], Sound>> = {
  crippled: 'challenge',
  pot_awarded: 'sweep',
  pot_shared: 'sweep',
};

/** Whose mats the pot travels to. */
function heirsOf(event: ZwiebelEvent): readonly number[] {
  if (event.type === 'pot_awarded') return [event.seat];
  return event.type === 'pot_shared' ? event.seats : [];
}

type Outranked = ZwiebelBeaten & { level: number; other: string; key: string };

/** A group beats one of the reader's, who may answer. */
export function saidAtOnce(
  event: ZwiebelEvent,
  { you }: Pick<ZwiebelRoom, 'you'>,
): event is Outranked {
  if (event.type !== 'beaten' || event.seat !== you) return false;
  return event.level !== null && event.other !== null && event.key !== null;
}

function say(room: ZwiebelRoom, event: ZwiebelEvent): void {
  if (!saidAtOnce(event, room)) return;
  const name = (key: string) => keyName(room.game.name, key);
  const words = {
    nth: capital(nth(event.level)),
    better: name(event.other),
    worse: name(event.key),
  };
  announce(z('spoken.beaten', words), 'assertive');
}

/** Listens to a table as long as its component lives. */
export function hear(room: () => ZwiebelRoom): void {
  let later: readonly ZwiebelEvent[] = $state.raw([]);

  $effect(() => {
    const table = room();
    return untrack(() =>
      table.listen(({ events }) => {
        const sound = events.map(({ type }) => SOUNDS[type]).find((each) => each !== undefined);
        if (sound) playSound(sound);
        later = [...later, ...events];
      }),
    );
  });
  $effect(() => {
    if (sheet.veiled || later.length === 0) return;
    const due = later;
    untrack(() => {
      later = [];
      const sound = due.map(({ type }) => VERDICTS[type]).find((each) => each !== undefined);
      if (sound) playSound(sound);
      for (const event of due) {
        say(room(), event);
        if (room().replaying) continue;
        for (const seat of heirsOf(event)) flyToMat(document.querySelector('[data-pot]'), seat);
      }
    });
  });
}
