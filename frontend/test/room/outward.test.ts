/** Under which addresses others find a table. */
import { afterEach, expect, test, vi } from 'vitest';
import { isLoopback, outward } from '../../src/room/waiting/outward';
import type { PublicAddress } from '../../src/wire';

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.8.8.8', true],
  ['[::1]', true],
  ['192.168.1.5', false],
  ['stammtisch.local', false],
  ['localhost.example', false],
])('%s means this machine itself: %j', (host, itself) => {
  expect(isLoopback(host)).toBe(itself);
});

const NETWORK: PublicAddress = {
  origin: 'http://192.168.1.5:8000',
  reachable: true,
  others: ['http://10.8.0.2:8000'],
  closed: false,
  command: '',
  same_database: false,
};
const NOBODY = { ...NETWORK, origin: 'http://localhost:8000', reachable: false, others: [] };

test.each<[string, PublicAddress, object]>([
  [
    'in two networks',
    NETWORK,
    { addresses: ['http://192.168.1.5:8000/t/ABC', 'http://10.8.0.2:8000/t/ABC'], loopback: true },
  ],
  ['that listens to itself only', { ...NOBODY, closed: true }, { trouble: 'closed', command: '' }],
  [
    'that says how to open it',
    { ...NOBODY, closed: true, command: 'stammtisch serve', same_database: true },
    { trouble: 'closed', command: 'stammtisch serve', sameDatabase: true },
  ],
  ['in no network', NOBODY, { trouble: 'alone' }],
])('a machine %s', async (_, told, expected) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(told)));
  expect(await outward('/t/ABC', 'localhost')).toMatchObject(expected);
});

test('a page under its real name asks nobody', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('nobody is asked')));
  const way = await outward('/t/ABC', 'pub.example');
  expect(way).toEqual({ addresses: [new URL('/t/ABC', location.href).href], loopback: false });
});
