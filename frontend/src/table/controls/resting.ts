/** Keeps fingers and keys from what is played with while it rests; it can still be looked at and asked about. */
import type { Attachment } from 'svelte/attachments';

interface Rest {
  /** Everything marked as played with rests now. */
  rests: () => boolean;
  /** Somebody tried this all the same. */
  onwhy: (tried: Element) => void;
}

/** The mark of what is played with: hands, buttons, dice, cards to be taken. */
const PLAYED = '[data-plays]';

/** Whether a key would play, choose or move something here; arrows alone lead on, and digits on a hand. */
function plays({ key, altKey }: KeyboardEvent, tried: Element): boolean {
  if (/^[1-6]$/.test(key)) return tried.matches('[data-die]');
  return key === 'Enter' || key === ' ' || (altKey && key.startsWith('Arrow'));
}

/** Keeps fingers and keys from what rests inside; an attachment. */
export function resting({ rests, onwhy }: Rest): Attachment<HTMLElement> {
  return (frame) => {
    const stop = new AbortController();
    const heard = { signal: stop.signal, capture: true };
    function tried({ target }: Event): Element | undefined {
      if (!rests() || !(target instanceof Element) || !target.closest(PLAYED)) return undefined;
      // a word that is explained, and whoever is asked about, are no play
      if (target.closest('[data-word], [data-mat]')) return undefined;
      return target.closest('button, [data-card], [data-die]') ?? undefined;
    }
    function halt(event: Event, at: Element): void {
      event.preventDefault();
      event.stopPropagation();
      onwhy(at);
    }
    frame.addEventListener(
      'pointerdown',
      (event) => tried(event) && event.stopPropagation(),
      heard,
    );
    frame.addEventListener(
      'click',
      (event) => {
        const at = tried(event);
        if (at) halt(event, at);
      },
      heard,
    );
    frame.addEventListener(
      'keydown',
      (event) => {
        const at = tried(event);
        if (at && plays(event, at)) halt(event, at);
      },
      heard,
    );
    return () => {
      stop.abort();
    };
  };
}
