/** A duel that is decided lies a moment longer, so that everybody can see why; one after the other. */
import { untrack } from 'svelte';
import { playSound } from '../../lib/sound';
import { settings } from '../../lib/settings.svelte';
import { crippledDuel, newlyFinished } from './duel';
import type { ZwiebelCrippled, ZwiebelDuelRecord, ZwiebelObservation } from './types';
import type { ZwiebelRoom } from './words';

/** How long a decided duel lies there, in ms at normal speed. */
const LIES_MS = 3500;
/** With more of them waiting. */
const HURRIED_MS = 1500;

export interface HeldDuel {
  duel: ZwiebelDuelRecord;
  /** The run that ended the round in it. */
  crippled: ZwiebelCrippled | undefined;
  /** What lay visible of each seat. */
  seen: ZwiebelObservation;
}

export interface Held {
  readonly now: HeldDuel | undefined;
  /** The reader has seen it. */
  next(): void;
}

/** Watches a room as long as its component lives. */
export function holdDuels(room: () => ZwiebelRoom): Held {
  let waiting: readonly HeldDuel[] = $state.raw([]);
  let before: ZwiebelObservation | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function next(): void {
    clearTimeout(timer);
    waiting = waiting.slice(1);
    if (waiting.length > 0) wait();
  }

  function wait(): void {
    clearTimeout(timer);
    const base = waiting.length > 1 ? HURRIED_MS : LIES_MS;
    timer = setTimeout(next, base * (settings.speed || 1));
  }

  $effect(() => {
    const table = room();
    const after = table.observation;
    untrack(() => {
      if (before && after && !table.replaying) {
        const seen = before;
        const found: HeldDuel[] = newlyFinished(before, after).map((duel) => ({
          duel,
          crippled: undefined,
          seen,
        }));
        const events = table.log.flatMap((entry) => entry.events);
        const run = events.findLast((event) => event.type === 'crippled');
        const last = crippledDuel(before, after, run);
        if (last) found.push({ duel: last, crippled: run, seen });
        if (found.length > 0) {
          waiting = [...waiting, ...found];
          playSound('verdict');
          wait();
        }
      }
      before = after;
    });
  });
  $effect(() => () => {
    clearTimeout(timer);
  });

  return {
    get now() {
      return waiting[0];
    },
    next,
  };
}
