/** Who is not to be heard in this browser: single people by their names, or everybody. Nobody else learns of it. */
import { load, save } from './store';

const KEY = 'stammtisch.muted';

interface Kept {
  all: boolean;
  /** In small letters. */
  names: string[];
}

function restore(stored: unknown): Kept {
  const old = (typeof stored === 'object' && stored !== null ? stored : {}) as Partial<Kept>;
  const names: unknown[] = Array.isArray(old.names) ? old.names : [];
  return {
    all: old.all === true,
    names: names.filter((name): name is string => typeof name === 'string'),
  };
}

let kept: Kept = $state.raw(restore(load(KEY)));

function keep(next: Kept): void {
  kept = next;
  save(KEY, next);
}

const small = (name: string) => name.toLowerCase();

/** Whether everybody is muted; reactive. */
export function allMuted(): boolean {
  return kept.all;
}

/** Whether this person alone is muted; reactive. */
export function isMuted(name: string): boolean {
  return kept.names.includes(small(name));
}

/** Whether what this person says is kept from the reader; reactive. */
export function unheard(name: string): boolean {
  return kept.all || isMuted(name);
}

/** Mutes everybody, or hears them again. */
export function muteAll(on: boolean): void {
  keep({ ...kept, all: on });
}

/** Mutes a person, or hears them again; at every table at which somebody of this name sits. */
export function mute(name: string, on: boolean): void {
  const others = kept.names.filter((other) => other !== small(name));
  keep({ ...kept, names: on ? [...others, small(name)] : others });
}

/** Reads again what is kept; for tests. */
export function readAgain(): void {
  kept = restore(load(KEY));
}
