/** The rule somebody is writing: kept while the form is closed, until it lies on the table. */
import { inPlace } from '../../../lib/browser/sheets';
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

/** Opens the form; a sheet that lies over the table makes room first. */
export function openRuleForm(room: HouseRoom): void {
  const live: unknown = room;
  const open = () => {
    desk.open = true;
  };
  if (!(live instanceof Room) || live.sheet === null) open();
  else
    inPlace(() => {
      live.sheet = null;
    }, open);
}
