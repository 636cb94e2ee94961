/** One table's WebSocket: connects, resumes, keeps alive, and sends what the server has not answered again and again. */
import { socketAt } from '../lib/site';
import type { Act, FromClient, FromServer, Refused } from '../wire';

/** How often we ask whether the server is there. */
export const PING_MS = 12_000;
/** Silence after which a connection counts as dead. */
export const SILENCE_MS = 20_000;
const FIRST_RETRY_MS = 400;
const LAST_RETRY_MS = 12_000;
const FLOOD_RETRY_MS = 15_000;

export type LinkState =
  /** The first connection is being made. */
  | 'connecting'
  | 'live'
  /** Lost; we try again. */
  | 'lost'
  /** The server said that it restarts; we try again. */
  | 'restart'
  /** For ever: the table is closed, or the page has left. */
  | 'ended';

/** What we use of a WebSocket. */
export type SocketLike = Pick<
  WebSocket,
  'send' | 'close' | 'readyState' | 'onopen' | 'onmessage' | 'onclose'
>;

export interface LinkParts {
  /** The address without the query. */
  address: string;
  /** Which person at this browser it is for; 0 is the first. */
  person?: number;
  /** The sequence number to resume from. */
  since: () => number;
  receive: (message: FromServer) => void;
  changed: (state: LinkState) => void;
  /** The server's time at this moment, in Unix ms. */
  clock: (serverMs: number) => void;
  /** An attempt failed before the server said hello. */
  failed?: () => void;
  /** The server does not let us in, and will not. */
  denied?: (refused: Refused) => void;
  open?: (address: string) => SocketLike;
  random?: () => number;
}

const OPEN = 1;
/** Answers at the door that another knock would not change. */
const FINAL = ['no_spectators', 'unknown_table', 'table_closed', 'foreign_origin', 'foreign_host'];
const DAMAGED = 'table_damaged';
/** The code with which a server closes that will be back. */
const RESTARTS = 1012;

export class Link {
  state: LinkState = 'connecting';
  readonly #parts: LinkParts;
  readonly #outbox = new Map<string, Act>();
  #socket: SocketLike | undefined;
  #greeted = false;
  #attempts = 0;
  #bye: string | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #heard = 0;

  constructor(parts: LinkParts) {
    this.#parts = parts;
  }

  /** Connects and stays connected until stop. */
  start(): void {
    addEventListener('online', this.#hurry);
    document.addEventListener('visibilitychange', this.#seen);
    this.#connect();
  }

  /** Leaves for good. */
  stop(): void {
    removeEventListener('online', this.#hurry);
    document.removeEventListener('visibilitychange', this.#seen);
    this.#become('ended');
    this.#drop();
    clearTimeout(this.#retry);
  }

  /** Sends an action until forget is called with its key. */
  act(act: Act): void {
    this.#outbox.set(act.key, act);
    this.#send(act);
  }

  /** The server has answered this action. */
  forget(key: string): void {
    this.#outbox.delete(key);
  }

  /** Sends what may get lost; false when there is no connection. */
  say(message: Exclude<FromClient, Act>): boolean {
    return this.#send(message);
  }

  /** Drops the connection and makes a new one at once, for a fresh hello. */
  reconnect(): void {
    if (this.state === 'ended') return;
    this.#drop();
    this.#attempts = 0;
    this.#connect();
  }

  readonly #hurry = () => {
    if (this.state === 'lost' || this.state === 'restart') this.reconnect();
  };

  readonly #seen = () => {
    if (document.visibilityState !== 'visible') return;
    if (this.state === 'live') this.#ping();
    else this.#hurry();
  };

  #become(state: LinkState): void {
    if (this.state === state) return;
    this.state = state;
    this.#parts.changed(state);
  }

  #send(message: FromClient): boolean {
    if (!this.#greeted || this.#socket?.readyState !== OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  #connect(): void {
    clearTimeout(this.#retry);
    const { address, person = 0, since, open = (to: string) => new WebSocket(to) } = this.#parts;
    this.#greeted = false;
    this.#bye = undefined;
    this.#heard = Date.now();
    const who = person === 0 ? '' : `&person=${person}`;
    const socket = open(`${address}?since=${since()}${who}`);
    this.#socket = socket;
    socket.onmessage = ({ data }: MessageEvent) => {
      if (socket === this.#socket) this.#hear(String(data));
    };
    socket.onclose = ({ code }: CloseEvent) => {
      if (socket !== this.#socket) return;
      if (code === RESTARTS) this.#bye ??= 'restart';
      this.#lost();
    };
    clearInterval(this.#beat);
    this.#beat = setInterval(() => {
      this.#pulse();
    }, PING_MS);
  }

  #drop(): void {
    clearInterval(this.#beat);
    const socket = this.#socket;
    this.#socket = undefined;
    this.#greeted = false;
    socket?.close();
  }

  #ping(): void {
    this.#send({ type: 'ping', at: Date.now() });
  }

  #pulse(): void {
    if (Date.now() - this.#heard >= SILENCE_MS) {
      this.#drop();
      this.#lost();
    } else this.#ping();
  }

  #lost(): void {
    clearInterval(this.#beat);
    if (this.state === 'ended') return;
    if (this.#bye === 'closed') {
      this.stop();
      return;
    }
    if (!this.#greeted) this.#parts.failed?.();
    this.#greeted = false;
    const restarts = this.#bye === 'restart' || this.state === 'restart';
    this.#become(restarts ? 'restart' : 'lost');
    this.#retry = setTimeout(() => {
      this.#connect();
    }, this.#pause());
  }

  /** Doubles with every failed attempt; jitter keeps a room full of pages from knocking at the same moment. */
  #pause(): number {
    const { random = Math.random } = this.#parts;
    const longest = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#attempts++);
    const floor = this.#bye === 'flood' ? FLOOD_RETRY_MS : longest / 2;
    return floor + (longest / 2) * random();
  }

  /** A damaged log is the end wherever it is found; the others only at the door. */
  #isFinal(code: string): boolean {
    return code === DAMAGED || (!this.#greeted && FINAL.includes(code));
  }

  #hear(data: string): void {
    this.#heard = Date.now();
    const message = JSON.parse(data) as FromServer;
    if (message.type === 'pong') {
      this.#parts.clock(message.now + (this.#heard - message.at) / 2);
      return;
    }
    if (message.type === 'bye') {
      this.#bye = message.reason;
      return;
    }
    if (message.type === 'refused' && this.#isFinal(message.code)) {
      this.stop();
      this.#parts.denied?.(message);
      return;
    }
    if (message.type === 'hello') {
      this.#attempts = 0;
      this.#greeted = true;
      this.#parts.clock(message.now);
      this.#become('live');
    }
    this.#parts.receive(message);
    if (message.type === 'hello') for (const act of this.#outbox.values()) this.#send(act);
  }
}

/** The address of a table's socket on this page's own server. */
export const tableAddress = (key: string): string =>
  socketAt(`/ws/tables/${encodeURIComponent(key)}`);
