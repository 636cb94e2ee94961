/** The rule somebody is writing: kept while the form is closed, until it lies on the table. */
import { Room } from '../../../live/room.svelte';
import { newRule, type Rule } from './rule/rule';
import type { HouseRoom } from './seen';

class Desk {
  /** The form lies over the table. */
  open = $state(false);
  rule: Rule = $state.raw(newRule());
  /** The draft was sent when so many rules stood on the board; undefined: it was not. */
  sentAt: number | undefined = $state();

  /** Starts anew. */
  clear(): void {
    this.rule = newRule();
    this.sentAt = undefined;
  }
}

export const desk = new Desk();

const lying = () => (history.state as { sheet?: string } | null)?.sheet !== undefined;

/** Opens the form; a sheet that lies over the table makes room first. */
export function openRuleForm(room: HouseRoom): void {
  const live: unknown = room;
  const covered = live instanceof Room && live.sheet !== null && lying();
  if (!covered) {
    desk.open = true;
    return;
  }
  // closing a sheet steps back in the history, which would close a sheet opened meanwhile
  addEventListener(
    'popstate',
    () => {
      desk.open = true;
    },
    { once: true },
  );
  live.sheet = null;
}
