/** How large the reader has set the letters, and whether a phone has too little room for them. */
import { innerHeight, innerWidth } from 'svelte/reactivity/window';

/** Px of a letter's height where nobody has set anything. */
const USUAL_PX = 16;
/** So many letters' heights the shorter side of a phone needs for a table that lies whole; `--flat` knows it too. */
const LEAST_REM = 17;

class Letters {
  #rem = $state(USUAL_PX);

  constructor() {
    const measure = document.createElement('div');
    measure.style.cssText = 'position:absolute;top:0;width:1rem;visibility:hidden';
    document.body.append(measure);
    new ResizeObserver(() => {
      this.#rem = measure.getBoundingClientRect().width || USUAL_PX;
    }).observe(measure);
  }

  /** How many times as large as usual. */
  get scale(): number {
    return this.#rem / USUAL_PX;
  }

  /** They need so much of the room that a table is pushed up and down instead of lying whole. */
  get large(): boolean {
    const shorter = Math.min(innerWidth.current ?? Infinity, innerHeight.current ?? Infinity);
    return shorter < LEAST_REM * this.#rem;
  }
}

export const letters = new Letters();
