/** Shows the showdown step by step, so that everybody can follow; what happens meanwhile waits for its turn. */
import { untrack } from 'svelte';
import { laidAnew } from '../../../live/game';
import { paceFor, still } from '../../../lib/signals/motion';
import { hostSpeaks } from '../../../lib/memory/elbow.svelte';
import { playSound } from '../../../lib/signals/sound.svelte';
import { settings } from '../../../lib/memory/settings.svelte';
import { type Decided, isVeil, lengthOf, type Scene, scenesBetween } from './scenes';
import { sheet } from './sheet.svelte';
import type { Veil } from './veiled';
import type { ZwiebelObservation } from '../types';
import type { ZwiebelRoom } from '../words';

export interface Held {
  /** What is shown instead of the table as it is now; undefined: nothing waits. */
  readonly scene: Scene | undefined;
  /** The same while it is the end of a duel. */
  readonly decided: Decided | undefined;
  /** Cards are being turned up, or have just been. */
  readonly veil: Veil | undefined;
  /** The reader has seen it, and wants the verdict if cards are still being turned. */
  next(): void;
}

/** What is shown however little time there is: decided duels, and the first look at ten cards. */
const withoutSteps = (scenes: readonly Scene[]) =>
  scenes.filter((scene) => scene.kind !== 'going' && !isVeil(scene));

/** So many steps wait to be seen; what leads up to one of them is no step of its own. */
const backlog = (scenes: readonly Scene[]) => scenes.filter((scene) => !isVeil(scene)).length;

/** Steps that can be played faster, or left out, when many wait. */
const isStep = (scene: Scene) => scene.kind === 'going' || isVeil(scene);

/** Watches a room as long as its component lives. */
export function holdDuels(room: () => ZwiebelRoom): Held {
  let waiting: readonly Scene[] = $state.raw([]);
  let before: ZwiebelObservation | null = null;
  /** The last entry of the log that was known with it. */
  let known = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function show(scenes: readonly Scene[]): void {
    const [old] = waiting;
    waiting = scenes;
    const [scene] = scenes;
    if (scene === old) return;
    clearTimeout(timer);
    if (!scene) return;
    if (scene.kind === 'decided') playSound('verdict');
    const pace = isStep(scene) ? paceFor(backlog(scenes)) : 1;
    // who is new to the game reads as long as they like
    const { game, deadline, taught } = room();
    const leisure = taught !== undefined || (deadline === null && hostSpeaks(game.name));
    if (!isStep(scene) && leisure) return;
    timer = setTimeout(next, lengthOf(scenes) * (settings.speed || 1) * pace);
  }

  function next(): void {
    const later = waiting.slice(1);
    show(paceFor(backlog(later)) === 0 ? withoutSteps(later) : later);
  }

  function skip(): void {
    const [scene] = waiting;
    if (!scene || !isVeil(scene)) {
      next();
      return;
    }
    // where nothing follows, the verdict is what stands on the table now
    const verdict = waiting.findIndex((later) => !isVeil(later));
    show(verdict < 0 ? [] : waiting.slice(verdict));
  }

  function more(): boolean {
    skip();
    return waiting.length > 0;
  }

  /** For the sentences, the log and the keys of the table. */
  function share(table: ZwiebelRoom): void {
    const [scene] = waiting;
    sheet.scene = scene;
    sheet.held = scene && { passing: isStep(scene), next: more };
    // the log keeps step with the table; whoever is asked has to know everything
    const mine = table.you !== null && (table.observation?.waiting.includes(table.you) ?? false);
    sheet.shownTo = scene && (!mine || isVeil(scene)) ? scene.seq : undefined;
  }

  function follow(table: ZwiebelRoom, seen: ZwiebelObservation): void {
    if (!before) return;
    if (table.latest.some(laidAnew)) {
      show([]);
      return;
    }
    const events = table.log.flatMap((entry) => entry.events);
    const run = events.findLast((event) => event.type === 'crippled');
    const fresh = scenesBetween(before, seen, run).map((scene) => ({
      ...scene,
      seq: isVeil(scene) ? known : table.seq,
    }));
    // whoever is asked sees at once what there is to answer
    const mine = table.you !== null && seen.waiting.includes(table.you);
    // my own time is not for looking
    const urgent = mine && table.deadline !== null;
    const old = mine ? withoutSteps(waiting) : waiting;
    const seenNow = mine ? fresh.filter(({ kind }) => kind !== 'going') : fresh;
    const all = [...old, ...seenNow];
    if (still()) show(withoutSteps(all));
    else show(urgent ? withoutSteps(all).filter(({ kind }) => kind !== 'look') : all);
  }

  // before anything is drawn or said: not for a moment is the verdict there
  $effect.pre(() => {
    const table = room();
    const after = table.observation;
    untrack(() => {
      if (after && !table.replaying) follow(table, after);
      before = after;
      known = table.seq;
      share(table);
    });
  });
  $effect.pre(() => {
    share(room());
  });
  $effect(() => () => {
    clearTimeout(timer);
    sheet.scene = sheet.held = undefined;
    sheet.shownTo = undefined;
  });

  return {
    get scene() {
      return waiting[0];
    },
    get decided() {
      const [scene] = waiting;
      return scene?.kind === 'decided' ? scene : undefined;
    },
    get veil() {
      const [scene] = waiting;
      return scene?.kind === 'turn' || scene?.kind === 'breath' ? scene : undefined;
    },
    next: skip,
  };
}
