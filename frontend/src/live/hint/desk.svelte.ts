/** The hint that is asked for at the table: on its way, told, or why there is none. */
import { announce } from '../../lib/signals/liveRegion';
import { getHint } from '../../net/api';
import type { HintTold, Refused } from '../../wire';
import { tableComplaint } from '../complaint';
import type { Tagged } from '../game';
import type { Room } from '../room.svelte';
import { rests, tellRest } from '../seats';
import { pointAt } from './advised.svelte';
import { actionWords, h, unitWords, valueWords } from './words';

/** Whether the game weighs any of this: it has words for what it weighs, and none for a gesture or a "ready". */
function weighed({ legal, texts }: Room): boolean {
  const words = texts.advice?.actions;
  return words === undefined || legal.some(({ type }) => type in words);
}

/** Whether I can ask now: the line stands, the table allows it and plays, it is my turn, and there is something to choose.
 *
 * Not while the table still shows what came before: the hint would tell what has yet to be turned up.
 */
export function canAsk(room: Room): boolean {
  const { you, table } = room;
  if (you === null || room.link !== 'live' || !table.settings.hints || table.evening) return false;
  if (rests(room) || room.play.held?.()) return false;
  return (
    table.stage === 'playing' && room.turns.includes(you) && room.legal.length > 1 && weighed(room)
  );
}

/** What can be done now: a hint is about this and nothing else. */
const choiceOf = (room: Room): string => JSON.stringify(room.legal);

class HintDesk {
  /** The hint lies open. */
  open = $state(false);
  told: HintTold | undefined = $state.raw();
  refused: Refused | undefined = $state.raw();
  #about = '';
  #stop: AbortController | undefined;

  /** Asks, and opens; asked while it lies open, it closes. */
  toggle(room: Room): void {
    if (this.open) this.close();
    else if (rests(room)) tellRest(room);
    else if (canAsk(room)) void this.ask(room);
  }

  async ask(room: Room): Promise<void> {
    this.#stop?.abort();
    const stop = new AbortController();
    this.#stop = stop;
    this.told = undefined;
    this.refused = undefined;
    this.#about = choiceOf(room);
    this.open = true;
    const answer = await getHint(room.key, stop.signal);
    if (stop.signal.aborted) return;
    if (answer.ok) {
      this.told = answer.value;
      pointAt(answer.value.actions.slice(0, 1).map(({ action }) => action as unknown as Tagged));
    } else this.refused = answer.refused;
    announce(this.#spoken(room));
  }

  close(): void {
    this.open = false;
    this.#about = '';
    this.#stop?.abort();
    pointAt([]);
  }

  /** It has been read, and this action chosen: it goes, and what does the action stays marked. */
  choose(action: Tagged): void {
    this.open = false;
    pointAt([action]);
  }

  /** What it was about is decided: it goes. For an effect that runs with everything that changes. */
  follow(room: Room): void {
    const about = this.open || this.#about !== '';
    if (about && (!canAsk(room) || choiceOf(room) !== this.#about)) this.close();
  }

  #spoken(room: Room): string {
    if (this.refused) return tableComplaint(this.refused.code, this.refused.facts);
    const best = this.told?.actions[0];
    if (!this.told || !best) return '';
    const { measure } = this.told;
    const value = `${valueWords(best.value, measure)} ${unitWords(measure, room)}`.trim();
    return h('best.spoken', { action: actionWords(best.action, room), value });
  }
}

/** There is one table on a page, and one hint. */
export const hintDesk = new HintDesk();
