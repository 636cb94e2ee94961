/** My ten cards on their shelves: what is chosen, where it lies, and what the game calls it. */
import { untrack } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import { askGame, type Answer } from '../../../net/api';
import type { GameAnswer } from '../../../wire';
import { valuesOf } from './groups';
import {
  arranged,
  byWorth,
  kept,
  moved,
  nudged,
  placed,
  sameShelves,
  type Shelves,
} from './shelves';
import type { ZwiebelHandArranged, ZwiebelShownGroup } from '../types';

/** So long nothing is asked, while cards are moved one after the other. */
const PAUSE_MS = 120;

type Ask = (question: object, signal: AbortSignal) => Promise<Answer<GameAnswer>>;

/** What the game says of a shelf: its group, null where it is none, undefined while that is not known. */
export type Named = ZwiebelShownGroup | null | undefined;

const worth = (card: string) => valuesOf(card)[0] ?? 0;

export class Arranging {
  shelves: Shelves = $state.raw([]);
  selected: readonly string[] = $state.raw([]);
  /** What is in force for this hand (ZC-120). */
  state = $state('-');
  #past: readonly Shelves[] = $state.raw([]);
  readonly #names = new SvelteMap<string, Named>();

  readonly undoable = $derived(this.#past.length > 0);
  readonly cards = $derived(this.shelves.flat());

  constructor(
    readonly game: string,
    private readonly ask: Ask = (question, signal) => askGame(game, question, signal),
  ) {}

  /** The hand as it is now: gone is what has left it; a hand of other cards begins anew, by value. */
  hold(hand: readonly string[]): void {
    const here = untrack(() => this.shelves);
    // a card or two may come back in the next round: that is another hand all the same
    const stayed = here.flat().filter((card) => hand.includes(card)).length;
    const same = 2 * stayed > hand.length;
    const next = same ? kept(here, hand) : byWorth(hand, worth);
    if (!sameShelves(next, here)) {
      this.shelves = next;
      this.#past = [];
    }
    const chosen = untrack(() => this.selected);
    if (!chosen.every((card) => hand.includes(card))) this.clear();
  }

  #lay(next: Shelves): void {
    if (sameShelves(next, this.shelves)) return;
    this.#past = [...this.#past, this.shelves];
    this.shelves = next;
  }

  toggle(card: string): void {
    this.selected = this.selected.includes(card)
      ? this.selected.filter((other) => other !== card)
      : [...this.selected, card];
  }

  select(cards: readonly string[]): void {
    this.selected = [...cards];
  }

  clear(): void {
    this.selected = [];
  }

  /** Puts cards on a shelf, or on a new one. */
  move(cards: readonly string[], to: number): void {
    this.#lay(moved(this.shelves, cards, to));
    this.clear();
  }

  /** Puts cards on a new shelf at a place. */
  place(cards: readonly string[], at: number): void {
    this.#lay(placed(this.shelves, cards, at));
    this.clear();
  }

  nudge(card: string, by: 1 | -1): void {
    this.#lay(nudged(this.shelves, card, by));
  }

  /** Lays a whole arrangement. */
  arrange(groups: readonly { cards: readonly string[] }[], unused: readonly string[]): void {
    this.#lay(arranged(groups, unused));
    this.clear();
  }

  sortByWorth(): void {
    this.#lay(byWorth(this.cards, worth));
    this.clear();
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (!before) return;
    this.#past = this.#past.slice(0, -1);
    this.shelves = before;
  }

  #key(cards: readonly string[]): string {
    return `${this.state}|${[...cards].sort().join(' ')}`;
  }

  /** What the cards of a shelf are together. */
  named(cards: readonly string[]): Named {
    return this.#names.get(this.#key(cards));
  }

  /** Asks for the names of shelves that are not known yet; call while a component is set up. */
  keepAsking(): void {
    $effect(() => {
      const { state } = this;
      const unknown = this.shelves.filter((shelf) => this.named(shelf) === undefined);
      if (unknown.length === 0) return undefined;
      const stop = new AbortController();
      const timer = setTimeout(() => {
        for (const shelf of unknown) void this.#name(shelf, state, stop.signal);
      }, PAUSE_MS);
      return () => {
        clearTimeout(timer);
        stop.abort();
      };
    });
  }

  async #name(cards: readonly string[], state: string, signal: AbortSignal): Promise<void> {
    const key = this.#key(cards);
    const said = await this.ask({ type: 'arrange_hand', cards, state, runners_up: 0 }, signal);
    if (signal.aborted || !said.ok) return;
    const { best } = said.value.answer as unknown as ZwiebelHandArranged;
    const [group] = best.groups;
    const whole = best.groups.length === 1 && best.unused.length === 0 ? group : undefined;
    this.#names.set(key, whole ?? null);
  }
}
