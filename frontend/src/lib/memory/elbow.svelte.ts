/** Whether the innkeeper at my elbow speaks: on for a game that was never finished in this browser, until it is switched. */
import { load, save } from './store';

const KEY = 'stammtisch.elbow';

interface Kept {
  /** By name of the game, once somebody has chosen. */
  chosen: Record<string, boolean>;
  /** The games that were played to their end. */
  finished: string[];
}

function restore(stored: unknown): Kept {
  const old = (typeof stored === 'object' && stored !== null ? stored : {}) as Partial<Kept>;
  const chosen = typeof old.chosen === 'object' ? old.chosen : {};
  return { chosen, finished: Array.isArray(old.finished) ? old.finished : [] };
}

let kept: Kept = $state.raw(restore(load(KEY)));

function keep(next: Kept): void {
  kept = next;
  save(KEY, next);
}

/** Whether the innkeeper speaks at tables of this game; reactive. */
export function hostSpeaks(game: string): boolean {
  return kept.chosen[game] ?? !kept.finished.includes(game);
}

/** Lets the innkeeper speak, or be silent, at tables of this game. */
export function letHostSpeak(game: string, on: boolean): void {
  keep({ ...kept, chosen: { ...kept.chosen, [game]: on } });
}

/** A match of this game came to its end: from the next one on the innkeeper speaks only where he is asked to. */
export function noteFinished(game: string): void {
  if (!kept.finished.includes(game)) keep({ ...kept, finished: [...kept.finished, game] });
}

/** Reads again what is kept; for tests. */
export function readAgain(): void {
  kept = restore(load(KEY));
}
