/** The desk's keys (single letters can be switched off, and never act inside a field). */
import { settings } from '../../../lib/memory/settings.svelte';
import type { Desk } from './desk.svelte';
import { TABS } from './desk.svelte';
import type { Evening } from '../evening.svelte';

interface KeyHelp {
  key: string;
  label:
    | 'keys.tabs'
    | 'keys.ring'
    | 'keys.pause'
    | 'keys.incident'
    | 'keys.wall'
    | 'keys.search'
    | 'keys.print'
    | 'keys.strokes'
    | 'keys.tab'
    | 'keys.enter'
    | 'keys.absent'
    | 'keys.page'
    | 'keys.undo'
    | 'keys.escape'
    | 'keys.help';
}

export const DESK_KEYS: readonly KeyHelp[] = [
  { key: '1 – 6', label: 'keys.tabs' },
  { key: 'k', label: 'keys.ring' },
  { key: 'Space', label: 'keys.pause' },
  { key: 'v', label: 'keys.incident' },
  { key: 'b', label: 'keys.wall' },
  { key: '/', label: 'keys.search' },
  { key: 'p', label: 'keys.print' },
  { key: '0 – 99', label: 'keys.strokes' },
  { key: 'Tab', label: 'keys.tab' },
  { key: 'Enter', label: 'keys.enter' },
  { key: 'a', label: 'keys.absent' },
  { key: 'PgUp PgDn', label: 'keys.page' },
  { key: 'Ctrl Z', label: 'keys.undo' },
  { key: 'Esc', label: 'keys.escape' },
  { key: '?', label: 'keys.help' },
];

const writes = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, dialog') !== null;

/** Where digits are strokes, also beside their fields: none of them turns the page there. */
const counts = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('[data-digits]') !== null;

/** Does what a key says on the desk; whether it did anything. */
export function deskKey(event: KeyboardEvent, desk: Desk, evening: Evening): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || writes(event.target)) return false;
  if (event.key === 'Escape' && desk.incident !== null) {
    desk.incident = null;
    return true;
  }
  if (!settings.letterKeys) return false;
  const tab = TABS[Number(event.key) - 1];
  if (tab && !counts(event.target)) {
    desk.go(tab);
    return true;
  }
  const acts: Readonly<Record<string, () => void>> = {
    k: () => void evening.do({ type: 'ring', times: 1 }),
    v: () => {
      desk.report();
    },
    b: () => (desk.choosing = 'wall'),
    p: () => {
      desk.go('print');
    },
    '?': () => (desk.choosing = 'keys'),
    '/': () => {
      search(desk);
    },
  };
  const act = acts[event.key];
  act?.();
  return act !== undefined;
}

function search(desk: Desk): void {
  desk.go('people');
  requestAnimationFrame(() => document.querySelector<HTMLInputElement>('#evening-name')?.focus());
}
