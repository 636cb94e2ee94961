/** The bill of a round as one reader has it: it lies there until they are ready, and again when they ask for it. */
import type { MauRoom } from '../words';

export class Bill {
  readonly #room: () => MauRoom;
  #reread = $state(false);

  constructor(room: () => MauRoom) {
    this.#room = room;
    $effect(() => {
      if (!this.answered) this.#reread = false;
    });
  }

  /** I have said whether I play the next round. */
  readonly answered: boolean = $derived.by(() => {
    const { view: seen, you } = this.#room();
    return you !== null && (seen?.ready[you] === true || seen?.sits_out[you] === true);
  });
  /** There is somebody to answer. */
  readonly asks: boolean = $derived.by(
    () => !this.answered && !this.#room().replaying && this.#room().you !== null,
  );
  /** It lies on the table. */
  readonly lies: boolean = $derived(!this.answered || this.#reread);

  /** I have read it: the next round may begin. */
  ready(): void {
    if (this.#room().act({ type: 'ready', ready: true })) this.close();
  }

  reread(): void {
    this.#reread = true;
  }

  /** The button that had the focus goes with the bill: the reader goes on at the table. */
  close(): void {
    this.#reread = false;
    document.getElementById('hand')?.focus({ preventScroll: true });
  }
}
