/** What people say at the table, as the reader wants to hear it: lines, bubbles at the mats, and words read aloud. */
import { untrack } from 'svelte';
import { now } from '../../lib/browser/clock.svelte';
import { unheard } from '../../lib/memory/muted.svelte';
import { settings } from '../../lib/memory/settings.svelte';
import { announce } from '../../lib/signals/liveRegion';
import { playSound } from '../../lib/signals/sound.svelte';
import { toast } from '../../lib/signals/toasts.svelte';
import type { Chat, Chatted, Refused, Say } from '../../wire';
import type { Room } from '../room.svelte';
import { t } from '../words';

/** So long a bubble stands at a mat. */
const PHRASE_MS = 3000;
const TEXT_MS = 5000;
/** Lines that come within this time are read in one go. */
const GATHER_MS = 400;

/** As long as one phrase of mine is this young, the next one has to wait. */
const REST_MS = 4000;

/** What was said, and who listens. */
export interface Talk {
  readonly chat: readonly Chatted[];
  /** My seat. */
  readonly you: number | null;
}

/** Where something can be said: at a table, or while a match is looked at together. */
export interface Talker extends Talk {
  /** Lines that came while nobody looked. */
  unread: number;
  /** A line that was refused. */
  readonly complaint: Refused | null;
  /** Says a line; false when it could not be sent. */
  say: (line: Omit<Say, 'type'>) => boolean;
}

/** What the reader hears: without the people who are muted, never without the reader. */
export function heard({ chat, you }: Talk): readonly Chatted[] {
  return chat.filter(({ name, seat }) => (seat !== undefined && seat === you) || !unheard(name));
}

/** A line with the seat at which it stands. */
export type Bubble = Chatted & { seat: number };

/** The lines that stand at the mats at a moment, one a seat. */
export function bubbles(talk: Talk, moment: number): readonly Bubble[] {
  const said = heard(talk).filter((line) => typeof line.seat === 'number');
  return said
    .filter(({ seat }, i) => !said.slice(i + 1).some((later) => later.seat === seat))
    .filter(({ at, phrase }) => moment - at < (phrase ? PHRASE_MS : TEXT_MS)) as Bubble[];
}

/** My last phrase is so young that the next one would be refused. */
export function resting({ chat, you }: Talk, moment: number): boolean {
  const last = chat.findLast(({ seat, phrase }) => phrase && seat !== undefined && seat === you);
  return last !== undefined && moment - last.at < REST_MS;
}

/** The words of a line. */
export function wordsOf({ phrase, text }: Pick<Chatted, 'phrase' | 'text'>): string {
  return phrase ? t(`phrase.${phrase}`) : (text ?? '');
}

/** Says it when another rule of talking holds, as long as its component lives; the host has seen it. */
export function tellRule(room: Room): void {
  let known: Chat | undefined;
  $effect(() => {
    const { chat } = room.table.settings;
    const before = known;
    known = chat;
    if (before !== undefined && before !== chat && !room.host) toast(t(`talk.rule.${chat}`));
  });
}

/** Reads aloud what others say, as long as its component lives. */
export function readTalk(talk: Talk): void {
  let known: readonly Chatted[] | undefined;
  let waiting: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  $effect(() => {
    const lines = talk.chat;
    untrack(() => {
      const news = heard(talk).filter(({ seat, at }) => seat !== talk.you && isNews(at, lines));
      known = lines;
      if (news.length === 0) return;
      playSound('talk');
      if (!settings.talkAloud) return;
      waiting.push(...news.map((line) => `${line.name}: ${wordsOf(line)}`));
      timer ??= setTimeout(() => {
        announce(waiting.join('. '));
        [waiting, timer] = [[], undefined];
      }, GATHER_MS);
    });
  });
  $effect(() => () => {
    clearTimeout(timer);
  });

  /** Said since the last look, and not long ago: what was said before I came is in the list. */
  function isNews(at: number, lines: readonly Chatted[]): boolean {
    const since = known?.at(-1)?.at ?? 0;
    return lines !== known && at > since && now() - at < TEXT_MS;
  }
}
