/** A card chosen in advance: it goes when my turn comes, and is let go when it would not go. One for every game's hand.
 *
 * Nobody plays past what has just been turned up: whatever happens on the table before the card has gone is seen for a
 * moment first, and the card can be taken back in that moment as before.
 */
import { announce } from '../../lib/signals/liveRegion';
import { ms } from '../../lib/signals/motion';
import { toast } from '../../lib/signals/toasts.svelte';
import type { TableRoom } from '../game';
import { rests } from '../seats';
import { t } from '../words';

/** So long the table is looked at as it stands, at normal speed and at any. */
const LOOK_MS = 900;
const LEAST_MS = 600;

/** What a game says about its cards. */
export interface Advance {
  /** The deal in which I will be asked for a card, now or later; undefined: I will not. */
  deal(): string | undefined;
  /** The cards in my hand. */
  hand(): readonly string[];
  /** It could be played now. */
  goes(card: string): boolean;
  play(card: string): void;
  /** What it is called. */
  nameOf(card: string): string;
  /** Something is still shown that is over. */
  lingers?(): boolean;
}

/** Whom the reader has been told how to take it back. */
let explained = false;

export class Ahead {
  /** The card that is chosen, if one is. */
  card: string | undefined = $state();
  #deal: string | undefined;
  readonly #room: () => TableRoom;
  readonly #game: Advance;

  /** It is my turn, or as good as: what I play goes to the table at once. */
  readonly #asked: boolean = $derived.by(() => {
    const { you, turns, legal } = this.#room();
    return you !== null && turns.includes(you) && legal.length > 0;
  });

  constructor(room: () => TableRoom, game: Advance) {
    this.#room = room;
    this.#game = game;
  }

  /** A tap on this card chooses it, or takes it back, instead of playing it. */
  takes(card: string): boolean {
    if (this.card === card) return true;
    const { replaying, you, pending } = this.#room();
    // what is on its way may leave me on turn
    if (replaying || you === null || pending || rests(this.#room())) return false;
    if (this.#asked || this.#game.goes(card)) return false;
    return this.#game.deal() !== undefined;
  }

  /** Chooses a card in place of the one before, or takes it back. */
  toggle(card: string): void {
    const said = { card: this.#game.nameOf(card) };
    if (this.card === card) {
      this.card = undefined;
      announce(t('ahead.back', said));
      return;
    }
    this.card = card;
    this.#deal = this.#game.deal();
    if (explained) announce(t('ahead.noted', said));
    else toast(t('ahead.noted.how', said));
    explained = true;
  }

  /** Plays it, or lets it go; for an effect that runs with everything that changes. */
  follow(): (() => void) | undefined {
    const { card } = this;
    if (card === undefined || rests(this.#room())) return undefined;
    const { seq } = this.#room();
    if (this.#game.deal() !== this.#deal || !this.#game.hand().includes(card)) {
      this.card = undefined;
    } else if (this.#asked && !this.#game.goes(card)) {
      this.card = undefined;
      toast(t('ahead.dropped', { card: this.#game.nameOf(card) }));
    } else if (this.#asked && seq >= 0 && !(this.#game.lingers?.() ?? false)) {
      const timer = setTimeout(
        () => {
          this.card = undefined;
          this.#game.play(card);
        },
        Math.max(LEAST_MS, ms(LOOK_MS)),
      );
      return () => {
        clearTimeout(timer);
      };
    }
    return undefined;
  }
}

/** A choice in advance for as long as its table is shown. */
export function chooseAhead(room: () => TableRoom, game: Advance): Ahead {
  const ahead = new Ahead(room, game);
  $effect(() => ahead.follow());
  return ahead;
}
