/** The socket of an evening or a Runde: says who we are, tells what comes, and comes back by itself. */
import { Line, type SocketLike } from '../../../net/line';

export type SocketState = 'connecting' | 'live' | 'lost';

interface Parts {
  address: string;
  /** Sent as the first message. */
  hello: () => unknown;
  receive: (message: unknown) => void;
  changed: (state: SocketState) => void;
  open?: (address: string) => SocketLike;
}

/** Connects and stays connected; returns how to leave. */
export function stayConnected({ address, hello, receive, changed, open }: Parts): () => void {
  const line = new Line({
    address: () => address,
    opened: () => line.send(hello()),
    hear: (data) => {
      line.settle();
      changed('live');
      receive(JSON.parse(data));
    },
    lost: () => {
      changed('lost');
      return undefined;
    },
    open,
  });
  changed('connecting');
  line.start();
  return () => {
    line.stop();
  };
}
