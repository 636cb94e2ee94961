/** A field whose text is sent while the next one is typed: it is empty at once, and what is refused stands there again. */
import { Queue } from './queue';

export class SendField {
  text = $state('');
  readonly #queue = new Queue();

  /** Sends what is typed, once everything sent before is answered; `give` says whether it was accepted.
   *
   * What is refused comes back unless something else is being typed.
   */
  async send(give: (text: string) => Promise<boolean>): Promise<void> {
    const text = this.text.trim();
    if (text === '') return;
    this.text = '';
    const accepted = await this.#queue.after(() => give(text));
    if (!accepted && this.text === '') this.text = text;
  }
}
