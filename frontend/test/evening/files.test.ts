/** The files of an evening arrive as the server wrote them. */
import { expect, test, vi } from 'vitest';
import { exported } from '../../src/evening/course/wire/api';

test('a table for spreadsheets keeps the mark by which they know its encoding', async () => {
  const sent = new TextEncoder().encode('\ufeffrank,name\r\n1,Jörg\r\n');
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(new Response(sent))),
  );
  const reply = await exported('abend', 'key', 'standings.csv');
  if (!reply.ok) throw new Error(reply.failure.code);
  expect(new Uint8Array(await reply.value.arrayBuffer())).toEqual(sent);
});
