/** The call back to the table: only with the browser's leave, by the worker where there is one, and taken away again. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askLeave, call, hush, leave } from '../../src/lib/signals/calling';

const CALL = { title: 'Du bist dran', body: 'Tisch KRUGXA', tag: 't1', address: '/t/KRUGXA' };

class FakeNotification {
  static permission: NotificationPermission = 'default';
  static answer: NotificationPermission = 'granted';
  static shown: FakeNotification[] = [];
  static asked = 0;
  onclick: (() => void) | null = null;
  closed = false;
  constructor(
    readonly title: string,
    readonly options: NotificationOptions,
  ) {
    FakeNotification.shown.push(this);
  }
  static requestPermission(): Promise<NotificationPermission> {
    FakeNotification.asked++;
    FakeNotification.permission = FakeNotification.answer;
    return Promise.resolve(FakeNotification.permission);
  }
  close(): void {
    this.closed = true;
  }
}

beforeEach(() => {
  Object.assign(FakeNotification, {
    permission: 'default',
    answer: 'granted',
    shown: [],
    asked: 0,
  });
  vi.stubGlobal('Notification', FakeNotification);
  vi.stubGlobal('isSecureContext', true);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('leave is asked for once, and what was answered stands', async () => {
  expect(leave()).toBe('default');
  expect(await askLeave()).toBe('granted');
  expect(await askLeave()).toBe('granted');
  expect(FakeNotification.asked).toBe(1);
});

test.each<[string, () => void]>([
  ['an address that the browser does not trust', () => vi.stubGlobal('isSecureContext', false)],
  ['a browser without notes', () => vi.stubGlobal('Notification', undefined)],
])('%s lacks them, and nothing is asked or shown', async (_name, lack) => {
  lack();
  expect(await askLeave()).toBe('missing');
  await call(CALL);
  expect([FakeNotification.asked, FakeNotification.shown]).toEqual([0, []]);
});

test('without leave nobody is called', async () => {
  await call(CALL);
  FakeNotification.permission = 'denied';
  await call(CALL);
  expect(FakeNotification.shown).toEqual([]);
});

test('without a worker the page calls itself, and takes it back', async () => {
  FakeNotification.permission = 'granted';
  await call(CALL);
  const [note] = FakeNotification.shown;
  expect([note?.title, note?.options.body, note?.options.tag]).toEqual([
    'Du bist dran',
    'Tisch KRUGXA',
    't1',
  ]);
  await hush('t1');
  expect(note?.closed).toBe(true);
});

test('the worker calls where there is one, and its notes of this table go', async () => {
  FakeNotification.permission = 'granted';
  const notes = [new FakeNotification('', {})];
  const showNotification = vi.fn(() => Promise.resolve());
  const getNotifications = vi.fn(() => Promise.resolve(notes));
  const registration = { active: {}, showNotification, getNotifications };
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: () => Promise.resolve(registration) },
  });
  FakeNotification.shown = [];
  await call(CALL);
  expect(FakeNotification.shown).toEqual([]);
  expect(showNotification).toHaveBeenCalledWith(
    'Du bist dran',
    expect.objectContaining({ tag: 't1', data: { address: '/t/KRUGXA' } }),
  );
  await hush('t1');
  expect(getNotifications).toHaveBeenCalledWith({ tag: 't1' });
  expect(notes[0]?.closed).toBe(true);
});

test('taking a note away does not take the one that comes after it', async () => {
  FakeNotification.permission = 'granted';
  let notes: FakeNotification[] = [];
  const registration = {
    active: {},
    showNotification: (title: string, options: NotificationOptions) => {
      notes = [new FakeNotification(title, options)];
      return Promise.resolve();
    },
    // the browser takes its time to look them up
    getNotifications: async () => {
      await new Promise((done) => setTimeout(done, 5));
      return notes;
    },
  };
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: () => Promise.resolve(registration) },
  });
  await Promise.all([hush('t1'), call(CALL)]);
  expect(notes.map((note) => note.closed)).toEqual([false]);
});
