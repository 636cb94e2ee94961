/** What the table's parts, its sentences and its keys share: the open sheet, and the scene that is shown. */
import type { Lingering } from '../../../live/game';
import { isVeil, type Scene } from './scenes';
import type { ZwiebelObservation } from '../types';

class Shared {
  open: 'cast' | 'announce' | 'ladder' | undefined = $state();
  /** Shown instead of the table as it is now. */
  scene: Scene | undefined = $state.raw();
  /** The same for whoever goes on with it from outside the table. */
  held: Lingering | undefined = $state.raw();
  /** The last entry of the log that is shown with it; undefined: all. */
  shownTo: number | undefined = $state();
  /** Cards are turned up: nothing that follows from them is told yet. */
  readonly veiled: boolean = $derived(this.scene !== undefined && isVeil(this.scene));
}

export const sheet = new Shared();

/** What is shown of a table: the scene, or all as it is now. */
export function shownOf(room: {
  view: ZwiebelObservation | null;
  replaying: boolean;
}): ZwiebelObservation | null {
  return (room.replaying ? undefined : sheet.scene?.seen) ?? room.view;
}
