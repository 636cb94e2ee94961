/** What helps this reader at Drachenrummy; kept in this browser only. */
import { keepAids } from '../../../lib/memory/aids.svelte';

export const AIDS = ['odds', 'suggest', 'auto', 'byRank'] as const;
export type Aid = (typeof AIDS)[number];

/** Chances are for those who ask; going on by itself spares taps that decide nothing. */
const kept = keepAids<Aid>('stammtisch.drachenrummy', {
  odds: false,
  suggest: false,
  auto: true,
  byRank: false,
});

export const aids = kept.on;
export const setAid = kept.set;
