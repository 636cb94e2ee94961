/** What a table does to the page around it: notes on who comes and goes, the end sheet, the sign in the tab. */
import { site } from '../lib/site';
import { untrack } from 'svelte';
import { now } from '../lib/browser/clock.svelte';
import { tab } from '../lib/browser/tabs.svelte';
import { settings } from '../lib/memory/settings.svelte';
import { noteFinished } from '../lib/memory/elbow.svelte';
import { keepFinished } from '../lib/memory/finished';
import { noteSitting, noteUp } from '../lib/memory/sitting';
import { tableComplaint } from '../live/complaint';
import { opensRematch } from '../live/requests';
import { t } from '../live/words';
import { call, hush, look } from '../lib/browser/calling';
import { titleOf } from '../lib/wording/gametexts';
import { playSound } from '../lib/signals/sound.svelte';
import { toast, toasts } from '../lib/signals/toasts.svelte';
import type { SeatView, TableView } from '../wire';
import type { Room } from '../live/room.svelte';
import { finishedHere } from './finishing';

type Change = 'sat' | 'got_up' | 'lost' | 'back' | 'left';

/** Who has taken a seat and has not been connected there yet, by the number of the seat. */
export function arriving(
  before: TableView,
  after: TableView,
  known: readonly number[] = [],
): number[] {
  const away = (seat: SeatView) => seat.kind === 'person' && (seat.presence ?? 'here') !== 'here';
  const fresh = (i: number) => known.includes(i) || before.seats[i]?.kind !== 'person';
  return after.seats.flatMap((seat, i) => (away(seat) && fresh(i) ? [i] : []));
}

function changeOf(before: SeatView | undefined, after: SeatView): Change | undefined {
  const was = before?.kind ?? 'empty';
  if (was === 'empty' && after.kind === 'person') return 'sat';
  if (was === 'person' && after.kind === 'empty') return 'got_up';
  if (after.kind !== 'person' || was !== 'person') return undefined;
  const [from, to] = [before?.presence ?? 'here', after.presence ?? 'here'];
  if (from === to) return undefined;
  return to === 'here' ? 'back' : to;
}

/** The notes for what changed between two pictures of the seats, my own seat left out.
 * Whoever was only `coming` is not back once there is a connection: that they sit was said.
 * Once a match is over people go and come to look at it again: nobody waits for them. */
export function presenceNotes(
  before: TableView,
  after: TableView,
  you: number | null,
  coming: readonly number[] = [],
): string[] {
  return after.seats.flatMap((seat, i) => {
    const change = i === you ? undefined : changeOf(before.seats[i], seat);
    if (!change || (change === 'back' && coming.includes(i))) return [];
    if (after.stage === 'over' && (change === 'back' || change === 'lost')) return [];
    const name = (seat.kind === 'person' ? seat.name : before.seats[i]?.name) ?? '';
    return [t(`note.${change}`, { name })];
  });
}

/** A gap in the connection that nobody need hear about. */
const BRIEF_MS = 1500;

/** How long the last card is looked at before the result covers it. */
const LAST_LOOK_MS = 1600;
/** Time to read a few lines that matter. */
const NOTICE_MS = 20_000;

const ICON = 'link[rel=icon]';
const CALM = site('/icons/mark.svg');
const CALLING = site('/icons/mark-turn.svg');

function showIcon(href: string): void {
  document.querySelector<HTMLLinkElement>(ICON)?.setAttribute('href', href);
}

/** Watches a table as long as its component lives. */
export function watch(room: Room): void {
  tellChanges(room);
  tellConnection(room);
  $effect(() => {
    const said = room.complaint;
    if (said) toast(tableComplaint(said.code, said.facts));
  });
  $effect(() => {
    if (room.notice) toast(t('note.operator', { text: room.notice.text }), NOTICE_MS);
  });
  keep(room);
  showEnd(room);
  callToTurn(room);
  $effect(() => {
    // between two deals nobody is disturbed by a fresh page
    if (room.outdated && (room.table.stage !== 'playing' || document.hidden)) location.reload();
  });
}

/** Who comes and goes, pauses, a new table for the next match. */
function tellChanges(room: Room): void {
  let before = room.table;
  let coming: readonly number[] = [];
  $effect(() => {
    const after = room.table;
    untrack(() => {
      for (const note of presenceNotes(before, after, room.you, coming)) toast(note);
      coming = arriving(before, after, coming);
      if (after.pause && toasts.current?.text === t('note.resumed')) toasts.dismiss();
      if (after.stage === 'playing' && !after.pause) {
        if (before.pause) toast(t('note.resumed'));
        else if (before.pausing && !after.pausing) toast(t('note.unpaused'));
      }
      const again = after.successor !== null && before.successor === null;
      if (again && !opensRematch(room)) toast(t('note.rematch'));
      before = after;
    });
  });
}

function tellConnection(room: Room): void {
  let lostAt: number | undefined;
  $effect(() => {
    if (room.link === 'lost' || room.link === 'restart') lostAt ??= Date.now();
    if (room.link !== 'live') return;
    if (lostAt !== undefined && Date.now() - lostAt > BRIEF_MS) toast(t('note.connected'));
    lostAt = undefined;
  });
}

/** This browser remembers where it sits, and the matches it has seen to their end. */
function keep(room: Room): void {
  const sitting = $derived(
    room.person === 0 && room.you !== null && ['open', 'playing'].includes(room.table.stage),
  );
  $effect(() => {
    (sitting ? noteSitting : noteUp)(room.table.id);
  });
  $effect(() => {
    const match = finishedHere(room, untrack(now));
    if (match) keepFinished(match);
  });
}

function showEnd(room: Room): void {
  let ended = false;
  let lingered = false;
  $effect(() => {
    if (room.table.stage !== 'over' || !room.view || ended) return undefined;
    if (room.play.lingers?.()) {
      lingered = true;
      return undefined;
    }
    // where the game does not show by itself how it ended, the last card lies there for a moment
    const witnessed = untrack(() => room.latest.length > 0) && !lingered;
    const timer = setTimeout(
      () => {
        ended = true;
        untrack(() => {
          if (room.you !== null) noteFinished(room.game.name);
          if (room.latest.length > 0) playSound('end');
          room.sheet = { kind: 'end' };
        });
      },
      witnessed ? LAST_LOOK_MS * (settings.speed || 1) : 0,
    );
    return () => {
      clearTimeout(timer);
    };
  });
}

/** The sign in the tab, and a call where the page is not looked at. */
function callToTurn(room: Room): void {
  $effect(() => {
    showIcon(room.mine ? CALLING : CALM);
    return () => {
      showIcon(CALM);
    };
  });

  // a table changes with everything that happens at it, its names never
  const id = $derived(room.table.id);
  const code = $derived(room.table.code);
  $effect(() => {
    if (!room.mine) return undefined;
    const tag = id;
    untrack(() => {
      if (!tab.hidden || !settings.calls) return;
      const title = `${t('room.turn.title')} · ${titleOf(room.game.texts, settings.language)}`;
      const body = t('room.turn.call', { code });
      void call({ title, body, tag, address: location.href, seq: room.seq });
    });
    return () => {
      void hush(tag, room.seq);
    };
  });
  $effect(() => (tab.hidden ? undefined : look(id)));
}
