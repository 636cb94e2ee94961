/** An evening as this page sees it: the last picture from the server, and what waits to be told to it. */
import { freshNonce } from '../../lib/browser/nonce';
import { load, save } from '../../lib/memory/store';
import {
  type Command,
  command,
  type Done,
  type Failure,
  lookAt,
  type Reply,
  setDesk,
  tried,
} from './wire/api';
import type { DeskSettings } from '../types';
import type { Author, Look, Role, View } from './model';
import { nameOf, said } from './names';
import { patched } from './wire/patch';
import { untrack } from 'svelte';
import { setEveningTime } from './time.svelte';
import { type SocketState, stayConnected } from './wire/socket';
import { type EveningText, t, unlisted } from './words';

/** Said while there was no connection; told when it is back. */
interface Waiting {
  id: string;
  seen: number;
  command: Command;
}

/** What may be done without a connection: what stands on paper and is told later. */
const LATER = new Set(['result_entered', 'result_confirmed', 'set_present']);

/** Answers that another try would not change. */
const FINAL = new Set(['unknown_evening', 'wrong_key', 'broken_evening']);

type Message =
  | { type: 'hello'; look: Look }
  | { type: 'changed'; seq: number; now: number; patch: object }
  | ({ type: 'refused' } & Failure)
  | { type: 'pong'; at: number; now: number }
  | { type: 'bye'; reason: string };

export class Evening {
  readonly id: string;
  readonly key: string | undefined;
  look: Look | undefined = $state.raw();
  link: SocketState = $state('connecting');
  /** When the picture was last heard of, by this device's clock. */
  heard = $state(0);
  lostSince: number | null = $state(null);
  denied: Failure | undefined = $state.raw();
  failure: Failure | undefined = $state.raw();
  waiting: readonly Waiting[] = $state.raw([]);
  /** How many waiting entries were told when the connection came back. */
  told = $state(0);
  busy = $state(false);

  constructor(id: string, key: string | undefined) {
    this.id = id;
    this.key = key;
    const kept = load(this.#shelf);
    this.waiting = Array.isArray(kept) ? (kept as Waiting[]) : [];
  }

  get #shelf(): string {
    return `stammtisch.evening.${this.id}.waiting`;
  }

  get view(): View | undefined {
    return this.look?.view;
  }

  get role(): Role {
    return this.look?.you.role ?? 'audience';
  }

  /** The own number; 0 for whoever has none. */
  get no(): number {
    return this.look?.you.no ?? 0;
  }

  get seq(): number {
    return this.look?.seq ?? 0;
  }

  /** Follows the evening until left. */
  follow(): () => void {
    // whoever follows in an effect does not follow the state of the connection
    return untrack(() => this.#connected());
  }

  #connected(): () => void {
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    return stayConnected({
      address: `${scheme}//${location.host}/api/evenings/${encodeURIComponent(this.id)}/socket`,
      hello: () => ({ type: 'enter', key: this.key ?? '' }),
      receive: (message) => {
        this.#hear(message as Message);
      },
      changed: (state) => {
        this.#linked(state);
      },
    });
  }

  async refresh(): Promise<void> {
    const reply = await lookAt(this.id, this.key);
    if (reply.ok) this.#take(reply.value);
  }

  /** Does something; why not is kept in `failure` and returned. */
  async do(what: Command): Promise<Failure | undefined> {
    this.failure = undefined;
    return this.give(what);
  }

  /** Does what was asked for a while ago; what has been refused since then stays said. */
  async give(what: Command): Promise<Failure | undefined> {
    const act: Waiting = { id: freshNonce(), seen: this.seq, command: what };
    this.busy = true;
    const failure = await this.#send(act);
    this.busy = false;
    if (failure?.code === 'offline' && LATER.has(what.type)) {
      this.#keep([...this.waiting, act]);
      return undefined;
    }
    if (failure) this.failure = failure;
    return failure;
  }

  /** What would follow; nothing is done. */
  try(what: Command): Promise<Reply<Done>> {
    return tried(this.id, this.key, { id: freshNonce(), seen: this.seq, command: what });
  }

  /** The picture as it would be after a trial. */
  after(done: Done): Look | undefined {
    return this.look && patched(this.look, done.patch ?? {});
  }

  /** Puts something else on the wall, or sets what else the desk decides. */
  async set(what: DeskSettings): Promise<void> {
    const reply = await setDesk(this.id, this.key, what);
    if (reply.ok) this.#take(reply.value);
    this.failure = reply.ok ? undefined : reply.failure;
  }

  async #send({ id, seen, command: what }: Waiting): Promise<Failure | undefined> {
    const reply = await command(this.id, this.key, { id, seen, command: what });
    if (!reply.ok) return reply.failure;
    // the socket usually tells sooner; without it the page asks
    if (this.seq < reply.value.seq) await this.refresh();
    return undefined;
  }

  #keep(waiting: readonly Waiting[]): void {
    this.waiting = waiting;
    save(this.#shelf, waiting);
  }

  async #tell(): Promise<void> {
    let told = 0;
    while (this.link === 'live' && this.waiting.length > 0) {
      const [first, ...rest] = this.waiting;
      if (!first) break;
      const failure = await this.#send(first);
      if (failure?.code === 'offline') break;
      this.#keep(rest);
      if (failure) this.failure = failure;
      else told += 1;
    }
    if (told > 0) this.told = told;
  }

  #linked(state: SocketState): void {
    const before = this.link;
    this.link = state;
    if (state === 'lost' && before === 'live') this.lostSince = Date.now();
    if (state === 'live' && before !== 'live') {
      this.lostSince = null;
      void this.#tell();
    }
  }

  #hear(message: Message): void {
    if (message.type === 'hello') this.#take(message.look);
    else if (message.type === 'changed' && this.look) {
      this.#take({
        ...patched(this.look, message.patch),
        seq: message.seq,
        now: message.now,
      });
    } else if (message.type === 'refused' && FINAL.has(message.code)) this.denied = message;
    else if (message.type === 'bye' && message.reason === 'closed')
      this.denied = { code: 'wrong_key' };
  }

  #take(look: Look): void {
    setEveningTime(look.now, look.desk.speed);
    this.heard = Date.now();
    if (look.seq < this.seq) return;
    this.denied = undefined;
    this.look = look;
  }
}

/** A failure as a sentence. */
export function failureWords(failure: Failure): string {
  if (failure.de && failure.en) return said({ de: failure.de, en: failure.en });
  const key = `failure.${failure.code}`;
  return unlisted(key)
    ? t('failure.other', { code: failure.code })
    : t(key as EveningText, failure.facts);
}

/** Who did something, in words. */
export function authorWords(view: View, by: Author): string {
  if (by.no) return nameOf(view, by.no);
  if (by.name) return by.name;
  const key = `role.${by.role}`;
  return unlisted(key) ? by.role : t(key as EveningText);
}
