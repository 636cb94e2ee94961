/** A WebSocket that stays connected: comes back by itself, asks whether anybody is there, and gives up on silence. */

/** How often we ask whether the server is there. */
export const PING_MS = 12_000;
/** Silence after which a connection counts as dead. */
export const SILENCE_MS = 20_000;
/** So long a server may take to say its first word; then we knock again. */
export const KNOCK_MS = 10_000;
const FIRST_RETRY_MS = 400;
const LAST_RETRY_MS = 12_000;

/** What we use of a WebSocket. */
export type SocketLike = Pick<
  WebSocket,
  'send' | 'close' | 'readyState' | 'onopen' | 'onmessage' | 'onclose'
>;

export interface LineParts {
  /** Where to; asked at every attempt. */
  address: () => string;
  /** We are through, and may speak. */
  opened?: () => void;
  hear: (data: string) => void;
  /** The connection is gone, or an attempt failed; tried again unless stopped. How long to wait at least, in ms. */
  lost: (code: number | undefined) => number | undefined;
  open?: ((address: string) => SocketLike) | undefined;
  random?: (() => number) | undefined;
}

const OPEN = 1;

export class Line {
  readonly #parts: LineParts;
  #socket: SocketLike | undefined;
  /** The server has let us in on this connection. */
  #settled = false;
  #stopped = false;
  #attempts = 0;
  #heard = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;

  constructor(parts: LineParts) {
    this.#parts = parts;
  }

  /** Connects and stays connected until stop. */
  start(): void {
    addEventListener('offline', this.#cut);
    addEventListener('online', this.#hurry);
    document.addEventListener('visibilitychange', this.#seen);
    this.#connect();
  }

  /** Leaves for good. */
  stop(): void {
    removeEventListener('offline', this.#cut);
    removeEventListener('online', this.#hurry);
    document.removeEventListener('visibilitychange', this.#seen);
    this.#stopped = true;
    this.#drop();
  }

  /** Drops the connection and makes a new one at once. */
  reconnect(): void {
    this.#drop();
    this.#attempts = 0;
    this.#connect();
  }

  /** The server has let us in: the next loss is the first one again. */
  settle(): void {
    this.#settled = true;
    this.#attempts = 0;
    clearTimeout(this.#retry);
  }

  /** False when there is no connection. */
  send(message: unknown): boolean {
    if (this.#socket?.readyState !== OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** The device has no network: a dead connection would look alive until the silence is noticed. */
  readonly #cut = () => {
    if (this.#settled) this.#lose();
  };

  readonly #hurry = () => {
    if (!this.#settled && this.#attempts > 0) this.reconnect();
  };

  readonly #seen = () => {
    if (document.visibilityState !== 'visible') return;
    if (this.#settled) this.#ping();
    else this.#hurry();
  };

  #connect(): void {
    const { address, opened, hear, open = (to: string) => new WebSocket(to) } = this.#parts;
    this.#heard = Date.now();
    const socket = open(address());
    this.#socket = socket;
    socket.onopen = () => {
      if (socket === this.#socket) opened?.();
    };
    socket.onmessage = ({ data }: MessageEvent) => {
      if (socket !== this.#socket) return;
      this.#heard = Date.now();
      hear(String(data));
    };
    socket.onclose = ({ code }: CloseEvent) => {
      if (socket === this.#socket) this.#lose(code);
    };
    this.#beat = setInterval(() => {
      if (Date.now() - this.#heard >= SILENCE_MS) this.#lose();
      else this.#ping();
    }, PING_MS);
    this.#retry = setTimeout(() => {
      this.#lose();
    }, KNOCK_MS);
  }

  #ping(): void {
    if (this.#settled) this.send({ type: 'ping', at: Date.now() });
  }

  #drop(): void {
    clearInterval(this.#beat);
    clearTimeout(this.#retry);
    const socket = this.#socket;
    this.#socket = undefined;
    this.#settled = false;
    socket?.close();
  }

  #lose(code?: number): void {
    this.#drop();
    const floor = this.#parts.lost(code);
    if (this.#stopped) return;
    const { random = Math.random } = this.#parts;
    // doubles with every failed attempt; jitter keeps a room full of pages from knocking at the same moment
    const longest = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#attempts++);
    this.#retry = setTimeout(
      () => {
        this.#connect();
      },
      (floor ?? longest / 2) + (longest / 2) * random(),
    );
  }
}
