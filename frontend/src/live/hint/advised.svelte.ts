/** What a hint points at: the actions that are advised, for the buttons that do them. */
import type { Tagged } from '../game';
import './advised.css';
import { h } from './words';

let pointed: readonly Tagged[] = $state.raw([]);

/** Points at whatever does one of these actions, and at nothing else. */
export function pointAt(actions: readonly Tagged[]): void {
  pointed = actions;
}

/** The same value; cards and dice in any order. */
function same(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.map(String).sort().join() === other.map(String).sort().join();
}

/**
 * What a button that does this says to who listens, while it is pointed at; undefined: it is not.
 * The fields that are named have to fit; a button that names only a type leads to all of that type.
 */
export function advised<A extends Tagged>(does: Partial<A> | undefined): string | undefined {
  if (does === undefined) return undefined;
  const fits = (action: Tagged) =>
    Object.entries(does).every(([name, value]) => same(value, action[name as keyof Tagged]));
  return pointed.some(fits) ? h('advised') : undefined;
}
