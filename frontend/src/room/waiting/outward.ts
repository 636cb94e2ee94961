/** The addresses under which other devices find a path of this page: a page opened as localhost is found by nobody. */
import { addressOf } from '../../lib/browser/share';
import { getAddress } from '../../net/api';

export interface Outward {
  /** At least one; the likeliest first. */
  addresses: readonly [string, ...string[]];
  /** The address of this page leads every other device to itself. */
  loopback: boolean;
  /** Why there is no address for others: the room listens to this machine only, or no network was found. */
  trouble?: 'closed' | 'alone' | undefined;
  /** What opens a closed room for others, as far as the server may say. */
  command?: string;
  /** The database's address belongs to the command, and is not shown as it holds a password. */
  sameDatabase?: boolean;
}

/** Whether a host name means the machine itself. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** Where others find this path. */
export async function outward(path: string, host = location.hostname): Promise<Outward> {
  const here = addressOf(path);
  if (!isLoopback(host)) return { addresses: [here], loopback: false };
  const answer = await getAddress();
  if (!answer.ok) return { addresses: [here], loopback: true, trouble: 'alone' };
  const { origin, others, reachable, closed, command, same_database } = answer.value;
  if (!reachable) {
    const how = { command, sameDatabase: same_database };
    return { addresses: [here], loopback: true, trouble: closed ? 'closed' : 'alone', ...how };
  }
  const from = (place: string) => addressOf(path, place);
  return { addresses: [from(origin), ...others.map(from)], loopback: true };
}
