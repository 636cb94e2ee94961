/** What is loaded later and does not come, or breaks, says so in its own place; all else stays. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import Part from '../../src/shell/Part.svelte';
import Fragile from './Fragile.svelte';

const told = vi.fn();

beforeEach(() => {
  Object.assign(settings, defaults(['de']));
  vi.stubGlobal('reportError', told);
  told.mockClear();
  return () => {
    vi.unstubAllGlobals();
  };
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const again = () => press('Noch einmal versuchen');
const failing = () => Promise.reject(new Error('no such file'));
const coming = () => Promise.resolve({ default: Fragile });

test('a part comes with what it was given, and follows it', async () => {
  const { rerender } = render(Part<{ name: string }>, { load: coming, name: 'Anna' });
  await screen.findByText('Here is Anna.');
  await rerender({ name: 'Bert' });
  screen.getByText('Here is Bert.');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a part that did not come is asked for once more on a tap', async () => {
  const load = vi
    .fn(failing)
    .mockReturnValueOnce(failing())
    .mockImplementation(coming as never);
  render(Part<{ name: string }>, { load: load as never, name: 'Anna' });
  expect((await screen.findByRole('alert')).textContent).toContain('Hier fehlt gerade etwas.');
  expect(screen.queryByRole('button', { name: 'Neu laden' })).toBeNull();
  await again();
  await screen.findByText('Here is Anna.');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(load.mock.calls).toEqual([[0], [1]]);
});

test('a page that is on its way says so, and one that did not come has a way home', async () => {
  let fail: (why: Error) => void = () => undefined;
  const load = () => new Promise<never>((_, refuse) => (fail = refuse));
  render(Part<{ name: string }>, { load, whole: true, name: 'Anna' });
  expect(screen.getByRole('status').textContent).toContain('Einen Augenblick');
  fail(new Error('no such file'));
  const said = await screen.findByRole('alert');
  expect(said.textContent).toContain('Diese Seite ist nicht angekommen.');
  expect(screen.getByRole('link', { name: 'Startseite' }).getAttribute('href')).toBe('/');
  expect(screen.queryByRole('status')).toBeNull();
});

test('a part of a page has no way home of its own, and keeps its place while it is coming', async () => {
  render(Part<{ name: string }>, { load: failing, name: 'Anna' });
  expect(screen.queryByRole('status')).toBeNull();
  await screen.findByRole('alert');
  expect(screen.queryByRole('link')).toBeNull();
});

test('where trying again was in vain, the page can be loaded afresh', async () => {
  render(Part<{ name: string }>, { load: failing, name: 'Anna' });
  await screen.findByRole('alert');
  await again();
  await screen.findByRole('button', { name: 'Neu laden' });
  screen.getByRole('button', { name: 'Noch einmal versuchen' });
});

test('a style sheet that did not come is asked for once more with it', async () => {
  const lost = document.head.appendChild(document.createElement('link'));
  Object.assign(lost, { rel: 'stylesheet', href: '/lost.css' });
  render(Part<{ name: string }>, { load: failing, name: 'Anna' });
  await screen.findByRole('alert');
  expect(lost.isConnected).toBe(true);
  await again();
  expect(lost.isConnected).toBe(false);
  const anew = document.head.querySelector<HTMLLinkElement>('[href="/lost.css"]');
  expect(anew?.rel).toBe('stylesheet');
  anew?.remove();
});

test('a part that breaks leaves the others as they are, and may be shown again', async () => {
  let broken = true;
  render(Part<{ name: string }>, { load: coming, name: 'Bert' });
  render(Part<{ name: string; breaks: () => boolean }>, {
    load: coming,
    name: 'Anna',
    breaks: () => broken,
  });
  await screen.findByRole('alert');
  screen.getByText('Here is Bert.');
  expect(told).toHaveBeenCalledOnce();
  broken = false;
  await again();
  await screen.findByText('Here is Anna.');
});

/** What waits for a part by itself, and does not say what is shown if it does not come. */
function waitsAlone(source: string): boolean {
  const awaits = source.match(/\{#await\b(?:(?!\{\/await\})[\s\S])*/g) ?? [];
  return awaits.some((one) => /\bimport\(|drawing/.test(one) && !one.includes('{:catch'));
}

test('every part is loaded by this one, or can be missing', () => {
  const sources = import.meta.glob<string>('../../src/**/*.svelte', {
    eager: true,
    query: '?raw',
    import: 'default',
  });
  expect(Object.keys(sources).length).toBeGreaterThan(200);
  expect(waitsAlone("{#await import('./A.svelte') then { default: A }}<A />{/await}")).toBe(true);
  expect(Object.keys(sources).filter((name) => waitsAlone(sources[name] ?? ''))).toEqual([]);
});
