/** Calls the reader back to the table by a note of the device, while the page lies in the background.
 *
 * The page itself says it: nothing is sent through anybody else's service, so it works in a room without internet, and
 * only as long as the page is open somewhere. Browsers allow it to pages they trust: by https, or on the room's own
 * machine.
 */

/** What the browser says to such notes. */
export type Leave = 'granted' | 'denied' | 'default' | 'missing';

/** Whether this browser lets this page call. */
export function leave(): Leave {
  if (!isSecureContext || typeof Notification === 'undefined') return 'missing';
  return Notification.permission;
}

/** Asks the reader's browser for leave; it asks the reader, once. */
export async function askLeave(): Promise<Leave> {
  return leave() === 'default' ? await Notification.requestPermission() : leave();
}

interface Call {
  title: string;
  body: string;
  /** The table's; a later call takes the place of the one before. */
  tag: string;
  /** Where a tap leads. */
  address: string;
}

let shown: Notification | undefined;

const worker = async () =>
  'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined;

/** What is still done: one after the other, so that taking an old note away never takes the next one. */
let busy: Promise<void> = Promise.resolve();

function after(step: () => Promise<void>): Promise<void> {
  busy = busy.then(step, step);
  return busy;
}

/** Shows the note; where no worker is there to show it, as on a first visit, the page does. */
export function call(note: Call): Promise<void> {
  return after(() => show(note));
}

/** Takes the note away: the reader is back, or somebody else's turn has come. */
export function hush(tag: string): Promise<void> {
  return after(() => takeAway(tag));
}

async function show({ title, body, tag, address }: Call): Promise<void> {
  if (leave() !== 'granted') return;
  const note = { body, tag, icon: '/icons/mark-192.png', data: { address } };
  const registered = await worker();
  if (registered?.active) {
    await registered.showNotification(title, note);
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

async function takeAway(tag: string): Promise<void> {
  shown?.close();
  shown = undefined;
  const registered = await worker();
  const notes = (await registered?.getNotifications({ tag })) ?? [];
  for (const note of notes) note.close();
}
