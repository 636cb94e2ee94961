/** Whether somebody at this page looks back at the running match, and how that begins and ends. */
import type { Component } from 'svelte';
import { tableComplaint } from '../../live/complaint';
import type { Room } from '../../live/room.svelte';
import { toast } from '../../lib/signals/toasts.svelte';
import type { Refused } from '../../wire';
import type { Past } from './past.svelte';

/** Whether there is anything to look back at, and the table lets people. */
export function mayLookBack({ table, view }: Room): boolean {
  return table.settings.rewind && table.stage === 'playing' && view !== null;
}

/** Says why more of it cannot be had. */
export function tell({ code, facts }: Refused): void {
  toast(tableComplaint(code, facts));
}

class Looking {
  past: Past | null = $state.raw(null);
  /** What shows it, once it is loaded. */
  View: Component<{ past: Past; onclose: () => void }> | null = $state.raw(null);
  #asked: Room | undefined;

  /** Lays what was over the table; where that cannot be, the table stays as it is. */
  async open(room: Room): Promise<void> {
    if (!mayLookBack(room) || this.#asked || this.past) return;
    this.#asked = room;
    try {
      const [{ Past }, { default: View }] = await Promise.all([
        import('./past.svelte'),
        import('./PastView.svelte'),
      ]);
      const past = new Past(room);
      const refused = await past.begin();
      if (this.#asked !== room) return;
      if (refused) tell(refused);
      else {
        room.sheet = null;
        [this.View, this.past] = [View, past];
      }
    } catch {
      toast(tableComplaint('offline', {}));
    } finally {
      if (this.#asked === room) this.#asked = undefined;
    }
  }

  /** Back to the table; what is still on its way is not shown. */
  close(): void {
    this.#asked = undefined;
    this.past = null;
  }
}

/** There is one table on a page, and one past of it. */
export const looking = new Looking();
