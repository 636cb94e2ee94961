/** One table's WebSocket: resumes where it was, and sends what the server has not answered again and again. */
import { socketAt } from '../lib/site';
import type { Act, FromClient, FromServer, Refused } from '../wire';
import { Line, type SocketLike } from './line';

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

/** Answers at the door that another knock would not change. */
const FINAL = [
  'no_spectators',
  'cards_held_back',
  'unknown_table',
  'table_closed',
  'foreign_origin',
  'foreign_host',
];
const DAMAGED = 'table_damaged';
/** The code with which a server closes that will be back. */
const RESTARTS = 1012;

export class Link {
  state: LinkState = 'connecting';
  readonly #parts: LinkParts;
  readonly #outbox = new Map<string, Act>();
  readonly #line: Line;
  #greeted = false;
  #bye: string | undefined;

  constructor(parts: LinkParts) {
    this.#parts = parts;
    const { address, person = 0, since, open, random } = parts;
    const who = person === 0 ? '' : `&person=${person}`;
    this.#line = new Line({
      address: () => `${address}?since=${since()}${who}`,
      hear: (data) => {
        this.#hear(data);
      },
      lost: (code) => this.#lost(code),
      open,
      random,
    });
  }

  /** Connects and stays connected until stop. */
  start(): void {
    this.#line.start();
  }

  /** Leaves for good. */
  stop(): void {
    this.#become('ended');
    this.#greeted = false;
    this.#line.stop();
  }

  /** Sends an action until forget is called with its key. */
  act(act: Act): void {
    this.#outbox.set(act.key, act);
    this.say(act);
  }

  /** The server has answered this action. */
  forget(key: string): void {
    this.#outbox.delete(key);
  }

  /** Sends once, what may get lost; false when there is no connection. */
  say(message: FromClient): boolean {
    return this.#greeted && this.#line.send(message);
  }

  /** Drops the connection and makes a new one at once, for a fresh hello. */
  reconnect(): void {
    if (this.state === 'ended') return;
    this.#greeted = false;
    this.#line.reconnect();
  }

  #become(state: LinkState): void {
    if (this.state === state) return;
    this.state = state;
    this.#parts.changed(state);
  }

  #lost(code: number | undefined): number | undefined {
    const bye = code === RESTARTS ? 'restart' : this.#bye;
    const greeted = this.#greeted;
    this.#bye = undefined;
    this.#greeted = false;
    if (bye === 'closed') {
      this.stop();
      return undefined;
    }
    if (!greeted) this.#parts.failed?.();
    this.#become(bye === 'restart' || this.state === 'restart' ? 'restart' : 'lost');
    return bye === 'flood' ? FLOOD_RETRY_MS : undefined;
  }

  /** A damaged log is the end wherever it is found; the others only at the door. */
  #isFinal(code: string): boolean {
    return code === DAMAGED || (!this.#greeted && FINAL.includes(code));
  }

  #hear(data: string): void {
    const message = JSON.parse(data) as FromServer;
    if (message.type === 'pong') {
      this.#parts.clock(message.now + (Date.now() - message.at) / 2);
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
      this.#line.settle();
      this.#greeted = true;
      this.#parts.clock(message.now);
      this.#become('live');
    }
    this.#parts.receive(message);
    if (message.type === 'hello') for (const act of this.#outbox.values()) this.say(act);
  }
}

/** The address of a table's socket on this page's own server. */
export const tableAddress = (key: string): string =>
  socketAt(`/ws/tables/${encodeURIComponent(key)}`);
