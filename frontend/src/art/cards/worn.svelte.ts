/** The drawings of the German suits, loaded for readers who play with them and for nobody else. */
import { settings } from '../../lib/memory/settings.svelte';
import type { Deck } from './deck';

let german: Deck | undefined = $state.raw();

/** The deck that stands in for the French one; undefined: the French one itself, or it is still on its way. */
export function standIn(): Deck | undefined {
  return settings.suits === 'german' ? german : undefined;
}

/** Has the drawings brought that the reader's choice asks for; call once, from the root component. */
export function bringDrawings(): void {
  $effect(() => {
    if (settings.suits === 'german') void bringGerman();
  });
}

/** Until they are there the French ones are shown, whose every card they replace. */
export async function bringGerman(): Promise<void> {
  german ??= (await import('./german')).german;
}
