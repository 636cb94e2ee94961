/** My turn as I put it together: the dice and cards I have chosen, and what they would do. */
import { untrack } from 'svelte';
import { nextDice, type TurnDice, type TurnDie } from '../dice/dice';
import { extendsWith, inHand, meldOf } from '../melds/meldChoice';
import { type Odds, oddsOf } from '../dice/odds';
import {
  type Dice,
  exactly,
  largest,
  NO_PLACINGS,
  type Placing,
  placingsOf,
  proposed,
} from '../dice/placement';
import type { DrachenrummyAction, DrachenrummyObservation } from '../types';
import type { DrachenRoom } from '../words';

type Phase = DrachenrummyObservation['phase'];

/** By which action a phase is ended. */
const ENDS: Partial<Record<Phase, DrachenrummyAction['type']>> = {
  reserve: 'end_reserve',
  meld: 'end_turn',
  final_meld: 'final_done',
};

export class Turn {
  readonly #room: () => DrachenRoom;
  #before: TurnDice | undefined;
  #held: readonly DrachenrummyAction[] = [];

  /** Ids of the dice I have chosen. */
  picked: readonly string[] = $state.raw([]);
  /** The card that the chosen dice shall have. */
  target = $state<string>();
  /** Ids of the chosen hand cards. */
  chosen: string[] = $state([]);
  /** Reserved cards that I leave, where one may (DR-18). */
  left: readonly string[] = $state.raw([]);
  /** The element under dice that are being dragged. */
  over = $state<string>();

  constructor(room: () => DrachenRoom) {
    this.#room = room;
  }

  readonly seen: DrachenrummyObservation | null = $derived.by(() => this.#room().view);

  /** The legal actions; while one is on its way those before it, so that buttons do not flicker. */
  readonly legal: readonly DrachenrummyAction[] = $derived.by(() => {
    const room = this.#room();
    if (!room.pending) this.#held = room.legal;
    return this.#held;
  });

  /** The phase of my own turn; undefined while it is not mine. */
  readonly phase: Phase | undefined = $derived.by(() => {
    const { you } = this.#room();
    const seen = this.seen;
    return seen && you !== null && seen.turn === you && !this.#room().replaying
      ? seen.phase
      : undefined;
  });

  readonly dice: readonly TurnDie[] = $derived.by(() => {
    if (!this.seen) return [];
    this.#before = nextDice(
      this.#before,
      this.seen,
      untrack(() => this.picked),
    );
    return this.#before.dice;
  });

  /** What my free dice can have; while an action is on its way, what they still could of it. */
  readonly placings: ReadonlyMap<string, readonly Placing[]> = $derived.by(() => {
    const { seen } = this;
    if (this.phase !== 'reserve' || !seen) return NO_PLACINGS;
    const mine = seen.reserved.filter(({ owner }) => owner === seen.turn).map(({ card }) => card);
    return placingsOf(
      this.legal.filter(
        (action) =>
          !('face' in action) ||
          (action.count <= (seen.free[action.face - 1] ?? 0) && !mine.includes(action.card)),
      ),
    );
  });

  /** The chosen dice that are there; the faces of dice still to be kept, or of those to be placed. */
  readonly pickedDice: readonly TurnDie[] = $derived.by(() =>
    this.dice.filter((die) => this.picked.includes(die.id) && this.choosable(die)),
  );

  /** The chosen dice, if they show one face. */
  readonly group: Dice | undefined = $derived.by(() => {
    const [first, ...others] = this.pickedDice;
    if (!first || others.some(({ face }) => face !== first.face)) return undefined;
    return { face: first.face, count: others.length + 1 };
  });

  /** What is still open for the face aimed at: the most frequent among the dice kept and chosen. */
  readonly odds: readonly Odds[] = $derived.by(() => {
    if (this.phase !== 'fix' || !this.seen) return [];
    const kept = [...this.seen.fixed, ...this.pickedDice.map(({ face }) => face)];
    const often = (face: number) => kept.filter((each) => each === face).length;
    const [face] = [...kept].sort((a, b) => often(b) - often(a) || b - a);
    return face === undefined ? [] : oddsOf(kept, face);
  });

  /** What the chosen dice would do with the chosen card. */
  readonly placing: Placing | undefined = $derived.by(() =>
    this.target === undefined ? undefined : exactly(this.placings.get(this.target), this.group),
  );

  /** Whether this die can be chosen now. */
  choosable(die: TurnDie): boolean {
    if (this.phase === 'fix') return die.state === 'loose';
    return this.phase === 'reserve' && die.state === 'fixed';
  }

  toggleDie(id: string): void {
    const die = this.dice.find((each) => each.id === id);
    if (!die) return;
    if (this.picked.includes(id)) this.picked = this.picked.filter((other) => other !== id);
    else if (this.phase === 'reserve' && this.group?.face !== die.face) this.picked = [id];
    else this.picked = [...this.picked, id];
  }

  /** Chooses all dice that show a face, or lets go of them where all are chosen. */
  toggleFace(face: number): void {
    const ids = this.dice
      .filter((die) => die.face === face && this.choosable(die))
      .map(({ id }) => id);
    const all = ids.every((id) => this.picked.includes(id));
    if (this.phase === 'reserve') this.picked = all ? [] : ids;
    else {
      const others = this.picked.filter((id) => !ids.includes(id));
      this.picked = all ? others : [...others, ...ids];
    }
  }

  /** Chooses so many dice of a face. */
  pick({ face, count }: Dice): void {
    this.picked = this.dice
      .filter((die) => die.face === face && this.choosable(die))
      .slice(0, count)
      .map(({ id }) => id);
  }

  /** Chooses a card for the dice, and proposes dice where the chosen ones do not win it. */
  aim(card: string): void {
    this.target = card;
    const placings = this.placings.get(card);
    const fits = exactly(placings, this.group) ?? proposed(placings);
    if (fits) this.pick(fits);
  }

  /** What I do with what I have chosen; undefined where it is nothing that works. */
  readonly action: DrachenrummyAction | undefined = $derived.by(() => {
    switch (this.phase) {
      case 'fix':
        return this.pickedDice.length > 0 ? this.fix(this.pickedDice) : undefined;
      case 'reserve':
        return this.placing;
      case 'take':
        return this.#take();
      case 'meld':
      case 'final_meld':
        return this.#meld();
      default:
        return undefined;
    }
  });

  /** Keeping these dice. */
  fix(dice: readonly TurnDie[]): DrachenrummyAction {
    return { type: 'fix', faces: dice.map(({ face }) => face).sort((a, b) => a - b) };
  }

  /** Chooses what is advised; false: there is nothing of it to choose. */
  heed(action: DrachenrummyAction): boolean {
    switch (action.type) {
      case 'fix': {
        const faces = [...action.faces];
        const wanted = (die: TurnDie) =>
          faces.includes(die.face) && faces.splice(faces.indexOf(die.face), 1);
        const dice = this.dice.filter((die) => this.choosable(die));
        this.picked = dice.filter(wanted).map(({ id }) => id);
        return true;
      }
      case 'reserve':
      case 'steal':
        this.target = action.card;
        this.pick(action);
        return true;
      case 'meld':
        this.choose(action.cards);
        return true;
      case 'extend':
        this.choose([action.card]);
        return true;
      default:
        return false;
    }
  }

  /** The action that ends this phase; undefined while one that does is on its way. */
  readonly done: DrachenrummyAction | undefined = $derived.by(() => {
    if (this.phase === 'fix') {
      const loose = this.dice.filter(({ state }) => state === 'loose');
      return loose.length > 0 ? this.fix(loose) : undefined;
    }
    const { phase, seen } = this;
    if (!phase || !seen?.waiting.includes(seen.turn ?? -1)) return undefined;
    return this.legal.find(({ type }) => type === ENDS[phase]);
  });

  /** Forgets what was chosen, but for the dice that are most worth choosing next. */
  clear(): void {
    this.picked = [];
    this.target = undefined;
    this.left = [];
  }

  /** After a change of the phase or of the free dice: the largest group is chosen for me. */
  prepare(): void {
    this.clear();
    const best = this.phase === 'reserve' && this.seen && largest(this.seen.free);
    if (best && this.placings.size > 0) this.pick(best);
  }

  #take(): DrachenrummyAction | undefined {
    const taken = this.legal.filter((action) => action.type === 'take');
    const all = taken.at(-1)?.cards ?? [];
    const wanted = all.filter((card) => !this.left.includes(card));
    return taken.find(({ cards }) => cards.join(' ') === wanted.join(' '));
  }

  #meld(): DrachenrummyAction | undefined {
    const [card] = this.chosen;
    if (card === undefined) return undefined;
    if (this.chosen.length === 1) return extendsWith(this.legal, card)[0];
    return meldOf(this.legal, this.chosen);
  }

  /** Chooses these cards of the hand, or equal ones. */
  choose(cards: readonly string[]): void {
    this.chosen = inHand(this.seen?.hand ?? [], cards);
  }
}
