/** The cards I have not seen since they were shuffled, as the server finds them from my view; asked while I look. */
import { wide } from '../../lib/browser/screen.svelte';
import type { Room } from '../../live/room.svelte';
import { rests, tellRest } from '../../live/seats';
import { askGame } from '../../net/api';
import type { Refused } from '../../wire';

/** So long nothing must happen before it is asked: several steps often come together. */
const PAUSE_MS = 200;

/** What the server says of it. */
export interface CardsUnseen {
  cards: readonly string[];
  /** So many of them are in the hands of others. */
  held: number;
}

/** Whether I may ask: hints are allowed, the match runs and does not rest, and its game answers that. */
export const mayAskUnseen = (room: Room): boolean => answers(room) && !rests(room);

/** Whether it is answered at this table at all. */
function answers(room: Room): boolean {
  const { you, table, play, view } = room;
  if (you === null || view === null || !table.settings.hints || table.evening) return false;
  return table.stage === 'playing' && play.unseen?.(room) === true;
}

export class Unseen {
  /** What was said last; it stays until something else is. */
  told: CardsUnseen | undefined = $state.raw();
  refused: Refused | undefined = $state.raw();

  /** Asks, and anew whenever something has happened; call while a component is set up. */
  follow(room: Room): void {
    $effect(() => {
      if (room.seq < 0) return undefined;
      const stop = new AbortController();
      const pause = this.told === undefined ? 0 : PAUSE_MS;
      const timer = setTimeout(() => void this.#ask(room, stop.signal), pause);
      return () => {
        clearTimeout(timer);
        stop.abort();
      };
    });
  }

  async #ask(room: Room, signal: AbortSignal): Promise<void> {
    const said = await askGame(room.game.name, { type: 'unseen' }, signal, room.key);
    if (signal.aborted) return;
    this.refused = said.ok ? undefined : said.refused;
    if (said.ok) this.told = said.value.answer as unknown as CardsUnseen;
  }
}

class UnseenDesk {
  /** It lies open beside the table. */
  open = $state(false);

  /** Shows it, beside the table where there is room; or puts it away. */
  toggle(room: Room): void {
    if (!answers(room)) return;
    if (rests(room)) tellRest(room);
    else if (wide.current) {
      this.open = !this.open;
      room.sheet = null;
    } else room.sheet = { kind: 'unseen' };
  }
}

/** There is one table on a page. */
export const unseenDesk = new UnseenDesk();
