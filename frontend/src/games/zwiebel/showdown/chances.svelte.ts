/** My chance to win this showdown, as the game estimates it from what I see; asked while I want to know it. */
import { keepAids } from '../../../lib/memory/aids.svelte';
import { askGame, type Answer } from '../../../net/api';
import type { GameAnswer, Refused } from '../../../wire';
import type { ZwiebelObservation, ZwiebelShowdownChances } from '../types';

/** So long a new situation must last before it is asked about: several steps often come together. */
const PAUSE_MS = 200;

const kept = keepAids<'chance'>('stammtisch.zwiebel', { chance: false });
export const aids = kept.on;
export const setAid = kept.set;

type Ask = (question: object, signal: AbortSignal) => Promise<Answer<GameAnswer>>;

/** Asks of the table at which I sit. */
export function askAt(game: string, table: string): Ask {
  return (question, signal) => askGame(game, question, signal, table);
}

/** All that the estimate depends on; undefined where there is nothing to win or lose. Money is no part of it. */
export function situationOf(seen: ZwiebelObservation | null): string | undefined {
  if (!seen?.own || seen.seat === null) return undefined;
  if (seen.players[seen.seat]?.place !== 'in' || !seen.dealt.includes(seen.seat)) return undefined;
  const players = seen.players.map(({ place, open, hidden, exchanged }) => [
    place,
    open,
    hidden,
    exchanged,
  ]);
  const cards = seen.own.hand.map(({ card }) => card);
  const { round_no, dealer, effects, rewild, wild_now, pending, duel } = seen;
  const exchanging = seen.phase === 'exchange';
  const parts = [round_no, exchanging, dealer, players, effects, rewild, wild_now, pending, duel];
  return JSON.stringify([...parts, cards, seen.own.rewild]);
}

export class Chances {
  /** What was said of the situation as it is now; undefined while that is not known. */
  told: ZwiebelShowdownChances | undefined = $state.raw();
  /** Why there is no answer. */
  refused: Refused | undefined = $state.raw();
  /** An answer is on its way. */
  asking = $state(false);

  constructor(
    private readonly ask: Ask,
    private readonly heard: (told: ZwiebelShowdownChances) => void = () => undefined,
  ) {}

  /** Asks anew whenever the situation changes; call while a component is set up. */
  follow(situation: () => string | undefined): void {
    $effect(() => {
      const now = situation();
      this.told = undefined;
      this.refused = undefined;
      this.asking = now !== undefined;
      if (now === undefined) return undefined;
      const stop = new AbortController();
      const timer = setTimeout(() => void this.#put(stop.signal), PAUSE_MS);
      return () => {
        clearTimeout(timer);
        stop.abort();
      };
    });
  }

  async #put(signal: AbortSignal): Promise<void> {
    const said = await this.ask({ type: 'showdown_chances' }, signal);
    // the situation has changed meanwhile: another answer is under way
    if (signal.aborted) return;
    this.asking = false;
    if (said.ok) {
      this.told = said.value.answer as unknown as ZwiebelShowdownChances;
      this.heard(this.told);
    } else {
      this.refused = said.refused;
    }
  }
}

/** So many of a hundred; what is neither sure nor impossible is never 0 or 100. */
export function ofHundred(share: number): number {
  const whole = Math.round(share * 100);
  return share > 0 && share < 1 ? Math.min(99, Math.max(1, whole)) : whole;
}
