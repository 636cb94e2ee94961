/** My action on its way to the server: kept over a reload until it is answered, and gone once the log has its effect. */
import { freshNonce } from '../../lib/browser/sending/nonce';
import type { Link } from '../../net/socket';
import type { Act } from '../../wire';
import type { Pending, Tagged } from '../game';
import { keepAct, keptAct } from './outbox';

interface Sent extends Pending {
  key: string;
  /** Where it was done: what the reason of a refusal points to. */
  anchor: Element | undefined;
  /** The sequence number at which it was stored, once we know. */
  stored: number | undefined;
  /** An update has brought its effect: nothing is foreseen any more. */
  seenItsEffect: boolean;
}

export class Underway {
  readonly #link: Pick<Link, 'act' | 'forget'>;
  readonly #place: () => string;
  #sent: Sent | null = $state.raw(null);

  /** `place`: under what an action is kept until it is answered. */
  constructor(link: Pick<Link, 'act' | 'forget'>, place: () => string) {
    this.#link = link;
    this.#place = place;
  }

  /** The action that has no answer yet; reactive. */
  get pending(): Pending | null {
    return this.#sent;
  }

  /** The action whose effect is shown before anybody has told it; reactive. */
  get foreseen(): Tagged | undefined {
    return this.#sent && !this.#sent.seenItsEffect ? this.#sent.action : undefined;
  }

  /** An action kept from before a reload goes out again. */
  resume(): void {
    const kept = keptAct(this.#place());
    if (kept) this.#post(kept, undefined);
  }

  /** Sends an action; `seen`: where the log stands for whoever does it. */
  send({ type, ...fields }: Tagged, seen: number, anchor: Element | undefined): void {
    const act: Act = { type: 'act', key: freshNonce(), seen, action: { type, ...fields } };
    keepAct(this.#place(), act);
    this.#post(act, anchor);
  }

  /** The server has stored it at `stored`; `known`: so far the log is known here. */
  accepted(key: string, stored: number, known: number): void {
    if (this.#sent?.key !== key) return;
    this.#link.forget(key);
    if (known >= stored) this.#settle();
    else this.#sent = { ...this.#sent, stored };
  }

  /** The server has refused it: what it was; undefined: that was another one. */
  refused(key: string): Pick<Sent, 'action' | 'anchor'> | undefined {
    const sent = this.#sent;
    if (sent?.key !== key) return undefined;
    this.#settle();
    return sent;
  }

  /** The log is known so far, and with it perhaps what was stored. */
  reached(known: number): void {
    const stored = this.#sent?.stored;
    if (stored !== undefined && known >= stored) this.#settle();
  }

  /** An action of mine has been told. */
  seen(): void {
    if (this.#sent) this.#sent = { ...this.#sent, seenItsEffect: true };
  }

  #post(act: Act, anchor: Element | undefined): void {
    this.#sent = {
      action: act.action as unknown as Tagged,
      since: Date.now(),
      key: act.key,
      anchor,
      stored: undefined,
      seenItsEffect: false,
    };
    this.#link.act(act);
  }

  #settle(): void {
    if (!this.#sent) return;
    this.#link.forget(this.#sent.key);
    keepAct(this.#place(), undefined);
    this.#sent = null;
  }
}
