/** Whatever goes wrong on the way to the server comes back as one struct. */
import { expect, test, vi } from 'vitest';
import { getTable, getUp, qrOf, replayTable, sitDown } from '../src/net/api';

function answering(body: string, status = 200) {
  const fetch = vi.fn(() => Promise.resolve(new Response(body, { status })));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

test('an answer is its value', async () => {
  answering('{"you": 1}');
  expect(await getTable('KRUGXA')).toEqual({ ok: true, value: { you: 1 } });
});

test('a text stays a text', async () => {
  answering('{"format": 1}\n{"n": 1}\n');
  expect(await qrOf('KRUGXA')).toEqual({ ok: true, value: '{"format": 1}\n{"n": 1}\n' });
});

test.each([
  ['a refusal is passed on', '{"code":"table_full","facts":{"seats":4}}', 409, 'table_full'],
  ['an error page is no answer', '<h1>502</h1>', 502, 'bad_answer'],
  ['nor is half a value', '{"you": ', 200, 'bad_answer'],
  ['nor an error without a code', '{"detail":"no"}', 500, 'bad_answer'],
])('%s', async (_what, body, status, code) => {
  answering(body, status);
  const answer = await getTable('KRUGXA');
  expect(answer).toMatchObject({ ok: false, refused: { code } });
});

test('no connection says so', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await getTable('KRUGXA')).toMatchObject({ ok: false, refused: { code: 'offline' } });
});

test('requests are what the server expects', async () => {
  const fetch = answering('{}');
  await sitDown('a/b', { name: 'Ben' });
  await getUp('KRUGXA', 2);
  await replayTable('KRUGXA', null);
  await replayTable('KRUGXA', 1);
  const calls = fetch.mock.calls as unknown as [string, RequestInit][];
  expect(calls.map(([path, { method, body }]) => [method, path, body])).toEqual([
    ['POST', '/api/tables/a%2Fb/seats', '{"name":"Ben"}'],
    ['DELETE', '/api/tables/KRUGXA/seats/2', undefined],
    ['GET', '/api/tables/KRUGXA/replay', undefined],
    ['GET', '/api/tables/KRUGXA/replay?seat=1', undefined],
  ]);
});
