/** A file that is gone after an update loads the whole page afresh, and never again and again. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadedOrAfresh } from '../../src/lib/browser/afresh';

const START = 1_700_000_000_000;
const gone = () => Promise.reject(new Error('no such file'));
/** When the page was loaded afresh; the simulated browser cannot do it. */
const reloadedAt = () => Number(sessionStorage.getItem('reloaded'));

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.useFakeTimers({ now: START });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what comes is handed on', async () => {
  expect(await loadedOrAfresh(() => Promise.resolve('page'))).toBe('page');
  expect(reloadedAt()).toBe(0);
});

test('what is gone loads the page afresh, once a minute at most', async () => {
  await expect(loadedOrAfresh(gone)).rejects.toThrow('no such file');
  expect(reloadedAt()).toBe(START);
  vi.setSystemTime(START + 60_000);
  await expect(loadedOrAfresh(gone)).rejects.toThrow('no such file');
  expect(reloadedAt()).toBe(START);
  vi.setSystemTime(START + 60_001);
  await expect(loadedOrAfresh(gone)).rejects.toThrow('no such file');
  expect(reloadedAt()).toBe(START + 60_001);
});

test('while the room cannot be reached, what is there stays', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('unreachable')));
  await expect(loadedOrAfresh(gone)).rejects.toThrow('unreachable');
  expect(reloadedAt()).toBe(0);
});
