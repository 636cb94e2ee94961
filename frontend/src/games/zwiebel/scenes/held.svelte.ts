/** Shows the showdown step by step, so that everybody can follow; what happens meanwhile waits for its turn. */
import { untrack } from 'svelte';
import { laidAnew } from '../../../live/game';
import { paceFor, still } from '../../../lib/signals/motion';
import { hostSpeaks } from '../../../lib/memory/elbow.svelte';
import { playSound } from '../../../lib/signals/sound';
import { settings } from '../../../lib/memory/settings.svelte';
import { type Decided, lengthOf, type Scene, scenesBetween } from './scenes';
import type { ZwiebelObservation } from '../types';
import type { ZwiebelRoom } from '../words';

export interface Held {
  /** What is shown instead of the table as it is now; undefined: nothing waits. */
  readonly scene: Scene | undefined;
  /** The same while it is the end of a duel. */
  readonly decided: Decided | undefined;
  /** The reader has seen it. */
  next(): void;
}

/** What is shown however little time there is: decided duels, and the first look at ten cards. */
const withoutSteps = (scenes: readonly Scene[]) => scenes.filter(({ kind }) => kind !== 'going');

/** Watches a room as long as its component lives. */
export function holdDuels(room: () => ZwiebelRoom): Held {
  let waiting: readonly Scene[] = $state.raw([]);
  let before: ZwiebelObservation | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function show(scenes: readonly Scene[]): void {
    const [old] = waiting;
    waiting = scenes;
    const [scene] = scenes;
    if (scene === old) return;
    clearTimeout(timer);
    if (!scene) return;
    if (scene.kind === 'decided') playSound('verdict');
    const pace = scene.kind === 'going' ? paceFor(scenes.length) : 1;
    // who is new to the game reads as long as they like
    const { game, deadline } = room();
    if (scene.kind !== 'going' && deadline === null && hostSpeaks(game.name)) return;
    timer = setTimeout(next, lengthOf(scenes) * (settings.speed || 1) * pace);
  }

  function next(): void {
    const later = waiting.slice(1);
    show(paceFor(later.length) === 0 ? withoutSteps(later) : later);
  }

  function follow(table: ZwiebelRoom, seen: ZwiebelObservation): void {
    if (!before) return;
    if (table.latest.some(laidAnew)) {
      show([]);
      return;
    }
    const events = table.log.flatMap((entry) => entry.events);
    const run = events.findLast((event) => event.type === 'crippled');
    const fresh = scenesBetween(before, seen, run).map((scene) => ({ ...scene, seq: table.seq }));
    const all = [...waiting, ...fresh];
    // whoever is asked sees at once what there is to answer
    const mine = table.you !== null && seen.waiting.includes(table.you);
    // my own time is not for looking
    const urgent = mine && table.deadline !== null;
    const kept = urgent ? all.filter(({ kind }) => kind !== 'look') : all;
    show(mine || still() ? withoutSteps(kept) : kept);
  }

  $effect(() => {
    const table = room();
    const after = table.observation;
    untrack(() => {
      if (after && !table.replaying) follow(table, after);
      before = after;
    });
  });
  $effect(() => () => {
    clearTimeout(timer);
  });

  return {
    get scene() {
      return waiting[0];
    },
    get decided() {
      const [scene] = waiting;
      return scene?.kind === 'decided' ? scene : undefined;
    },
    next,
  };
}
