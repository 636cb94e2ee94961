/** Where a replay comes from: a table of this server, a file, or the address itself; and the link that leads there. */
import { site } from '../lib/site';
import { addressOf } from '../lib/browser/share';
import { pack, unpack } from '../lib/record/pack';
import type { Basis } from '../live/report/report';
import { type Answer, getTable, refusedHere, replayTable } from '../net/api';
import type { Replay } from '../wire';
import { replayRecord, serverVersion } from './requests';

export type Source = { kind: 'table'; id: string } | { kind: 'record'; text: string };

/** A step and a view. */
export interface Moment {
  n: number | undefined;
  /** null: all hands. */
  seat: number | null;
}

/** Longer links get cut off somewhere on their way. */
export const LONGEST = 30_000;

/** The replay as a seat saw it, or with all hands; the server stops at it when nobody waits any more. */
export function fetchReplay(
  source: Source,
  seat: number | null,
  signal?: AbortSignal,
): Promise<Answer<Replay>> {
  if (source.kind === 'table') return replayTable(source.id, seat, signal);
  return replayRecord({ record: source.text, seat }, signal);
}

/** The long link of a table whose match is over: its id and the word that opens the match to everyone. */
const LONG = /^[^-]+-/;

/**
 * The name under which others may open the match too. Those who sat there come by any name of the
 * table, but only the long one is worth sharing.
 */
async function longName(name: string): Promise<string> {
  if (LONG.test(name)) return name;
  const seated = await getTable(name);
  const path = seated.ok ? seated.value.replay : null;
  return path === null ? name : path.slice(path.lastIndexOf('/') + 1);
}

/** The source that an address names: /replay/ID, or a record packed behind the hash; null where it names none. */
export async function sourceOf(
  id: string | undefined,
  hash: string,
): Promise<Answer<Source | null>> {
  if (id !== undefined) return { ok: true, value: { kind: 'table', id: await longName(id) } };
  const packed = new URLSearchParams(hash.slice(1)).get('record');
  if (packed === null) return { ok: true, value: null };
  const text = await unpack(packed);
  if (text === undefined) return { ok: false, refused: refusedHere('broken_link') };
  return { ok: true, value: { kind: 'record', text } };
}

function whole(text: string | null): number | undefined {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

/** The step and view that an address asks for. */
export function momentOf(search: string): Moment {
  const query = new URLSearchParams(search);
  return { n: whole(query.get('n')), seat: whole(query.get('seat')) ?? null };
}

/** The table of a name that a match is opened by. */
export const tableOf = (name: string): string => name.split('-', 1)[0] ?? name;

/** Whether an address asks to look at the match with those who are at its table, and as who. */
export function togetherIn(search: string): 'lead' | 'follow' | null {
  const asked = new URLSearchParams(search).get('together');
  if (asked === null) return null;
  return asked === 'lead' ? 'lead' : 'follow';
}

/** The query of a moment, maybe one that is looked at together: whoever shows it shows on after a reload. */
export function searchOf({ n, seat }: Moment, together: 'lead' | 'follow' | null = null): string {
  const query = new URLSearchParams();
  if (n !== undefined) query.set('n', String(n));
  if (seat !== null) query.set('seat', String(seat));
  if (together !== null) query.set('together', together === 'lead' ? together : '');
  const text = query.toString();
  return text && `?${text}`;
}

/** The address of a moment, for as long as this room keeps the match. */
export const linkHere = (id: string, moment: Moment) =>
  addressOf(site(`/replay/${id}${searchOf(moment)}`));

/** An address that carries a whole match, and whether it is short enough to be sent. */
export interface Carrier {
  address: string;
  length: number;
  fits: boolean;
}

/** The address of a moment with the record in it: any room opens it, and none has to keep the match. */
export async function carrier(record: string, moment: Moment): Promise<Carrier> {
  const address = addressOf(site(`/replay${searchOf(moment)}#record=${await pack(record)}`));
  return { address, length: address.length, fits: address.length <= LONGEST };
}

/** Where in a text a link carries a record, if it does: what stands behind its hash. */
export const carriedIn = (text: string) => /#(record=[\w-]+)/.exec(text)?.[0];

/** The path of a match that this room has, where a text is the link to it. */
export function pathHere(text: string): string | undefined {
  const link = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  if (link?.origin !== location.origin) return undefined;
  return link.pathname.startsWith(site('/replay/')) ? link.pathname + link.search : undefined;
}

/** What belongs into a report about action n of a record: all of it, as it is over. */
export async function basisOf(
  record: string,
  seat: number | null,
  n: number,
): Promise<Answer<Basis>> {
  const header = JSON.parse(record.slice(0, record.indexOf('\n'))) as Pick<
    Basis,
    'game' | 'players'
  > &
    Partial<Pick<Basis, 'names' | 'rules' | 'options'>>;
  const { game, players, names = [], rules = null, options = {} } = header;
  const version = await serverVersion();
  return {
    ok: true,
    value: { version, game, rules, options, players, names, seat, n, record, seen: null },
  };
}
