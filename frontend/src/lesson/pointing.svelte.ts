/** How the innkeeper helps: points at cards and buttons, and listens to two keys. */
import { settings } from '../lib/memory/settings.svelte';
import type { Tagged } from '../live/game';
import { pointAt } from '../live/hint/advised.svelte';
import type { Lesson } from './lesson.svelte';

const POINTED = 'data-pointed';

function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [];
}

/** Marks the cards with which the innkeeper would play, and his buttons, once help was asked for. */
export function pointFor(lesson: () => Lesson): void {
  $effect(() => {
    const { help, stand, busy } = lesson();
    if (help === 0 || busy) return undefined;
    pointAt(stand.model === null ? [] : [stand.model as unknown as Tagged]);
    const found = texts(stand.model).flatMap((code) => [
      ...document.querySelectorAll(`#hand [data-card="${CSS.escape(code)}"]`),
    ]);
    for (const card of found) {
      card.setAttribute(POINTED, '');
      card.scrollIntoView({ block: 'nearest' });
    }
    return () => {
      pointAt([]);
      for (const card of found) card.removeAttribute(POINTED);
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
