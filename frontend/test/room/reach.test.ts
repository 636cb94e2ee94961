/** The address that a page of this room hands on: of its evening, of its Runde. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PublicAddress } from '../../src/wire';

const FOUND: PublicAddress = {
  origin: 'http://192.168.1.5:8000',
  reachable: true,
  others: [],
  closed: false,
  command: '',
  same_database: false,
};

let asked = 0;

/** The module as a fresh page has it, in a room that answers so. */
async function fresh(told: PublicAddress) {
  vi.stubGlobal('fetch', () => {
    asked += 1;
    return Promise.resolve(Response.json(told));
  });
  const page = await import('../../src/room/waiting/reach.svelte');
  page.reach();
  await vi.waitFor(() => {
    expect(page.reach()).toBeDefined();
  });
  return page;
}

beforeEach(() => {
  asked = 0;
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('is the one that phones find, and is read out without its key', async () => {
  const page = await fresh(FOUND);
  expect(page.addressFor('/evening/abc#key')).toBe('http://192.168.1.5:8000/evening/abc#key');
  expect(page.readable('/evening/abc#key')).toBe('192.168.1.5:8000/evening/abc');
  expect(asked).toBe(1);
});

test('is its own where the room listens to this machine only, and is not read out', async () => {
  const page = await fresh({ ...FOUND, origin: location.origin, reachable: false, closed: true });
  expect(page.reach()?.trouble).toBe('closed');
  expect(page.addressFor('/evening/abc#key')).toBe(`${location.origin}/evening/abc#key`);
  expect(page.readable('/evening/abc#key')).toBe('');
});
