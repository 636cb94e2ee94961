/** What the table still shows of what is over: the trick that somebody took, then the bill of the game. */
import { untrack } from 'svelte';
import { still } from '../../../lib/signals/motion';
import { settings } from '../../../lib/memory/settings.svelte';
import { playSound } from '../../../lib/signals/sound.svelte';
import type { ZwanzigEvent, ZwanzigGameRecord } from '../types';
import type { ZwanzigRoom } from '../words';

/** How long a trick lies there, and how long a bill, in ms at normal speed. */
const TRICK_MS = 900;
const BILL_MS = 3000;

export interface Shown {
  /** The cards of the trick with their seats; undefined when none lies there. */
  readonly plays: readonly (readonly [number, string])[] | undefined;
  readonly winner: number;
  /** It is on its way to the winner. */
  readonly leaves: boolean;
  /** The game that was just settled: while its last trick lies there, and then its bill. */
  readonly game: ZwanzigGameRecord | undefined;
  /** The last trick of a game lies there: nothing of the next deal is to be seen yet. */
  readonly holds: boolean;
  /** The next step now: the trick has been seen, has arrived, or the bill has been read. */
  next(): void;
}

class Lingering {
  on = $state(false);
}
const lingering = new Lingering();

/** Something that is over is still shown: the end of the match waits for it. */
export const lingers = (): boolean => lingering.on;

/** Watches a room as long as its component lives. */
export function watchEndings(room: () => ZwanzigRoom): Shown {
  let plays = $state.raw<readonly (readonly [number, string])[]>();
  let winner = $state(0);
  let leaves = $state(false);
  let settled = $state.raw<ZwanzigGameRecord>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function after(time: number): void {
    clearTimeout(timer);
    timer = setTimeout(next, time * (settings.speed || 1));
  }

  function clear(): void {
    clearTimeout(timer);
    plays = settled = undefined;
    leaves = false;
    lingering.on = false;
  }

  function next(): void {
    if (plays && !leaves && !still()) {
      clearTimeout(timer);
      leaves = true;
    } else if (plays && settled) {
      plays = undefined;
      leaves = false;
      playSound('verdict');
      after(BILL_MS);
    } else clear();
  }

  function hear(event: ZwanzigEvent, table: ZwanzigRoom): void {
    switch (event.type) {
      case 'card_played':
        clear();
        playSound('play');
        break;
      case 'cards_dealt':
        playSound('deal');
        break;
      case 'trick_won':
        plays = event.plays;
        winner = event.seat;
        leaves = false;
        lingering.on = true;
        playSound('sweep');
        after(TRICK_MS);
        break;
      case 'game_settled':
        settled = table.observation?.history.find(({ game_no: no }) => no === event.game_no);
        lingering.on = true;
        if (!plays) after(BILL_MS);
        break;
    }
  }

  $effect(() => {
    const table = room();
    if (table.replaying) return;
    const stop = untrack(() =>
      table.listen(({ events }) => {
        for (const event of events) hear(event, table);
      }),
    );
    return () => {
      stop();
      clear();
    };
  });
  $effect(() => {
    // whoever acts has seen enough
    if (room().pending) untrack(clear);
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
    get game() {
      return settled;
    },
    get holds() {
      return plays !== undefined && settled !== undefined;
    },
    next,
  };
}
