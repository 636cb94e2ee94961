/** What helps this reader at Drachenrummy; kept in this browser only. */
import { load, save } from '../../lib/store';

export const AIDS = ['odds', 'suggest', 'auto', 'byRank'] as const;
export type Aid = (typeof AIDS)[number];

const KEY = 'stammtisch.drachenrummy';

/** Chances are for those who ask; going on by itself spares taps that decide nothing. */
const DEFAULTS: Record<Aid, boolean> = { odds: false, suggest: false, auto: true, byRank: false };

function restored(): Record<Aid, boolean> {
  const kept = load(KEY);
  const old = (typeof kept === 'object' && kept !== null ? kept : {}) as Partial<
    Record<Aid, unknown>
  >;
  const entries = AIDS.map((aid) => [
    aid,
    typeof old[aid] === 'boolean' ? old[aid] : DEFAULTS[aid],
  ]);
  return Object.fromEntries(entries) as Record<Aid, boolean>;
}

export const aids = $state(restored());

/** Switches an aid and keeps the choice. */
export function setAid(aid: Aid, on: boolean): void {
  aids[aid] = on;
  save(KEY, { ...aids });
}
