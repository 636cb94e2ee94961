/** A Runde's resources over HTTP; whatever goes wrong comes back in one sentence. */
import { site } from '../lib/site';
import { complaint } from '../complaints/complaints';
import { settings } from '../lib/memory/settings.svelte';
import type { Refused, Seated } from '../wire';
import type {
  MemberCommand,
  MemberRow,
  NewRunde,
  NewRundeTable,
  RundeFounded,
  RundeKey,
  RundeLook,
} from './types';

/** Why something was not done: the server's sentence, or the page's own. */
export interface Trouble {
  code: string;
  text: string;
}

export type Reply<T> = { ok: true; value: T } | { ok: false; trouble: Trouble };

interface Ask {
  method?: 'GET' | 'POST' | 'DELETE';
  key?: string;
  body?: unknown;
  /** Sent as it is. */
  file?: Blob;
}

function inWords(code: string, { de = '', en = '', facts = {} }: Partial<Refused> = {}): Trouble {
  const said = settings.language === 'de' ? de : en;
  return { code, text: said || complaint(code, facts) };
}

async function ask<T>(
  path: string,
  { method = 'GET', key, body, file }: Ask,
  read: (answer: Response) => Promise<T>,
): Promise<Reply<T>> {
  const headers: Record<string, string> = {};
  if (key !== undefined) headers['authorization'] = `Bearer ${key}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  const init: RequestInit = { method, headers };
  if (body !== undefined) init.body = JSON.stringify(body);
  if (file !== undefined) init.body = file;
  try {
    const answer = await fetch(site(path), init);
    if (answer.ok) return { ok: true, value: await read(answer) };
    const said = (await answer.json().catch(() => null)) as Refused | null;
    const code = said?.code ?? 'bad_answer';
    const facts = { facts: { status: answer.status } };
    return { ok: false, trouble: inWords(code, said ?? facts) };
  } catch {
    return { ok: false, trouble: inWords('offline') };
  }
}

const json = <T>(path: string, wish: Ask = {}) =>
  ask(path, wish, (answer) => answer.json() as Promise<T>);
const of = (id: string, rest = '') => `/api/runden/${encodeURIComponent(id)}${rest}`;

export const foundRunde = (body: NewRunde) =>
  json<RundeFounded>('/api/runden', { method: 'POST', body });
export const lookAtRunde = (id: string, key: string) => json<RundeLook>(of(id), { key });
export const command = (id: string, key: string, wish: string, does: MemberCommand) =>
  json<RundeLook>(of(id, '/commands'), {
    method: 'POST',
    key,
    body: { id: wish, command: does },
  });
export const openTable = (id: string, key: string, body: NewRundeTable) =>
  json<Seated>(of(id, '/tables'), { method: 'POST', key, body });
export const renewLink = (id: string, key: string) =>
  json<RundeKey>(of(id, '/link'), { method: 'POST', key });
export const deleteRunde = (id: string, key: string) =>
  ask(of(id), { method: 'DELETE', key }, () => Promise.resolve(true));
/** What has come together in a span of time, in ms; without an end: until now. */
export const membersWithin = (id: string, key: string, since: number, until?: number) =>
  json<MemberRow[]>(
    of(id, `/members?since=${since}${until === undefined ? '' : `&until=${until}`}`),
    {
      key,
    },
  );
/** So large the file of a Runde may be, in MB; a longer one the room does not take. */
export const FILE_MB = 16;
export const moveIn = (file: Blob) =>
  json<RundeFounded>('/api/runden/import', { method: 'POST', file });
export const takenHome = (
  id: string,
  key: string,
  what: 'export.json' | 'results.csv' | 'date.ics',
) => ask(of(id, `/${what}`), { key }, (answer) => answer.blob());
