/** A hand on the solver page: cards, what is in force, and what the game says about them. */
import { untrack } from 'svelte';
import type { DeckName } from '../../../art/cards/decks';
import { askGame, type Answer } from '../../../net/api';
import type { GameAnswer, Refused } from '../../../wire';
import { addressFor, MOST, type Wanted } from './address';
import type { ZwiebelArrangeHand, ZwiebelHandArranged } from '../types';
import { packOf } from './codes';

/** So long nothing is asked, while cards are tapped one after the other. */
const PAUSE_MS = 120;
const RUNNERS_UP = 4;

type Ask = (question: object, signal: AbortSignal) => Promise<Answer<GameAnswer>>;

/** A hand by the rules of one game. */
export class SolverHand {
  cards = $state.raw<readonly string[]>([]);
  /** Words such as wild, fool, S9~10. */
  state = $state.raw<readonly string[]>([]);
  answer = $state.raw<ZwiebelHandArranged>();
  refused = $state.raw<Refused>();
  /** The answer shown is not yet the one to these cards. */
  asking = $state(false);
  attempt = $state(0);

  readonly full = $derived(this.cards.length >= MOST);

  constructor(
    readonly game: string,
    readonly deck: DeckName,
    wanted: Wanted,
    private readonly ask: Ask = (question, signal) => askGame(game, question, signal),
  ) {
    this.cards = wanted.cards;
    this.state = wanted.state;
  }

  /** Puts a card in or takes it out; false where ten cards lie already. */
  toggle(code: string): boolean {
    if (this.cards.includes(code)) {
      this.cards = this.cards.filter((card) => card !== code);
      return true;
    }
    return this.add([code]) === 1;
  }

  /** Adds what fits; how many cards that were. */
  add(codes: readonly string[]): number {
    const before = this.cards.length;
    const more = codes.filter((code) => !this.cards.includes(code));
    this.cards = [...this.cards, ...more].slice(0, MOST);
    return this.cards.length - before;
  }

  clear(): void {
    this.cards = [];
  }

  /** Ten cards as they might be dealt; nothing depends on them, so the browser's own dice will do. */
  deal(random: () => number = Math.random): void {
    const pack = packOf(this.deck);
    const dealt: string[] = [];
    while (dealt.length < MOST) {
      dealt.push(...pack.splice(Math.floor(random() * pack.length), 1));
    }
    this.cards = dealt;
  }

  has(word: string): boolean {
    return this.state.includes(word);
  }

  /** Puts a word of the state in force, or takes it out. */
  set(word: string, on: boolean): void {
    const others = this.state.filter((each) => each !== word);
    this.state = on ? [...others, word] : others;
  }

  get address(): string {
    return addressFor(this.game, { cards: [...this.cards], state: [...this.state] });
  }

  /** Asks whenever something changes; call while a component is set up. */
  keepAsking(onanswer: (answer: ZwiebelHandArranged) => void): void {
    $effect(() => {
      const question: ZwiebelArrangeHand = {
        type: 'arrange_hand',
        cards: [...this.cards],
        state: this.state.join(' ') || '-',
        runners_up: RUNNERS_UP,
      };
      const again = this.attempt > 0;
      const first = untrack(() => this.answer === undefined);
      if (question.cards.length === 0) {
        this.answer = undefined;
        this.refused = undefined;
        this.asking = false;
        return undefined;
      }
      this.asking = true;
      const stop = new AbortController();
      const timer = setTimeout(
        () => void this.#ask(question, stop.signal, onanswer),
        first || again ? 0 : PAUSE_MS,
      );
      return () => {
        clearTimeout(timer);
        stop.abort();
      };
    });
  }

  async #ask(
    question: object,
    signal: AbortSignal,
    onanswer: (answer: ZwiebelHandArranged) => void,
  ): Promise<void> {
    const said = await this.ask(question, signal);
    if (signal.aborted) return;
    this.asking = false;
    if (said.ok) {
      this.refused = undefined;
      this.answer = said.value.answer as unknown as ZwiebelHandArranged;
      onanswer(this.answer);
    } else {
      this.answer = undefined;
      this.refused = said.refused;
    }
  }
}
