/** A socket that stays connected: tells what comes, and comes back by itself. */

const FIRST_RETRY_MS = 400;
const LAST_RETRY_MS = 8_000;
const PING_MS = 15_000;

export type SocketState = 'connecting' | 'live' | 'lost';

interface Parts {
  address: string;
  /** Sent as the first message. */
  hello: () => unknown;
  receive: (message: unknown) => void;
  changed: (state: SocketState) => void;
  open?: (address: string) => WebSocket;
}

/** Connects and stays connected; returns how to leave. */
export function stayConnected(parts: Parts): () => void {
  const { open = (to: string) => new WebSocket(to) } = parts;
  let attempts = 0;
  let gone = false;
  let socket: WebSocket | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function connect(): void {
    clearTimeout(retry);
    const own = open(parts.address);
    socket = own;
    own.onopen = () => {
      own.send(JSON.stringify(parts.hello()));
    };
    own.onmessage = ({ data }: MessageEvent) => {
      attempts = 0;
      parts.changed('live');
      parts.receive(JSON.parse(String(data)));
    };
    own.onclose = () => {
      if (gone || own !== socket) return;
      parts.changed('lost');
      const longest = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** attempts++);
      retry = setTimeout(connect, longest * (0.5 + Math.random() / 2));
    };
  }

  const hurry = () => {
    if (socket?.readyState !== WebSocket.OPEN) connect();
  };
  addEventListener('online', hurry);
  document.addEventListener('visibilitychange', hurry);
  const beat = setInterval(() => {
    if (socket?.readyState === WebSocket.OPEN) {
      socket.send(JSON.stringify({ type: 'ping', at: Date.now() }));
    }
  }, PING_MS);
  parts.changed('connecting');
  connect();
  return () => {
    gone = true;
    clearTimeout(retry);
    clearInterval(beat);
    removeEventListener('online', hurry);
    document.removeEventListener('visibilitychange', hurry);
    socket?.close();
  };
}
