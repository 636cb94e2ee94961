/** Short notes that are no game events: joined, left, connected again, link copied. Shown one at a time. */
import { untrack } from 'svelte';

const SHOWN_MS = 4000;

/** So long a note stands at least, however many wait behind it. */
const BRISK_MS = 1500;

export interface Toast {
  id: number;
  text: string;
  ms: number;
}

class Toasts {
  #waiting: Toast[] = $state([]);
  #count = 0;
  #since = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  get current(): Toast | undefined {
    return this.#waiting[0];
  }

  push(text: string, ms: number): void {
    // the same does not stand there twice: it is told anew, also to those who listen
    if (this.#waiting.at(-1)?.text === text) this.#waiting.pop();
    this.#waiting.push({ id: ++this.#count, text, ms });
    if (this.#waiting.length === 1) this.#since = Date.now();
    this.#start();
  }

  dismiss(): void {
    this.#waiting.shift();
    this.#since = Date.now();
    this.#start();
  }

  /** Takes back a note that no longer holds, shown or still waiting. */
  withdraw(text: string): void {
    if (this.current?.text === text) this.dismiss();
    else this.#waiting = this.#waiting.filter((note) => note.text !== text);
  }

  /** Who waits shortens what is shown, unless that needs its time. */
  #start(): void {
    clearTimeout(this.#timer);
    const { current } = this;
    if (!current) return;
    const brisk = this.#waiting.length > 1 && current.ms <= SHOWN_MS;
    const left = this.#since + (brisk ? BRISK_MS : current.ms) - Date.now();
    this.#timer = setTimeout(() => {
      this.dismiss();
    }, left);
  }
}

export const toasts = new Toasts();

/** Shows a note for four seconds or as long as it needs; shorter where others wait behind it. */
export function toast(text: string, ms = SHOWN_MS): void {
  // whoever shows a note in an effect does not wait for what else is shown
  untrack(() => {
    toasts.push(text, ms);
  });
}
