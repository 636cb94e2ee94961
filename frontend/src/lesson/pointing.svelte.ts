/** How the innkeeper helps: points at cards, dice, seats and buttons, and listens to two keys. */
import { settings } from '../lib/memory/settings.svelte';
import type { Tagged } from '../live/game';
import { pointAt } from '../live/hint/advised.svelte';
import type { Lesson } from './lesson.svelte';

const POINTED = 'data-pointed';

function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [];
}

const all = (selector: string) => [...document.querySelectorAll(`#hand ${selector}`)];

/** So many of the dice that can be tapped as show these faces. */
function diceOf(faces: readonly unknown[]): Element[] {
  return [...new Set(faces)].flatMap((face) =>
    all(`[data-pips="${String(face)}"]`).slice(0, faces.filter((each) => each === face).length),
  );
}

/** What lies on the table of an action: its cards, its dice, and the seat of whom it is about. */
export function thingsOf(action: Readonly<Record<string, unknown>>): Element[] {
  const { faces, face, count = 1, accused, to } = action;
  const dice = Array.isArray(faces) ? faces : Array.from({ length: Number(count) }, () => face);
  return [
    ...texts(action).flatMap((code) => all(`[data-card="${CSS.escape(code)}"]`)),
    ...diceOf(dice),
    ...[accused, to].flatMap((seat) => all(`[data-mat="${String(seat)}"]`)),
  ];
}

/** Marks what the innkeeper would play with, and his buttons, once help was asked for. */
export function pointFor(lesson: () => Lesson): void {
  $effect(() => {
    const { help, stand, busy } = lesson();
    if (help === 0 || busy) return undefined;
    pointAt(stand.model === null ? [] : [stand.model as unknown as Tagged]);
    const found = stand.model === null ? [] : thingsOf(stand.model);
    for (const thing of found) {
      thing.setAttribute(POINTED, '');
      thing.scrollIntoView({ block: 'nearest' });
    }
    return () => {
      pointAt([]);
      for (const thing of found) thing.removeAttribute(POINTED);
    };
  });
}

function writing(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea');
}

/** `n`: on, `z`: help; whether it was one of these. */
export function lessonKey(event: KeyboardEvent, lesson: Lesson): boolean {
  const { key, defaultPrevented, ctrlKey, metaKey, altKey } = event;
  if (defaultPrevented || ctrlKey || metaKey || altKey || writing(event.target)) return false;
  if (!settings.letterKeys || document.querySelector('dialog[open]')) return false;
  if (key === 'n' && !lesson.asks) void lesson.pass();
  else if (key === 'z' && lesson.asks) void lesson.show();
  else return false;
  event.preventDefault();
  return true;
}
