/** Keeps an action that the server has not answered yet, so that a reload or an empty battery does not lose it. */
import { forget, load, save } from '../../lib/memory/store';
import type { Act } from '../../wire';

const place = (table: string) => `stammtisch.act.${table}`;

/** Keeps the action of this table; undefined: it is answered. */
export function keepAct(table: string, act: Act | undefined): void {
  if (act) save(place(table), act);
  else forget(place(table));
}

/** The action kept for this table. */
export function keptAct(table: string): Act | undefined {
  const kept = load(place(table));
  return isAct(kept) ? kept : undefined;
}

function isAct(value: unknown): value is Act {
  return (
    typeof value === 'object' &&
    value !== null &&
    'key' in value &&
    typeof value.key === 'string' &&
    'seen' in value &&
    'action' in value
  );
}
