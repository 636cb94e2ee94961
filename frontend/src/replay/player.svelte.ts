/** Turns a film: by itself while it runs, and by the keys. */
import { ms } from '../lib/signals/motion';
import { beside, type Film, jump, type StepLine } from '../live/film/film.svelte';
import { replayKey } from './keys';

const STEP_MS = 1100;
/** A step needs a glance, however fast the reader likes things to move. */
const SHORTEST_MS = 350;

export interface Player {
  running: boolean;
  key: (event: KeyboardEvent) => void;
}

/** Plays a film as long as the component lives that asks; views are changed by their owner. */
export function play(
  film: () => Film,
  lines: () => readonly StepLine[],
  onseat: (seat: number | null) => void,
  onmistake: (by: 1 | -1) => void,
): Player {
  let running = $state(false);

  $effect(() => {
    if (!running) return;
    const shown = film();
    if (shown.n >= shown.length) {
      running = false;
      return;
    }
    const next = () => {
      shown.turn(beside(lines(), shown.n, 1));
    };
    const timer = setTimeout(next, Math.max(SHORTEST_MS, ms(STEP_MS)));
    return () => {
      clearTimeout(timer);
    };
  });

  function to(n: number): void {
    running = false;
    film().turn(n);
  }

  function key(event: KeyboardEvent): void {
    const shown = film();
    const pressed = replayKey(event, shown.table.seats.length);
    if (!pressed) return;
    event.preventDefault();
    if (pressed.kind === 'step') to(beside(lines(), shown.n, pressed.by));
    else if (pressed.kind === 'jump') to(jump(lines(), shown.n, pressed.by));
    else if (pressed.kind === 'start') to(0);
    else if (pressed.kind === 'end') to(shown.length);
    else if (pressed.kind === 'mistake') onmistake(pressed.by);
    else if (pressed.kind === 'seat') onseat(pressed.seat);
    else running = !running;
  }

  return {
    get running() {
      return running;
    },
    set running(on) {
      running = on;
    },
    key,
  };
}
