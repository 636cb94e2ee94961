/** The call back to the table: only with the browser's leave, by the worker where there is one, and taken away again. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askLeave, call, hush, leave, look } from '../../src/lib/browser/calling';

const CALL = {
  title: 'Du bist dran',
  body: 'Tisch KRUGXA',
  tag: 't1',
  address: '/t/KRUGXA',
  seq: 7,
};

/** What a browser has for all of its tabs together: work that waits for its turn, and signs that hang until taken down. */
class FakeLocks {
  held: { name: string }[] = [];
  #last: Promise<unknown> = Promise.resolve();

  request(name: string, ...rest: [() => Promise<void>] | [LockOptions, () => Promise<void>]) {
    if (rest.length === 1) return (this.#last = this.#last.then(rest[0]));
    const sign = { name };
    this.held.push(sign);
    return rest[1]().then(() => (this.held = this.held.filter((one) => one !== sign)));
  }
  query() {
    return Promise.resolve({ held: this.held });
  }
}

class FakeNotification {
  static permission: NotificationPermission = 'default';
  static answer: NotificationPermission = 'granted';
  static shown: FakeNotification[] = [];
  static asked = 0;
  onclick: (() => void) | null = null;
  closed = false;
  readonly data: { seq: number };
  constructor(
    readonly title: string,
    readonly options: NotificationOptions,
  ) {
    this.data = options.data as { seq: number };
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
  vi.stubGlobal('navigator', { locks: new FakeLocks() });
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

test.each<[string, string, () => void]>([
  [
    'an address that the browser does not trust',
    'insecure',
    () => vi.stubGlobal('isSecureContext', false),
  ],
  ['a browser without notes', 'missing', () => vi.stubGlobal('Notification', undefined)],
])('%s lacks them, and nothing is asked or shown', async (_name, said, lack) => {
  lack();
  expect(await askLeave()).toBe(said);
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
  await hush('t1', 9);
  expect(note?.closed).toBe(true);
});

/** The notes that lie on the device, shown by a worker that takes its time. */
function onDevice(): FakeNotification[] {
  FakeNotification.permission = 'granted';
  const wait = () => new Promise((done) => setTimeout(done, 5));
  const lying = (tag?: string) =>
    FakeNotification.shown.filter(({ closed, options }) => !closed && options.tag === tag);
  const registration = {
    active: {},
    showNotification: async (title: string, options: NotificationOptions) => {
      await wait();
      for (const before of lying(options.tag)) before.close();
      new FakeNotification(title, options);
    },
    getNotifications: async ({ tag }: GetNotificationOptions) => {
      await wait();
      return lying(tag);
    },
  };
  const serviceWorker = { getRegistration: () => Promise.resolve(registration) };
  vi.stubGlobal('navigator', { locks: new FakeLocks(), serviceWorker });
  return FakeNotification.shown;
}
const lying = (notes: readonly FakeNotification[]) =>
  notes.filter(({ closed }) => !closed).map(({ data }) => data.seq);

test('the worker calls where there is one, and its note of this table goes', async () => {
  const notes = onDevice();
  await call({ ...CALL, tag: 'elsewhere' });
  await call(CALL);
  const { title, options } = notes[1] ?? {};
  expect([title, options?.body, options?.data]).toEqual([
    'Du bist dran',
    'Tisch KRUGXA',
    { tag: 't1', address: '/t/KRUGXA', seq: 7 },
  ]);
  await hush('t1', 9);
  expect(notes.map(({ closed }) => closed)).toEqual([false, true]);
});

test('taking a note away does not take the one that comes after it', async () => {
  const notes = onDevice();
  await Promise.all([call(CALL), hush('t1', 9), call({ ...CALL, seq: 12 })]);
  expect(lying(notes)).toEqual([12]);
});

test.each<[string, Parameters<typeof hush>[1] | 'call', number[]]>([
  ['does not call the same turn again', 'call', [7]],
  ['takes away what it knows is over', 9, []],
  ['leaves what came after the turn that it saw ending', 6, [7]],
])('of two tabs, one that lags behind %s', async (_what, late, left) => {
  const notes = onDevice();
  vi.resetModules();
  const other = await import('../../src/lib/browser/calling');
  await Promise.all([call(CALL), late === 'call' ? other.call(CALL) : other.hush('t1', late)]);
  expect([notes.length, lying(notes)]).toEqual([1, left]);
});

test('nobody is called to a table that one of the tabs shows, until it is laid away', async () => {
  const notes = onDevice();
  await call(CALL);
  const away = look('t1');
  await call({ ...CALL, seq: 12 });
  expect(lying(notes)).toEqual([]);
  await call({ ...CALL, tag: 'elsewhere' });
  expect(lying(notes)).toEqual([7]);
  away();
  await call({ ...CALL, seq: 15 });
  expect(lying(notes)).toEqual([7, 15]);
});

test('a device that shows no notes fails nothing', async () => {
  FakeNotification.permission = 'granted';
  const registration = {
    active: {},
    showNotification: () => Promise.reject(new DOMException('no place for notes', 'UnknownError')),
    getNotifications: () => Promise.resolve([]),
  };
  const serviceWorker = { getRegistration: () => Promise.resolve(registration) };
  vi.stubGlobal('navigator', { locks: new FakeLocks(), serviceWorker });
  await expect(call(CALL)).resolves.toBeUndefined();
});
