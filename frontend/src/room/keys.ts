/** The keyboard at the table: what each key does, and doing it. Single letters can be switched off. */
import { announce } from '../lib/signals/liveRegion';
import { hintDesk } from '../live/hint/desk.svelte';
import { h } from '../live/hint/words';
import { t } from '../live/words';
import { rests, tellRest } from '../live/seats';
import { settings } from '../lib/memory/settings.svelte';
import type { OpenSheet, Room } from '../live/room.svelte';
import { lastSentence, statusSentence } from '../live/spoken/speech.svelte';
import { inquiry } from '../table/asking/inquiry.svelte';
import { looking } from './past/looking.svelte';
import { unseenDesk } from './unseen/unseen.svelte';

export interface KeyHelp {
  key: string;
  label: string;
}

interface Key {
  key: string;
  label: () => string;
  run: (room: Room) => void;
}

function sheet(kind: Extract<OpenSheet['kind'], 'score' | 'chat' | 'keys' | 'log'>) {
  return (room: Room) => {
    room.sheet = { kind };
  };
}

/** The words of an element as a screen reader would say them. */
function spoken(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const silent of copy.querySelectorAll('[aria-hidden=true]')) silent.remove();
  return copy.textContent.replace(/\s+/g, ' ').replaceAll(' ,', ',').trim();
}

function tableAloud(): void {
  const seats = document.querySelectorAll(`[aria-label="${t('seats.label')}"] > li`);
  announce([...seats].map(spoken).join('. '));
}

const LETTERS: readonly Key[] = [
  {
    key: 's',
    label: () => t('keys.status'),
    run: (room) => {
      announce(statusSentence(room));
    },
  },
  {
    key: 'w',
    label: () => t('keys.what'),
    run: (room) => {
      announce(lastSentence(room));
    },
  },
  { key: 't', label: () => t('keys.table'), run: tableAloud },
  {
    key: 'i',
    label: () => t('keys.about'),
    run: () => {
      inquiry.next(document.querySelector('#hand') ?? document, document.activeElement);
    },
  },
  {
    key: 'r',
    label: () => t('keys.rules'),
    run: (room) => {
      room.openRules(room.play.clauseNow?.(room));
    },
  },
  {
    key: 'k',
    label: () => h('key'),
    run: (room) => {
      hintDesk.toggle(room);
    },
  },
  {
    key: 'n',
    label: () => t('keys.unseen'),
    run: (room) => {
      unseenDesk.toggle(room);
    },
  },
  {
    key: 'z',
    label: () => t('keys.rewind'),
    run: (room) => {
      void looking.open(room);
    },
  },
  {
    key: 'v',
    label: () => t('keys.hurry'),
    run: (room) => {
      room.hurry();
    },
  },
  { key: 'h', label: () => t('keys.score'), run: sheet('score') },
  { key: 'g', label: () => t('keys.chat'), run: sheet('chat') },
];

/** Every key of the table, the game's own included, for the sheet behind the question mark. */
export function keyHelp(room: Room): KeyHelp[] {
  const game = (room.play.keys ?? []).map(({ key, label }) => ({ key, label: label() }));
  const letters = LETTERS.map(({ key, label }) => ({ key, label: label() }));
  return [
    { key: '← →', label: t('keys.arrows') },
    { key: '1 … 9', label: t('keys.digits') },
    { key: 'Enter', label: t('keys.enter') },
    { key: 'Esc', label: t('keys.escape') },
    ...game,
    ...letters,
    { key: '?', label: t('keys.help') },
  ];
}

function writing(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'))
  );
}

function focusCard(n: number): boolean {
  const cards = document.querySelectorAll<HTMLElement>('#hand [role=listbox] [role=option]');
  const card = cards[n - 1];
  card?.focus();
  return card !== undefined;
}

function keyOf(pressed: string, room: Room): Key['run'] | undefined {
  if (pressed === '?') return sheet('keys');
  if (!settings.letterKeys) return undefined;
  const game = room.play.keys?.find(({ key }) => key === pressed);
  if (game && !game.looks && rests(room)) return tellRest;
  return game?.run ?? LETTERS.find(({ key }) => key === pressed)?.run;
}

/** Does what a key stands for, unless somebody is writing or a sheet lies over the table. */
export function handleKey(event: KeyboardEvent, room: Room): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  // what was asked for last lies in a dialog on a phone only; beside the table it stops nobody
  if (writing(event.target) || document.querySelector('dialog[open]')) return;
  if (event.key === 'Escape' && room.refusal) room.dismiss();
  else if (/^[1-9]$/.test(event.key)) {
    if (!focusCard(Number(event.key))) return;
  } else {
    const run = keyOf(event.key, room);
    if (!run) return;
    run(room);
  }
  event.preventDefault();
}
