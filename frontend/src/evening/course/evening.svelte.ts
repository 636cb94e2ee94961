/** An evening as this page sees it: the last picture from the server, and what waits to be told to it. */
import { socketAt } from '../../lib/site';
import { freshNonce } from '../../lib/browser/sending/nonce';
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
import { afterAccepted, afterRefused, ofSheet, passes, pause, type Waiting } from './wire/shelf';
import { untrack } from 'svelte';
import { setEveningTime } from './time.svelte';
import { type SocketState, stayConnected } from './wire/socket';
import { type EveningText, t, unlisted } from './words';

/** How long it is said that what waited has been told. */
const TOLD_MS = 10_000;

/** What may be done without a connection: what stands on paper and is told later. */
const LATER = new Set(['result_entered', 'result_confirmed', 'set_present']);

/** Answers that another try would not change. */
const FINAL = new Set(['unknown_evening', 'wrong_key', 'evening_damaged']);

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
  /** How many waiting entries were told just now. */
  told = $state(0);
  busy = $state(false);
  #telling: Promise<void> | undefined;
  #failed = 0;
  #again: ReturnType<typeof setTimeout> | undefined;
  /** Why something from the shelf was refused, for whoever still waits for the answer. */
  #refused: readonly (readonly [string, Failure])[] = [];

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

  /** Whether something about a sheet waits to be told. */
  waits(matchday: number, table: number): boolean {
    return this.waiting.some(({ command: what }) => ofSheet(what, matchday, table));
  }

  /** Follows the evening until left. */
  follow(): () => void {
    // whoever follows in an effect does not follow the state of the connection
    const leave = untrack(() => this.#connected());
    return () => {
      clearTimeout(this.#again);
      leave();
    };
  }

  #connected(): () => void {
    return stayConnected({
      address: socketAt(`/api/evenings/${encodeURIComponent(this.id)}/socket`),
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

  /** Does what was asked for a while ago; what has been refused since then stays said.
   *
   * What could not be told goes on the shelf, and that is no failure: `waiting` has it.
   */
  async give(what: Command): Promise<Failure | undefined> {
    const act: Waiting = { id: freshNonce(), seen: this.seq, command: what };
    this.busy = true;
    const failure =
      this.waiting.length > 0 && LATER.has(what.type)
        ? await this.#inTurn(act)
        : await this.#atOnce(act);
    this.busy = false;
    if (failure) this.failure = failure;
    return failure;
  }

  async #atOnce(act: Waiting): Promise<Failure | undefined> {
    const { failure } = await this.#send(act);
    if (failure?.code !== 'offline' || !LATER.has(act.command.type)) return failure;
    this.#keep([...this.waiting, act]);
    this.#tryAgain();
    return undefined;
  }

  /** Behind what waits already: a confirmation must not overtake its entry. */
  async #inTurn(act: Waiting): Promise<Failure | undefined> {
    this.#keep([...this.waiting, act]);
    await this.#tell();
    const failure = this.#refused.find(([id]) => id === act.id)?.[1];
    this.#refused = this.#refused.filter(([id]) => id !== act.id);
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

  async #send({ id, seen, command: what }: Waiting): Promise<{ failure?: Failure; seq?: number }> {
    const reply = await command(this.id, this.key, { id, seen, command: what });
    if (!reply.ok) return { failure: reply.failure };
    const { seq } = reply.value;
    // the socket usually tells sooner; without it the page asks
    if (this.seq < seq) await this.refresh();
    return { seq };
  }

  #keep(waiting: readonly Waiting[]): void {
    this.waiting = waiting;
    save(this.#shelf, waiting);
  }

  /** Tells what waits, in its order; only one at a time does. */
  #tell(): Promise<void> {
    clearTimeout(this.#again);
    this.#telling ??= this.#tellAll().finally(() => {
      this.#telling = undefined;
      this.#tryAgain();
    });
    return this.#telling;
  }

  async #tellAll(): Promise<void> {
    let told = 0;
    for (let first = this.waiting[0]; first; first = this.waiting[0]) {
      const { failure, seq = 0 } = await this.#send(first);
      if (failure && passes(failure)) {
        this.#failed += 1;
        break;
      }
      this.#failed = 0;
      const rest = this.waiting.slice(1);
      const left = failure ? afterRefused(first, rest) : afterAccepted(first, seq, rest);
      this.#keep(left);
      if (!failure) {
        told += 1;
        continue;
      }
      this.failure = failure;
      const gone = [first, ...rest].filter((one) => !left.includes(one));
      this.#refused = [...this.#refused, ...gone.map(({ id }) => [id, failure] as const)];
    }
    if (told > 0) this.#say(told);
  }

  /** As long as anything waits: a request may fail although the live line stands. */
  #tryAgain(): void {
    clearTimeout(this.#again);
    if (this.waiting.length === 0) return;
    this.#again = setTimeout(() => void this.#tell(), pause(this.#failed));
  }

  #say(told: number): void {
    this.told = told;
    setTimeout(() => (this.told = 0), TOLD_MS);
  }

  #linked(state: SocketState): void {
    const before = this.link;
    this.link = state;
    if (state === 'lost' && before === 'live') this.lostSince = Date.now();
    if (state === 'live' && before !== 'live') {
      this.lostSince = null;
      this.#failed = 0;
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
