/** A server that answers late: everything asked of it waits until the test answers. */
import { tick } from 'svelte';
import { vi } from 'vitest';

interface Asked {
  path: string;
  body: unknown;
  answer: (body: object, status?: number) => Promise<void>;
}

/** Everything that was asked and not answered yet, in order. */
export function lateServer(): Asked[] {
  const asked: Asked[] = [];
  const wait = (path: string, { body }: RequestInit) =>
    new Promise<Response>((resolve) => {
      const mine: Asked = {
        path,
        body: typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined,
        answer: async (said, status = 200) => {
          asked.splice(asked.indexOf(mine), 1);
          resolve(Response.json(said, { status }));
          // a body is read in a few steps
          await new Promise((done) => setTimeout(done));
          await tick();
        },
      };
      asked.push(mine);
    });
  vi.stubGlobal('fetch', wait);
  return asked;
}
