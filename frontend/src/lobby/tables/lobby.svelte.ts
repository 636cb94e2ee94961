/** The tables of the house, asked for again and again while somebody looks. */
import { getLobby } from '../../net/api';
import type { Lobby, TableRow } from '../../wire';
import { endedMeanwhile } from './meanwhile';

const EVERY_MS = 5000;

/** What the lobby knows of the tables. */
export class Tables {
  #lobby: Lobby = $state.raw({ tables: [], yours: [] });
  /** The server could not be reached the last time. */
  offline = $state(false);
  /** A match has come to its end while its player was away. */
  ended = $state(false);
  #asked = false;

  /** Tables at which I sit and that are not over. */
  get yours(): TableRow[] {
    return this.#lobby.yours.filter(({ stage }) => stage === 'open' || stage === 'playing');
  }

  /** Public tables at which I do not sit. */
  get tables(): TableRow[] {
    return this.#lobby.tables.filter(({ yours }) => !yours);
  }

  async refresh(): Promise<void> {
    if (document.hidden) return;
    const answer = await getLobby();
    this.offline = !answer.ok && answer.refused.code === 'offline';
    if (!answer.ok) return;
    this.#lobby = answer.value;
    if (this.#asked) return;
    this.#asked = true;
    this.ended = await endedMeanwhile(answer.value.yours);
  }
}

/** The tables, kept fresh as long as the component lives that asks. */
export function lobby(): Tables {
  const tables = new Tables();
  $effect(() => {
    const look = () => {
      void tables.refresh();
    };
    look();
    const timer = setInterval(look, EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  });
  return tables;
}
