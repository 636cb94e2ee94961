/** The operator's resources over HTTP; whatever goes wrong comes back in one sentence. */
import { site } from '../lib/site';
import { complaint } from '../complaints/complaints';
import type { NoticeTold, OperatorLook, Refused } from '../wire';

export type Reply<T> = { ok: true; value: T } | { ok: false; code: string; text: string };

function failed(code: string, facts = {}): { ok: false; code: string; text: string } {
  return { ok: false, code, text: complaint(code, facts) };
}

async function ask<T>(key: string, path: string, body?: object): Promise<Reply<T>> {
  const headers: Record<string, string> = { authorization: `Bearer ${key}` };
  const init: RequestInit = { headers };
  if (body !== undefined) {
    headers['content-type'] = 'application/json';
    Object.assign(init, { method: 'POST', body: JSON.stringify(body) });
  }
  try {
    const answer = await fetch(site(`/api/operator${path}`), init);
    if (answer.ok) return { ok: true, value: (await answer.json()) as T };
    const said = (await answer.json().catch(() => null)) as Refused | null;
    return failed(said?.code ?? 'bad_answer', said?.facts ?? { status: answer.status });
  } catch {
    return failed('offline');
  }
}

export const lookAtRoom = (key: string) => ask<OperatorLook>(key, '');
export const closeTable = (key: string, table: string) =>
  ask<OperatorLook>(key, `/tables/${encodeURIComponent(table)}/closing`, {});
export const tellAll = (key: string, text: string) => ask<NoticeTold>(key, '/notice', { text });
export const drain = (key: string, on: boolean) => ask<OperatorLook>(key, '/draining', { on });
