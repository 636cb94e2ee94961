/** Says what happens: one polite sentence per action, the reader's own turn and refusals at once. */
import { untrack } from 'svelte';
import type { Entry, Tagged } from '../game';
import { announce, unsay } from '../../lib/signals/liveRegion';
import { now } from '../../lib/browser/clock.svelte';
import { playSound } from '../../lib/signals/sound.svelte';
import { troubleLine } from '../connection';
import { clockText } from '../../lib/wording/format';
import { hostSentence } from '../elbow';
import { shownLog } from '../saying/log';
import { entrySentence, refusalAdvice, refusalFact } from '../saying/sentences';
import { statusOf } from '../status';
import { t } from '../words';
import type { Room } from '../room.svelte';

/** Entries that come within this time are said in one go. */
const GATHER_MS = 180;

/** The status line in words. */
export function statusSentence(room: Room): string {
  const trouble = troubleLine(room, now());
  return (trouble ?? statusOf(room)).text;
}

/** What happened last, in words. */
export function lastSentence(room: Room): string {
  for (const entry of [...shownLog(room)].reverse()) {
    const said = entrySentence(entry, room);
    if (said) return said;
  }
  return '';
}

/** Without what is said at once to whoever reads, such as their own turn: it need not be said again. */
function withoutUrgent(entry: Entry, room: Room): Entry {
  const urgent = (event: Tagged & { seat?: unknown }) =>
    (event.type === 'turn_started' && event.seat === room.you) ||
    (room.play.saidAtOnce?.(event, room) ?? false);
  return { ...entry, events: entry.events.filter((event) => !urgent(event)) };
}

function gatherer(room: Room): (entry: Entry) => void {
  let waiting: { seq: number; said: string }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  function tell(): void {
    // what the table has yet to show is said when it does
    const last = room.play.shownTo?.() ?? Infinity;
    const now = waiting.filter(({ seq }) => seq <= last);
    waiting = waiting.slice(now.length);
    if (now.length > 0) announce(now.map(({ said }) => said).join(' '));
    timer = waiting.length > 0 ? setTimeout(tell, GATHER_MS) : undefined;
  }
  return (entry) => {
    const said = entrySentence(withoutUrgent(entry, room), room);
    if (!said) return;
    waiting.push({ seq: entry.seq, said });
    timer ??= setTimeout(tell, GATHER_MS);
  };
}

/** What the innkeeper says at my elbow, each sentence once until he says another. */
function hostOnce(room: Room): () => string {
  let said = '';
  return () => {
    const words = hostSentence(room);
    if (words === said) return '';
    said = words;
    return words;
  };
}

/** Of my time, in ms: so little left is said, once for each decision. */
const SAID_AT = [60_000, 20_000];

/** What is to be said of my time, at the moments when it gets short. */
function timeSteps(room: Room): () => string {
  const passed = $derived.by(() => {
    const end = room.mine && room.clocks.length > 0 ? room.deadline : null;
    return end === null ? 0 : SAID_AT.filter((at) => end - now() <= at).length;
  });
  let before: { deadline: number | null; passed: number } = { deadline: null, passed: 0 };
  return () => {
    const { deadline } = room;
    // a decision that begins with little time is no news
    const news = deadline === before.deadline && passed > before.passed;
    before = { deadline, passed };
    const left = SAID_AT[passed - 1];
    return news && left !== undefined ? t('clock.left', { time: clockText(left) }) : '';
  };
}

/** Speaks and knocks for a table as long as its component lives. */
export function speak(room: Room): void {
  $effect(() => untrack(() => room.listen(gatherer(room))));

  const hostWords = hostOnce(room);
  $effect(() => {
    if (!room.mine) return undefined;
    const call = untrack(() => `${statusSentence(room)} ${hostWords()}`.trim());
    announce(call, 'assertive');
    untrack(() => {
      playSound('turn');
    });
    // whoever reads through the page later does not find a turn that is over
    return () => {
      unsay(call);
    };
  });
  // within my turn the next decision has a word of its own
  $effect(() => {
    const words = room.mine ? hostWords() : '';
    if (words) announce(words);
  });

  const warned = timeSteps(room);
  $effect(() => {
    const words = warned();
    if (words) announce(words);
  });

  $effect(() => {
    const refusal = room.refusal;
    if (!refusal) return;
    untrack(() => {
      // the bubble is an alert and speaks for itself; a reader in a dialog would miss it
      if (document.querySelector('dialog[open]')) {
        const said = `${refusalFact(refusal, room)} ${refusalAdvice(refusal, room)}`;
        announce(said, 'assertive');
      }
      playSound('refusal');
    });
  });
}
