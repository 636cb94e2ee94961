/** The time of a table as its server tells it: when something ends, and what is left to whom. */
import { now } from '../../lib/browser/clock.svelte';
import type { Hello, SeatClock } from '../../wire';

export class TableClock {
  /** No clock runs here, nothing has an end. */
  readonly #timeless: boolean;
  /** Server ms at which the table last moved, as far as this page knows. */
  movedAt = $state(0);
  #deadline: number | null = $state(null);
  #clocks: readonly SeatClock[] = $state.raw([]);
  /** Server ms at table time 0. */
  #zero = $state(0);
  /** Server ms since which the table's time stands still, as far as this page knows; null: it runs. */
  #heldAt: number | null = $state(null);

  /** In a pause every end moves along with the time of day, so that what is left stays. */
  readonly #held: number = $derived(this.#heldAt === null ? 0 : Math.max(0, now() - this.#heldAt));
  /** Server ms at which whoever is asked has to have answered; null: there is no end. */
  readonly deadline: number | null = $derived(
    this.#deadline === null ? null : this.#deadline + this.#held,
  );
  readonly clocks: readonly SeatClock[] = $derived(
    this.#held === 0
      ? this.#clocks
      : this.#clocks.map(({ left, ends }) => ({
          left,
          ends: ends === null ? null : ends + this.#held,
        })),
  );

  constructor(timeless: boolean) {
    this.#timeless = timeless;
  }

  /** What the server says now; `stands`: the table's time does not go on from here. */
  set({ deadline, clocks, zero }: Pick<Hello, 'deadline' | 'clocks' | 'zero'>, stands: boolean) {
    this.movedAt = now();
    this.#zero = zero;
    this.#deadline = deadline;
    this.#clocks = clocks;
    this.#heldAt = stands ? this.movedAt : null;
  }

  /** Server ms of a moment of the table's own time. */
  at(tableMs: number): number | null {
    return this.#timeless ? null : this.#zero + tableMs + this.#held;
  }
}
