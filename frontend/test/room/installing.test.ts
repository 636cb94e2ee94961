/** After a match: that the page can become an app is said once it can, until somebody has heard enough. */
import { cleanup, render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepOffer } from '../../src/lib/browser/installing';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import { installWay } from '../../src/room/sheets/end/installing';
import Installing from '../../src/room/sheets/end/Installing.svelte';

const user = userEvent.setup();
const prompt = vi.fn<() => Promise<{ outcome: 'accepted' | 'dismissed' }>>();

/** The browser finds that the page can become an app. */
function offered(outcome: 'accepted' | 'dismissed' = 'accepted'): Event {
  prompt.mockResolvedValue({ outcome });
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  keepOffer(offer);
  return offer;
}

/** An iPhone, whose browser can keep a page for use without a network or cannot. */
function iphone(worker = true): void {
  Object.defineProperty(navigator, 'standalone', { configurable: true, value: false });
  if (worker) Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: {} });
}

function shownAs(app: boolean): void {
  vi.stubGlobal('matchMedia', () => ({ matches: app }));
}

beforeEach(() => {
  localStorage.clear();
  prompt.mockReset();
  Object.assign(settings, defaults(['de']));
  shownAs(false);
});
afterEach(() => {
  cleanup();
  window.installOffer = undefined;
  Reflect.deleteProperty(navigator, 'standalone');
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.unstubAllGlobals();
});

test('a browser that cannot do it is not mentioned', () => {
  expect(installWay()).toBeUndefined();
  iphone(false);
  expect(installWay()).toBeUndefined();
});

test('the offer of the browser is kept for the end of a match, and not shown before', () => {
  expect(offered().defaultPrevented).toBe(true);
  expect(installWay()).toBe('offer');
});

test('an iPhone is told of its own menu, an app of nothing', () => {
  iphone();
  expect(installWay()).toBe('menu');
  shownAs(true);
  expect(installWay()).toBeUndefined();
});

test.each([
  ['accepted', 'Stammtisch liegt jetzt bei deinen Apps.'],
  ['dismissed', 'Gut, jetzt nicht.'],
] as const)('the browser asks, and the answer has the focus: %s', async (outcome, words) => {
  offered(outcome);
  render(Installing, { way: 'offer' });
  await user.click(screen.getByRole('button', { name: 'Als App einrichten' }));
  expect(prompt).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(await screen.findByText(words));
  expect(window.installOffer).toBeUndefined();
});

test('whoever has heard enough never hears of it again', async () => {
  offered();
  render(Installing, { way: 'offer' });
  await user.click(screen.getByRole('button', { name: 'Nicht mehr zeigen' }));
  expect(document.activeElement?.textContent).toBe('Gut, das steht hier nicht wieder.');
  expect(installWay()).toBeUndefined();
});

test('the way through the menu has no button that opens it', () => {
  iphone();
  render(Installing, { way: 'menu' });
  expect(screen.getAllByRole('button')).toHaveLength(1);
  expect(screen.getByText(/Zum Home-Bildschirm/)).toBeTruthy();
});
