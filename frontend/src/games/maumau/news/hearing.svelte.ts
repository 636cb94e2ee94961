/** What is heard and seen for a moment: shouts at the mats, penalties, the verdict before everybody, sounds. */
import { untrack } from 'svelte';
import { announce } from '../../../lib/signals/liveRegion';
import { still } from '../../../lib/signals/motion';
import { laidAnew } from '../../../live/game';
import { playSound } from '../../../lib/signals/sound.svelte';
import type { Sound } from '../../../lib/memory/settings.svelte';
import { groupTitle, lastLaid } from '../challenge/charges';
import { recentDeeds } from '../challenge/deeds';
import { flyDrawn } from './flights';
import { type Fallen, fallenIn, type VerdictEvent } from './penalties';
import type { MaumauChallenge, MaumauEvent } from '../types';
import { m, type MauRoom, shoutWords } from '../words';

const SHOUT_MS = 2600;
const VERDICT_MS = 3200;
const PENALTY_MS = 6000;
const SAID_AFTER_MS = 400;

export interface VerdictScene {
  event: VerdictEvent;
  cards: { on: string | null; laid: string } | undefined;
}

const SOUNDS: Partial<Record<MaumauEvent['type'], Sound>> = {
  laid: 'play',
  thrown_in: 'play',
  drew: 'deal',
  dealt: 'deal',
  reshuffled: 'sweep',
  plenum_called: 'challenge',
  challenge_upheld: 'verdict',
  challenge_rejected: 'verdict',
  plenum_verdict: 'verdict',
  countdown_number: 'tick',
  round_over: 'end',
};

/** What somebody has just called out, with the seat. */
export function shoutOf(event: MaumauEvent): { seat: number; words: string } | undefined {
  if (event.type === 'said') return { seat: event.seat, words: shoutWords(event.phrase) };
  if (event.type === 'exclaimed') return { seat: event.seat, words: shoutWords(event.kind) };
  if (event.type === 'skipped') return { seat: event.seat, words: m('shout.skipped') };
  if (event.type === 'countdown_started') return { seat: event.by, words: '5!' };
  return undefined;
}

export interface Heard {
  /** By seat. */
  readonly shouts: Readonly<Record<number, string>>;
  readonly verdict: VerdictScene | undefined;
  /** Penalty cards that fell by themselves, with what for. */
  readonly penalties: readonly Fallen[];
  /** Enough of the verdict. */
  dismiss(): void;
}

/** What is shown before everybody of a verdict. */
function sceneOf(
  event: MaumauEvent,
  events: readonly MaumauEvent[],
  table: MauRoom,
): VerdictScene | undefined {
  if (event.type === 'plenum_verdict') return { event, cards: undefined };
  if (event.type !== 'challenge_upheld' && event.type !== 'challenge_rejected') return undefined;
  const about = event.group === 'legen' || event.group === 'regel';
  const turn = table.observation?.turn_no ?? 0;
  const laid = lastLaid(recentDeeds(table.log, [event.accused], turn));
  const back = events.find(({ type }) => type === 'taken_back');
  const cards = back?.type === 'taken_back' ? back.cards : undefined;
  return {
    event,
    cards: about && laid ? { ...laid, laid: cards?.at(-1) ?? laid.laid } : undefined,
  };
}

/** The verdict on a challenge against the reader. */
export function saidAtOnce(
  event: MaumauEvent,
  { you }: Pick<MauRoom, 'you'>,
): event is Exclude<VerdictEvent, { type: 'plenum_verdict' }> {
  const verdict = event.type === 'challenge_upheld' || event.type === 'challenge_rejected';
  return verdict && event.accused === you;
}

/** It interrupts whatever is being read. */
function tellAccused(event: MaumauEvent, table: MauRoom): void {
  if (table.replaying || !saidAtOnce(event, table)) return;
  const upheld = event.type === 'challenge_upheld';
  const what = groupTitle(event.group as MaumauChallenge['group']);
  const about = m('verdict.about.me', { who: table.seatName(event.seat), what });
  const said = `${about}. ${m(upheld ? 'verdict.upheld' : 'verdict.rejected')}.`;
  // after what the verdict leads to, such as my turn, which would cut it off
  setTimeout(() => {
    announce(said, 'assertive');
  }, SAID_AFTER_MS);
}

function playSounds(events: readonly MaumauEvent[]): void {
  for (const sound of new Set(events.flatMap(({ type }) => SOUNDS[type] ?? []))) playSound(sound);
}

/** Listens to a room as long as its component lives; in a replay it shows what the step brings. */
export function hear(room: () => MauRoom): Heard {
  let shouts = $state.raw<Record<number, string>>({});
  let verdict = $state.raw<VerdictScene>();
  const timers: Record<number, ReturnType<typeof setTimeout>> = {};
  let scene: ReturnType<typeof setTimeout> | undefined;
  let penalties = $state.raw<readonly Fallen[]>([]);
  let fading: ReturnType<typeof setTimeout> | undefined;

  function shout(seat: number, words: string): void {
    clearTimeout(timers[seat]);
    shouts = { ...shouts, [seat]: words };
    timers[seat] = setTimeout(() => {
      shouts = Object.fromEntries(
        Object.entries(shouts).filter(([other]) => Number(other) !== seat),
      );
    }, SHOUT_MS);
  }

  function punish(fallen: readonly Fallen[]): void {
    if (fallen.length === 0) return;
    penalties = fallen;
    clearTimeout(fading);
    fading = setTimeout(() => (penalties = []), PENALTY_MS);
  }

  function forget(): void {
    shouts = {};
    verdict = undefined;
    penalties = [];
  }

  function tell(events: readonly MaumauEvent[]): void {
    punish(fallenIn(events, verdict?.event));
    for (const event of events) {
      const said = shoutOf(event);
      if (said) shout(said.seat, said.words);
      const shown = sceneOf(event, events, room());
      if (!shown) continue;
      verdict = shown;
      penalties = []; // one thing at a time before everybody
      tellAccused(event, room());
      clearTimeout(scene);
      scene = setTimeout(() => (verdict = undefined), VERDICT_MS * (still() ? 1.5 : 1));
    }
  }

  $effect(() =>
    untrack(() => {
      const stop = room().listen((entry) => {
        const { events } = entry;
        if (laidAnew(entry)) forget();
        tell(events);
        flyDrawn(events);
        playSounds(events);
      });
      return () => {
        stop();
        for (const timer of Object.values(timers)) clearTimeout(timer);
        clearTimeout(scene);
        clearTimeout(fading);
      };
    }),
  );

  $effect(() => {
    const table = room();
    if (!table.replaying) return;
    const events = table.latest.flatMap((entry) => entry.events);
    untrack(() => {
      forget();
      tell(events);
    });
  });

  return {
    get shouts() {
      return shouts;
    },
    get verdict() {
      return verdict;
    },
    get penalties() {
      return penalties;
    },
    dismiss() {
      verdict = undefined;
    },
  };
}
