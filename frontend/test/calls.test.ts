/** The switch by which the device calls: what it says of the browser's answer, and what is left to do. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaults, settings } from '../src/lib/memory/settings.svelte';
import Settings from '../src/settings/Settings.svelte';

let permission: NotificationPermission;
let answer: NotificationPermission;
let asked: number;
let status: EventTarget;

beforeEach(() => {
  Object.assign(settings, defaults(['de']));
  [permission, answer, asked, status] = ['default', 'granted', 0, new EventTarget()];
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
    requestPermission: () => {
      asked++;
      permission = answer;
      return Promise.resolve(answer);
    },
  });
  Object.defineProperty(navigator, 'permissions', {
    value: { query: () => Promise.resolve(status) },
    configurable: true,
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'permissions');
});

const shown = () => screen.getByRole<HTMLInputElement>('switch', { name: /^Das Gerät ruft dich/ });
const says = (text: string) => screen.findByText(new RegExp(text), { selector: 'small' });

test('nothing is asked before the switch is pressed, and it says that the browser will', async () => {
  render(Settings);
  await says('Der Browser fragt dich einmal');
  expect(asked).toBe(0);
  await fireEvent.click(shown());
  await vi.waitFor(() => {
    expect(settings.calls).toBe(true);
  });
  expect(asked).toBe(1);
});

test('a question that was closed leaves the switch off, and it says that it can be asked again', async () => {
  answer = 'default';
  render(Settings);
  await fireEvent.click(shown());
  await says('Schalte es noch einmal ein');
  expect([settings.calls, shown().checked]).toEqual([false, false]);
  answer = 'granted';
  await fireEvent.click(shown());
  await vi.waitFor(() => {
    expect(settings.calls).toBe(true);
  });
});

test('who forbade it reads where to allow it; once that is done, the page knows', async () => {
  permission = 'denied';
  render(Settings);
  await says('links neben der Adresse .* im Titel des Tabs');
  await fireEvent.click(shown());
  await vi.waitFor(() => {
    expect([settings.calls, shown().checked]).toEqual([false, false]);
  });
  permission = 'granted';
  status.dispatchEvent(new Event('change'));
  await says('^Die Seite ruft selbst');
  await fireEvent.click(shown());
  expect([settings.calls, asked]).toEqual([true, 0]);
});

test.each<[string, () => void]>([
  ['nur bei https', () => vi.stubGlobal('isSecureContext', false)],
  ['zum Home-Bildschirm', () => vi.stubGlobal('Notification', undefined)],
])('a browser that cannot says why: %s', async (text, lack) => {
  lack();
  render(Settings);
  await says(text);
});
