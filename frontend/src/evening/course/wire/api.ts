/** The evening's resources over HTTP; whatever goes wrong comes back as a Failure. */
import { site } from '../../../lib/site';
import type {
  ChairTaken,
  DeskSettings,
  EveningDone,
  EveningOpened,
  LinkMade,
  SatDown,
} from '../../types';
import type { Both, Look } from '../model';
import { keepKey, knownKeys } from './links';

/** Why something was not done. */
export interface Failure extends Partial<Both> {
  code: string;
  clause?: string;
  facts?: Readonly<Record<string, unknown>>;
}

export type Reply<T> = { ok: true; value: T } | { ok: false; failure: Failure };

export type Done = EveningDone;

export type Command = Readonly<Record<string, unknown>> & { type: string };

interface Ask {
  method?: 'GET' | 'POST' | 'DELETE';
  body?: unknown;
  /** A body that is no JSON. */
  text?: string;
  key?: string | undefined;
}

const OFFLINE: Failure = { code: 'offline' };

async function ask<T>(
  path: string,
  { method = 'GET', body, text: plain, key }: Ask,
  read: (response: Response) => Promise<T>,
): Promise<Reply<T>> {
  const headers: Record<string, string> = {};
  if (key) headers.authorization = `Bearer ${key}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  const init: RequestInit = { method, headers };
  if (body !== undefined) init.body = JSON.stringify(body);
  else if (plain !== undefined) init.body = plain;
  try {
    const response = await fetch(site(path), init);
    if (response.ok) return { ok: true, value: await read(response) };
    const said: unknown = await response.json().catch(() => null);
    const known = typeof said === 'object' && said !== null && 'code' in said;
    return {
      ok: false,
      failure: known
        ? (said as Failure)
        : { code: 'bad_answer', facts: { status: response.status } },
    };
  } catch {
    return { ok: false, failure: OFFLINE };
  }
}

const json = <T>(path: string, wish: Ask = {}) =>
  ask(path, wish, (response) => response.json() as Promise<T>);
/** As it is: a text would lose the mark by which spreadsheets know the encoding. */
const blob = (path: string, wish: Ask = {}) => ask(path, wish, (response) => response.blob());

const of = (id: string, rest = '') => `/api/evenings/${encodeURIComponent(id)}${rest}`;
type Key = string | undefined;

export const openEvening = (setup: object) =>
  json<EveningOpened>('/api/evenings', { method: 'POST', body: setup });
export const readEvening = (record: string) =>
  json<EveningOpened>('/api/evenings/import', { method: 'POST', text: record });
export const lookAt = (id: string, key: Key) => json<Look>(of(id), { key });
export const command = (id: string, key: Key, body: object) =>
  json<Done>(of(id, '/commands'), { method: 'POST', key, body });
/** What a command would bring; nothing is done. */
export const tried = (id: string, key: Key, body: object) =>
  json<Done>(of(id, '/commands?dry'), { method: 'POST', key, body });
/** Signs up at the door; answers with the own link. */
export const signUp = (id: string, key: Key, name: string) =>
  json<LinkMade>(of(id, '/door'), { method: 'POST', key, body: { name } });
export const makeLink = (id: string, key: Key, body: object) =>
  json<LinkMade>(of(id, '/links'), { method: 'POST', key, body });
/** So that a desk opened by its link can show the door: the store keeps no key that it could be told. */
export async function keepDoor(id: string, key: Key): Promise<void> {
  if (knownKeys(id).audience !== undefined) return;
  const reply = await makeLink(id, key, { role: 'audience' });
  if (reply.ok) keepKey(id, 'audience', reply.value.key);
}
export const setDesk = (id: string, key: Key, body: DeskSettings) =>
  json<Look>(of(id, '/desk'), { method: 'POST', key, body });
/** Takes the own seat at the room's table where it is played now. */
export const takeSeat = (id: string, key: Key) =>
  json<SatDown>(of(id, '/seat'), { method: 'POST', key });
/** Goes to a table of the room as a referee. */
export const takeChair = (id: string, key: Key, table: string) =>
  json<ChairTaken>(of(id, '/chair'), { method: 'POST', key, body: { table } });
/** The whole evening as a file, or a table of it. */
export const exported = (
  id: string,
  key: Key,
  what: 'record' | `${'standings' | 'results'}.${'csv' | 'json'}`,
) => blob(of(id, `/${what}`), { key });
