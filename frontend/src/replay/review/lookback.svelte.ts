/** A review of one seat while it comes in, line by line; stopped and asked again it goes on. */
import { SvelteSet } from 'svelte/reactivity';
import { streamReview } from './stream';
import type {
  Refused,
  ReviewDecision,
  ReviewLine,
  ReviewOpened,
  ReviewPoint,
  ReviewSummary,
} from '../../wire';

export class Lookback {
  readonly seat: number;
  readonly #record: string;
  #asking: AbortController | undefined;

  opened: ReviewOpened | undefined = $state.raw();
  points: readonly ReviewPoint[] = $state.raw([]);
  decisions: readonly ReviewDecision[] = $state.raw([]);
  summary: ReviewSummary | undefined = $state.raw();
  refused: Refused | undefined = $state.raw();
  /** Parts that have come. */
  done = $state(0);
  working = $state(false);
  /** The moments whose answer has been seen, by the number of the action. */
  readonly answered = new SvelteSet<number>();

  constructor(record: string, seat: number) {
    this.#record = record;
    this.seat = seat;
  }

  /** The decisions that surely cost something, as they were made. */
  readonly mistakes: readonly ReviewDecision[] = $derived(
    this.decisions.filter(({ grade }) => grade !== 'good').toSorted((one, two) => one.n - two.n),
  );

  /** The dearest by now, the dearest first. */
  readonly dearest: readonly ReviewDecision[] = $derived(
    this.mistakes.toSorted((one, two) => two.cost - one.cost).slice(0, 3),
  );

  /** Works until all is there, or until it is stopped. */
  async start(): Promise<void> {
    this.stop();
    const asking = new AbortController();
    this.#asking = asking;
    this.working = true;
    this.refused = undefined;
    this.points = [];
    this.decisions = [];
    this.done = -1;
    const heard = (line: ReviewLine) => {
      if (this.#asking === asking) this.#hear(line);
    };
    const answer = await streamReview(
      { record: this.#record, seat: this.seat },
      heard,
      asking.signal,
    );
    if (this.#asking !== asking) return;
    this.working = false;
    if (!answer.ok) this.refused = answer.refused;
  }

  stop(): void {
    this.#asking?.abort();
    this.#asking = undefined;
    this.working = false;
  }

  /** The next mistake behind a step of the film, or the one before it. */
  beside(n: number, by: 1 | -1): ReviewDecision | undefined {
    return by === 1
      ? this.mistakes.find((one) => one.n - 1 > n)
      : this.mistakes.findLast((one) => one.n - 1 < n);
  }

  #hear(line: ReviewLine): void {
    this.done += 1;
    if (line.type === 'opened') this.opened = line;
    else if (line.type === 'curve') this.points = [...this.points, line];
    else if (line.type === 'decision') this.decisions = [...this.decisions, line];
    else if (line.type === 'summary') {
      this.summary = line;
      this.done -= 1;
    }
  }
}
