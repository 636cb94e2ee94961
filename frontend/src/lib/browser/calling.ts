/** Calls the reader back to the table by a note of the device, while the page lies in the background.
 *
 * The page itself says it: nothing is sent through anybody else's service, so it works in a room without internet, and
 * only as long as the page is open somewhere. Browsers allow it to pages they trust: by https, or on the room's own
 * machine. The tabs of a browser share its notes: each turn is called once, and by none while one of them is looked at.
 */
import { site } from '../site';
import { alone, isUp, putUp } from './tabs.svelte';

/** What the browser says to such notes; `insecure`: not at this address, `missing`: it has none. */
export type Leave = 'granted' | 'denied' | 'default' | 'insecure' | 'missing';

/** Whether this browser lets this page call. */
export function leave(): Leave {
  if (!window.isSecureContext) return 'insecure';
  if (typeof Notification === 'undefined') return 'missing';
  return Notification.permission;
}

/** Asks the reader's browser for leave; it asks the reader, once. */
export async function askLeave(): Promise<Leave> {
  return leave() === 'default' ? await Notification.requestPermission() : leave();
}

/** Calls back whenever the reader gives or takes leave in the browser's own settings, until the returned function. */
export function onLeave(changed: () => void): () => void {
  const until = new AbortController();
  if (!('permissions' in navigator)) return () => {};
  void navigator.permissions
    .query({ name: 'notifications' })
    .then((status) => {
      status.addEventListener('change', changed, { signal: until.signal });
    })
    // an older browser does not tell; the sheet reads it again when it is opened
    .catch(() => undefined);
  return () => {
    until.abort();
  };
}

interface Call {
  title: string;
  body: string;
  /** The table's; a later call takes the place of the one before. */
  tag: string;
  /** Where a tap leads. */
  address: string;
  /** The table's number as the turn began: a tab that lags behind knows by it what others have done. */
  seq: number;
}

let shown: Notification | undefined;

const worker = async () =>
  'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined;

/** One tab after the other, so that taking an old note away never takes the next one. */
const CALLING = 'stammtisch.calling';
const lookedAt = (tag: string) => `stammtisch.looked-at.${tag}`;

async function inTurn(step: () => Promise<void>): Promise<void> {
  if (leave() === 'granted') await alone(CALLING, step);
}

/** Shows the note; where no worker is there to show it, as on a first visit, the page does. */
export function call(note: Call): Promise<void> {
  return inTurn(() => show(note));
}

/** Takes the note of a turn away that was over when the table had this number. */
export function hush(tag: string, seq: number): Promise<void> {
  return inTurn(() => takeAway(tag, seq));
}

/** The reader looks at the table until the function that comes back is called: what lies there goes, no tab calls. */
export function look(tag: string): () => void {
  if (!['granted', 'denied', 'default'].includes(leave())) return () => {};
  const away = putUp(lookedAt(tag));
  void hush(tag, Infinity);
  return away;
}

const seqOf = ({ data }: Notification) => (data as Call).seq;

async function show({ title, body, ...data }: Call): Promise<void> {
  const { tag, seq } = data;
  if (await isUp(lookedAt(tag))) return;
  const note = { body, tag, icon: site('/icons/mark-192.png'), data };
  const registered = await worker();
  if (registered?.active) {
    const notes = await registered.getNotifications({ tag });
    if (notes.some((one) => seqOf(one) >= seq)) return;
    // a device without a place for notes refuses; the title and the sound of the page have told as well
    await registered.showNotification(title, note).catch(() => undefined);
    return;
  }
  try {
    shown = new Notification(title, note);
    shown.onclick = () => {
      focus();
      shown?.close();
    };
  } catch {
    // phones show notes of a worker only
  }
}

async function takeAway(tag: string, seq: number): Promise<void> {
  shown?.close();
  shown = undefined;
  const registered = await worker();
  const notes = (await registered?.getNotifications({ tag })) ?? [];
  for (const note of notes) if (seqOf(note) <= seq) note.close();
}
