/** An address is handed on by the device's own sheet, by the clipboard, or at last as text to read. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { canShare, share } from '../../src/lib/browser/share';
import { t } from '../../src/lib/wording/i18n';
import { toasts } from '../../src/lib/signals/toasts.svelte';

const URL_OF_TABLE = 'http://192.168.2.7:8000/t/ABCDEF';

interface Device {
  /** What its share sheet does; undefined: it has none. */
  sheet?: () => Promise<void>;
  /** Whether a finger is what it is pressed with. */
  touched: boolean;
  clipboard: boolean;
  /** Whether the old way of copying works. */
  command: boolean;
}

const wrote = vi.fn<(text: string) => void>();
const commanded = vi.fn<(text: string) => void>();

function set({ sheet, touched, clipboard, command }: Device): void {
  if (sheet) Object.assign(navigator, { share: sheet });
  vi.stubGlobal('matchMedia', () => ({ matches: touched }));
  vi.stubGlobal('isSecureContext', clipboard);
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: {
      writeText: (text: string) => {
        if (!clipboard) return Promise.reject(new DOMException('no', 'NotAllowedError'));
        wrote(text);
        return Promise.resolve();
      },
    },
  });
  Object.assign(document, {
    execCommand: () => {
      const field = document.querySelector('textarea');
      // selecting does it in a browser
      field?.focus();
      commanded(field?.value ?? '');
      return command;
    },
  });
}

const fails = (name: string) => () => Promise.reject(new DOMException('no', name));
const opens = () => Promise.resolve();
const phone = { touched: true, clipboard: true, command: true };
const desk = { touched: false, clipboard: true, command: true };

beforeEach(() => {
  wrote.mockClear();
  commanded.mockClear();
});

afterEach(() => {
  while (toasts.current) toasts.dismiss();
  Reflect.deleteProperty(navigator, 'share');
  vi.unstubAllGlobals();
});

test.each<[string, Device, 'clipboard' | 'command' | 'nowhere']>([
  ['a desktop without a sheet copies', desk, 'clipboard'],
  ['a desktop with one copies all the same', { ...desk, sheet: opens }, 'clipboard'],
  ['a phone opens its sheet, and copies nothing', { ...phone, sheet: opens }, 'nowhere'],
  ['who closes the sheet wants nothing', { ...phone, sheet: fails('AbortError') }, 'nowhere'],
  ['a sheet that fails: copied', { ...phone, sheet: fails('NotAllowedError') }, 'clipboard'],
  ['a phone without a sheet copies', phone, 'clipboard'],
  ['no leave for the clipboard: the old way', { ...phone, clipboard: false }, 'command'],
  ['neither: shown as text', { ...desk, clipboard: false, command: false }, 'command'],
])('%s', async (_, device, way) => {
  set(device);
  await share('Zwanzig', URL_OF_TABLE);
  expect(wrote.mock.calls).toEqual(way === 'clipboard' ? [[URL_OF_TABLE]] : []);
  expect(commanded.mock.calls).toEqual(way === 'command' ? [[URL_OF_TABLE]] : []);
  expect(document.querySelector('textarea')).toBeNull();
  const told = way === 'nowhere' ? undefined : device.command ? t('share.copied') : URL_OF_TABLE;
  expect(toasts.current?.text).toBe(told);
});

test('whoever copies by a button stands at the button afterwards', async () => {
  set({ ...desk, clipboard: false });
  const button = document.createElement('button');
  document.body.append(button);
  button.focus();
  await share('Zwanzig', URL_OF_TABLE);
  expect(document.activeElement).toBe(button);
  button.remove();
});

test('a device without a sheet for files is not asked for one', () => {
  expect(canShare(new File(['x'], 'bierdeckel.png', { type: 'image/png' }))).toBe(false);
});
