/** A network for tests: sockets that are opened, answered and cut by hand. */
import type { FromClient, FromServer } from '../../src/wire';
import type { SocketLike } from '../../src/net/line';

export class FakeSocket implements SocketLike {
  readyState: 1 | 3 = 1;
  onopen = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  readonly sent: FromClient[] = [];

  constructor(readonly address: string) {}

  send(data: string): void {
    this.sent.push(JSON.parse(data) as FromClient);
  }

  close(): void {
    this.readyState = 3;
  }

  /** The server says something. */
  says(message: FromServer): void {
    this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(message) }));
  }

  /** The line is cut. */
  cut(code = 1006): void {
    this.readyState = 3;
    this.onclose?.(new CloseEvent('close', { code }));
  }

  /** What was sent, of one type. */
  ofType<T extends FromClient['type']>(type: T): Extract<FromClient, { type: T }>[] {
    return this.sent.filter(
      (message): message is Extract<FromClient, { type: T }> => message.type === type,
    );
  }
}

export class FakeNetwork {
  readonly sockets: FakeSocket[] = [];

  readonly open = (address: string): FakeSocket => {
    const socket = new FakeSocket(address);
    this.sockets.push(socket);
    return socket;
  };

  /** The newest connection. */
  get line(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (!socket) throw new Error('nobody has connected');
    return socket;
  }
}
