/** A Runde as this page sees it: the last picture from the server, asked for whenever it tells of a change. */
import { socketAt } from '../lib/site';
import { untrack } from 'svelte';
import { stayConnected } from '../evening/course/wire/socket';
import { freshNonce } from '../lib/browser/sending/nonce';
import { knownName, nameToUse } from '../lib/browser/me';
import { Queue } from '../lib/browser/sending/queue';
import { keepRunde, knownRunde, forgetRunde } from '../lib/memory/runden';
import { toast } from '../lib/signals/toasts.svelte';
import { command, lookAtRunde, type Reply, type Trouble } from './api';
import type { MemberCommand, MemberRow, RundeLook } from './types';

/** Answers that another try would not change. */
const FINAL = new Set(['unknown_runde', 'wrong_runde_key', 'runde_damaged']);

export class Runde {
  readonly id: string;
  /** Of the link that is used; another one takes its place where it opens nothing. */
  key: string = $state('');
  #others: string[];
  look: RundeLook | undefined = $state.raw();
  /** Why there is no picture, and there will be none. */
  denied: Trouble | undefined = $state.raw();
  /** The server could not be reached the last time. */
  offline = $state(false);
  busy = $state(false);
  readonly #given = new Queue();
  #stale = false;
  #looking = false;
  /** Who sits at this device. */
  name = $state(knownName());

  /** With the keys to come with, the first that opens it counts. */
  constructor(id: string, ...keys: string[]) {
    this.id = id;
    [this.key = '', ...this.#others] = keys.filter(
      (key, i) => key !== '' && keys.indexOf(key) === i,
    );
  }

  /** The row of whoever sits here. */
  get me(): MemberRow | undefined {
    const wanted = this.name.trim().toLocaleLowerCase();
    return this.look?.members.find(({ name, also }) =>
      [name, ...also].some((one) => one.toLocaleLowerCase() === wanted),
    );
  }

  /** The key that is given to friends; a founder's own stays here. */
  get invitation(): string {
    return this.look?.founder ? (knownRunde(this.id)?.key ?? '') : this.key;
  }

  iam(name: string): void {
    this.name = nameToUse(name);
  }

  #take(look: RundeLook): void {
    // an answer that was overtaken on its way shows nothing older
    if (this.look && look.seq < this.look.seq) return;
    this.look = look;
    const known = knownRunde(this.id);
    const founder = look.founder ? this.key : known?.founder;
    keepRunde({
      id: this.id,
      title: look.title,
      key: look.founder ? (known?.key ?? '') : this.key,
      ...(founder === undefined ? {} : { founder }),
    });
  }

  /** Looks anew; whoever is told while looking looks once more, so that nothing older is shown. */
  async refresh(): Promise<void> {
    this.#stale = true;
    if (this.#looking) return;
    this.#looking = true;
    while (this.#stale && !document.hidden && !this.denied) {
      this.#stale = false;
      await this.#look();
    }
    this.#looking = false;
  }

  async #look(): Promise<void> {
    const reply = await lookAtRunde(this.id, this.key);
    this.offline = !reply.ok && !FINAL.has(reply.trouble.code);
    if (reply.ok) this.#take(reply.value);
    else if (reply.trouble.code === 'wrong_runde_key' && this.#others.length > 0) {
      this.key = this.#others.shift() ?? '';
      this.#stale = true;
    } else if (FINAL.has(reply.trouble.code)) {
      this.denied = reply.trouble;
      if (reply.trouble.code === 'unknown_runde') forgetRunde(this.id);
    }
  }

  /** Keeps the picture fresh: the server tells when it is another; returns how to stop. */
  follow(): () => void {
    // whoever follows in an effect does not follow what is shown
    return untrack(() => {
      const look = () => {
        void this.refresh().then(() => {
          if (this.denied) leave();
        });
      };
      const leave = stayConnected({
        address: socketAt(`/api/runden/${encodeURIComponent(this.id)}/socket`),
        hello: () => ({ type: 'enter', key: this.key }),
        receive: (message) => {
          // a goodbye and a refusal, too: the next look says why
          if ((message as { type: string }).type !== 'pong') look();
        },
        changed: (state) => {
          if (state === 'lost') look();
        },
      });
      look();
      document.addEventListener('visibilitychange', look);
      return () => {
        leave();
        document.removeEventListener('visibilitychange', look);
      };
    });
  }

  /** Does something in the Runde, after what was given before, or says why not; whether it is done. */
  give(does: MemberCommand): Promise<boolean> {
    return this.#given.after(async () => {
      const look = accepted(await command(this.id, this.key, freshNonce(), does));
      if (look) this.#take(look);
      return look !== undefined;
    });
  }

  /** Waits for the server; says what it refuses. While it waits nothing else is begun. */
  async done<T>(work: () => Promise<Reply<T>>): Promise<T | undefined> {
    if (this.busy) return undefined;
    this.busy = true;
    const reply = await work();
    this.busy = false;
    return accepted(reply);
  }
}

/** What the server answers with; what it refuses is said. */
function accepted<T>(reply: Reply<T>): T | undefined {
  if (reply.ok) return reply.value;
  toast(reply.trouble.text);
  return undefined;
}
