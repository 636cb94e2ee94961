/** Work that is done in the order in which it was asked for, one after another. */
export class Queue {
  #last: Promise<unknown> = Promise.resolve();

  /** Begins once everything asked for before has ended, in whatever way. */
  after<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#last.then(work);
    this.#last = mine.catch(() => undefined);
    return mine;
  }
}
