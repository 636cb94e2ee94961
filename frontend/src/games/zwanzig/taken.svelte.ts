/** A trick that is complete lies a moment before its winner pulls it in; a newer card ends the moment. */
import { untrack } from 'svelte';
import { still } from '../../lib/motion';
import { settings } from '../../lib/settings.svelte';
import { playSound } from '../../lib/sound';
import type { ZwanzigRoom } from './words';

/** How long it lies there, in ms at normal speed. */
const LIES_MS = 900;

export interface Taken {
  /** The cards with their seats; undefined when none lies there. */
  readonly plays: readonly (readonly [number, string])[] | undefined;
  readonly winner: number;
  /** It is on its way to the winner. */
  readonly leaves: boolean;
  /** It has arrived. */
  done(): void;
}

/** Watches a room as long as its component lives. */
export function watchTricks(room: () => ZwanzigRoom): Taken {
  let plays = $state.raw<readonly (readonly [number, string])[]>();
  let winner = $state(0);
  let leaves = $state(false);
  let timer: ReturnType<typeof setTimeout> | undefined;

  function done(): void {
    clearTimeout(timer);
    plays = undefined;
    leaves = false;
  }

  function hear(events: readonly { type: string }[]): void {
    for (const event of events as ReturnType<typeof room>['latest'][number]['events']) {
      if (event.type === 'card_played') done();
      if (event.type === 'cards_dealt') playSound('deal');
      if (event.type !== 'trick_won') continue;
      plays = event.plays;
      winner = event.seat;
      leaves = false;
      playSound('sweep');
      timer = setTimeout(
        () => {
          if (still()) done();
          else leaves = true;
        },
        LIES_MS * (settings.speed || 1),
      );
    }
    if (events.some(({ type }) => type === 'card_played')) playSound('play');
  }

  $effect(() => {
    const table = room();
    if (table.replaying) return;
    const stop = untrack(() =>
      table.listen(({ events }) => {
        hear(events);
      }),
    );
    return () => {
      stop();
      clearTimeout(timer);
    };
  });

  return {
    get plays() {
      return plays;
    },
    get winner() {
      return winner;
    },
    get leaves() {
      return leaves;
    },
    done,
  };
}
