/** A value and its changes, step by step: any step can be looked at, and few are kept. */
import { applied, type Difference } from '../../lib/record/difference';

/** From one kept value to any step before the next it takes at most so many changes. */
const EVERY = 64;

export class Course<T> {
  readonly #changes: readonly (Difference | null | undefined)[];
  readonly #kept: T[];
  #n = 0;
  #value: T;

  /** A step without a change leaves the value as it is. */
  constructor(start: T, changes: readonly (Difference | null | undefined)[]) {
    this.#changes = changes;
    this.#kept = [start];
    this.#value = start;
  }

  /** The value after so many steps. */
  at(n: number): T {
    const place = Math.min(this.#kept.length - 1, Math.floor(n / EVERY));
    let [step, value] = [place * EVERY, this.#kept[place] as T];
    if (step < this.#n && this.#n <= n) [step, value] = [this.#n, this.#value];
    while (step < n) {
      const change = this.#changes[step++];
      if (change) value = applied(value, change);
      if (step === this.#kept.length * EVERY) this.#kept.push(value);
    }
    [this.#n, this.#value] = [n, value];
    return value;
  }
}
