/** How large the reader has set the letters, and whether a phone has too little width for them. */
import { innerWidth } from 'svelte/reactivity/window';

/** Px of a letter's height where nobody has set anything. */
const USUAL_PX = 16;
/** So many letters' heights a phone upright needs in width for a table that lies whole. */
const LEAST_REM = 17;

class Letters {
  #rem = $state(USUAL_PX);

  constructor() {
    const measure = document.createElement('div');
    measure.style.cssText = 'position:absolute;top:0;width:1rem;visibility:hidden';
    document.body.append(measure);
    new ResizeObserver(() => {
      this.#rem = measure.offsetWidth || USUAL_PX;
    }).observe(measure);
  }

  /** How many times as large as usual. */
  get scale(): number {
    return this.#rem / USUAL_PX;
  }

  /** They need so much of the width that a table is pushed up and down instead of lying whole. */
  get large(): boolean {
    return (innerWidth.current ?? Infinity) < LEAST_REM * this.#rem;
  }
}

export const letters = new Letters();
