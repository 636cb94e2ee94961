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
});
afterEach(() => {
  vi.useRealTimers();
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
