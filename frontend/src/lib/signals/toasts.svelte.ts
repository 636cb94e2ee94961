/** Short notes that are no game events: joined, left, connected again, link copied. Shown one at a time. */
import { untrack } from 'svelte';

const SHOWN_MS = 4000;

export interface Toast {
  id: number;
  text: string;
  ms: number;
}

class Toasts {
  #waiting: Toast[] = $state([]);
  #count = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  get current(): Toast | undefined {
    return this.#waiting[0];
  }

  push(text: string, ms: number): void {
    this.#waiting.push({ id: ++this.#count, text, ms });
    if (this.#waiting.length === 1) this.#start();
  }

  dismiss(): void {
    clearTimeout(this.#timer);
    this.#waiting.shift();
    if (this.#waiting.length > 0) this.#start();
  }

  #start(): void {
    this.#timer = setTimeout(() => {
      this.dismiss();
    }, this.current?.ms ?? SHOWN_MS);
  }
}

export const toasts = new Toasts();

/** Shows a note for four seconds or as long as it needs, after those that wait already. */
export function toast(text: string, ms = SHOWN_MS): void {
  // whoever shows a note in an effect does not wait for what else is shown
  untrack(() => {
    toasts.push(text, ms);
  });
}
