/** Changes of a table before its match: what an entry of the log tells of one. */
import { type Entry, TABLE, type Tagged } from '../game';
import type { Settings } from '../../wire';

/** What is otherwise than before, and who has changed it. */
export interface Altered extends Tagged {
  type: 'altered';
  name: string;
  options: Readonly<Record<string, unknown>>;
  settings: Partial<Settings>;
  seats?: number;
}

const isAlteration = (event: Tagged | undefined): event is Altered => event?.type === 'altered';

/** The change that this entry tells of; undefined for any other entry. */
export function alteration({ by, events }: Entry): Altered | undefined {
  const event = by === TABLE ? events[0] : undefined;
  return isAlteration(event) ? event : undefined;
}
