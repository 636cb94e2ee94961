/** Does the only thing that is left to do, where doing it decides nothing and the reader wants that. */
import { ms } from '../../../lib/signals/motion';
import { rests } from '../../../live/seats';
import { aids } from '../aids/aids.svelte';
import type { DrachenrummyAction } from '../types';
import type { DrachenRoom } from '../words';
import type { Turn } from './turn.svelte';

const GLANCE_MS = 900;
const PLAIN = ['fix', 'end_reserve', 'end_turn', 'final_done'];

function onlyWay(room: DrachenRoom): DrachenrummyAction | undefined {
  const [only, ...others] = room.legal;
  // in a lesson whoever learns does it
  if (rests(room) || room.taught) return undefined;
  return only && others.length === 0 && PLAIN.includes(only.type) ? only : undefined;
}

/** After a glance at it; from the setup of a component. */
export function doOnlyWay(room: () => DrachenRoom, turn: Turn): void {
  const way = $derived(onlyWay(room()));
  $effect(() => {
    const action = way;
    if (!action || !aids.auto || !turn.phase) return;
    const timer = setTimeout(
      () => {
        room().act(action);
      },
      Math.max(500, ms(GLANCE_MS)),
    );
    return () => {
      clearTimeout(timer);
    };
  });
}
