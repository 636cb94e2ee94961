/** The keys while somebody looks back. */

export type PastKey = 'back' | 'forward' | 'deal' | 'table';

const KEYS: Readonly<Record<string, PastKey>> = {
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  Home: 'deal',
  End: 'table',
  Escape: 'table',
  z: 'table',
};

/** What a key stands for; undefined where it is not ours, somebody is writing, or a sheet lies over the table. */
export function pastKey(event: KeyboardEvent): PastKey | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const target = event.target instanceof HTMLElement ? event.target : undefined;
  if (target?.matches('textarea, select, input:not([type=range])')) return undefined;
  if (document.querySelector('dialog[open]')) return undefined;
  return KEYS[event.key];
}
