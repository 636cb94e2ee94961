/** The keys of a replay. */

export type ReplayKey =
  | { kind: 'step' | 'jump' | 'mistake'; by: 1 | -1 }
  | { kind: 'start' | 'end' | 'play' }
  /** null: all hands. */
  | { kind: 'seat'; seat: number | null };

/** What a key stands for; undefined where it is not ours, or somebody is writing. */
export function replayKey(event: KeyboardEvent, seats: number): ReplayKey | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const target = event.target instanceof HTMLElement ? event.target : undefined;
  if (target?.matches('textarea, select, input:not([type=range])')) return undefined;
  if (document.querySelector('dialog[open]')) return undefined;
  const kind = event.shiftKey ? 'jump' : 'step';
  switch (event.key) {
    case 'ArrowLeft':
      return { kind, by: -1 };
    case 'ArrowRight':
      return { kind, by: 1 };
    case 'Home':
      return { kind: 'start' };
    case 'End':
      return { kind: 'end' };
    case 'm':
      return { kind: 'mistake', by: 1 };
    case 'M':
      return { kind: 'mistake', by: -1 };
    case ' ':
      return target?.matches('button, a, summary') ? undefined : { kind: 'play' };
    case '0':
      return { kind: 'seat', seat: null };
  }
  const seat = /^[1-8]$/.test(event.key) ? Number(event.key) - 1 : -1;
  return seat >= 0 && seat < seats ? { kind: 'seat', seat } : undefined;
}
