/** What the reader is about to do: the cards that are chosen, what is still to be named, the sheet that lies open. */
import {
  asked,
  type CardAction,
  type Choice,
  type Chosen,
  fitting,
  leads,
  reasonFor,
  reasonOf,
  saying,
  sayable,
  waysOf,
} from '../legal';
import { isOpen } from '../lines';
import type { MaumauAction, MaumauLay } from '../types';
import { type MauRoom, printed, SUITS } from '../words';

/** Something that the table asks back before a card can go. */
export interface Question {
  card: string;
  choice: Choice;
  values: readonly (string | number | null)[];
}

export type OpenSheet =
  { kind: 'challenge'; seat: number | null } | { kind: 'run' } | { kind: 'calls' };

interface Course {
  card: string;
  ways: readonly CardAction[];
  chosen: Chosen;
  /** Cards laid together with it, before it. */
  before: readonly string[];
}

function slot(card: string): Element | undefined {
  return document.querySelector(`[data-card="${CSS.escape(card)}"]`) ?? undefined;
}

export class Play {
  /** Ids of the chosen cards, in the order in which they were chosen. */
  chosen: string[] = $state([]);
  /** Several cards are being chosen, to be laid together. */
  several = $state(false);
  sheet: OpenSheet | null = $state.raw(null);
  #course: Course | null = $state.raw(null);
  /** What will be called out with the card that is chosen. */
  announced: readonly string[] = $state.raw([]);
  /** What was called out or pressed while an action was on its way. */
  #later: readonly (() => void)[] = $state.raw([]);

  readonly #room: () => MauRoom;

  /** What has to be named before the card can go. */
  readonly question: Question | undefined = $derived.by(() => {
    const course = this.#course;
    const question = course && asked(course.ways, course.chosen);
    return course && question ? { card: course.card, ...question } : undefined;
  });

  /** More cards can be laid together with the one that is chosen. */
  readonly canLead: boolean = $derived.by(() => {
    const [card] = this.chosen;
    return card !== undefined && leads(this.#room().legal, card);
  });

  /** The same button says Mau-Mau while a jack would go, or has gone, as the last card. */
  readonly double: boolean = $derived.by(() => {
    const { view: seen, you } = this.#room();
    if (!seen || you === null) return false;
    const rest = seen.hand.filter((card) => !this.chosen.includes(card));
    const mine = seen.layers.at(-1) === you ? seen.pile.at(-1) : undefined;
    const last = seen.hand.length === 0 ? mine : this.chosen.at(-1);
    return rest.length === 0 && last !== undefined && last.startsWith('J') && last !== 'JO';
  });

  constructor(room: () => MauRoom) {
    this.#room = room;
  }

  /** Sends an action, with what was seen when it was chosen. */
  act(action: MaumauAction, anchor?: Element): boolean {
    const room = this.#room();
    const seen = room.view;
    const { type } = action;
    const cards = type === 'lay' || type === 'throw_in';
    const turn = type === 'draw' || type === 'done';
    const stamp = {
      ...(cards && seen ? { pile_version: seen.pile_version } : {}),
      ...(turn && seen ? { turn_no: seen.turn_no } : {}),
    };
    if (!room.act({ ...action, ...stamp }, anchor)) return false;
    this.forget();
    return true;
  }

  /** Lets go of everything that was about to be done. */
  forget(): void {
    this.chosen = [];
    this.several = false;
    this.announced = [];
    this.#course = null;
  }

  /** Lets go of the question; the card stays chosen. */
  unask(): void {
    this.#course = null;
  }

  /** Plays a card: asks what has to be named, and tries what is not on offer, for the server to say why not. */
  card(card: string, words: readonly string[] = this.#announcedWith(card)): void {
    const room = this.#room();
    const ways = saying(waysOf(room.legal, card), words);
    if (ways.length > 0) this.#go({ card, ways, chosen: {}, before: [] });
    else {
      const reason = reasonFor(room.blocked, card);
      if (reason) room.explain(reason, slot(card));
      else
        this.act(
          { type: 'lay', cards: [card], ...(words.length > 0 ? { say: [...words] } : {}) },
          slot(card),
        );
    }
  }

  /** Lays the chosen cards together, in the order in which they were chosen. */
  together(words: readonly string[] = []): void {
    const last = this.chosen.at(-1);
    if (last === undefined) return;
    if (this.chosen.length === 1) {
      this.card(last, words);
      return;
    }
    const lay: MaumauLay = {
      type: 'lay',
      cards: [last],
      ...(words.length > 0 ? { say: [...words] } : {}),
    };
    const jack = printed(last).startsWith('J') && last !== 'JO';
    const ways = jack ? SUITS.map((wish) => ({ ...lay, wish })) : [lay];
    this.#go({ card: last, ways, chosen: {}, before: this.chosen.slice(0, -1) });
  }

  /** Names what was asked for. */
  name(choice: Choice, value: string | number | null): void {
    const course = this.#course;
    if (!course) return;
    this.#go({ ...course, chosen: { ...course.chosen, [choice]: value } });
  }

  /** Calls something out: with the chosen cards where that is how it is said, else by itself. Until the card goes it is
   * kept, and said again it is taken back. */
  shout(phrase: string): void {
    const room = this.#room();
    if (room.pending) {
      this.#wait(() => {
        this.shout(phrase);
      });
      return;
    }
    const [card, ...more] = this.chosen;
    if (more.length > 0) {
      this.together([phrase]);
      return;
    }
    if (this.announced.includes(phrase)) {
      this.announced = [];
      return;
    }
    if (card !== undefined && saying(waysOf(room.legal, card), [phrase]).length > 0) {
      this.announced = [phrase];
      this.card(card);
      return;
    }
    this.act(sayable(room.legal, phrase) ?? { type: 'say', phrase });
  }

  /** Chooses what is advised, with what has to be called out; false: it is no lay. */
  heed(action: MaumauAction): boolean {
    if (action.type !== 'lay') return false;
    this.forget();
    this.several = action.cards.length > 1;
    this.chosen = [...action.cards];
    this.announced = action.say ?? [];
    return true;
  }

  /** Does now what had to wait; for an effect. */
  settle(): void {
    const [first, ...rest] = this.#later;
    if (first === undefined || this.#room().pending) return;
    this.#later = rest;
    first();
  }

  /** Draws, or says why not. */
  draw(anchor?: Element): void {
    this.#plain('draw', anchor);
  }

  /** Says that nothing more will be laid, or why that cannot be said. */
  done(anchor?: Element): void {
    this.#plain('done', anchor);
  }

  /** Opens the sheet to challenge somebody, if this is a table for that. */
  accuse(seat: number | null = null): void {
    const seen = this.#room().view;
    if (seen && isOpen(seen)) this.sheet = { kind: 'challenge', seat };
  }

  /** The words announced, where this card can go with them. */
  #announcedWith(card: string): readonly string[] {
    const { announced } = this;
    return saying(waysOf(this.#room().legal, card), announced).length > 0 ? announced : [];
  }

  #wait(until: () => void): void {
    this.#later = [...this.#later, until];
  }

  #plain(type: 'draw' | 'done', anchor: Element | undefined): void {
    const room = this.#room();
    const { pending } = room;
    if (pending) {
      if (pending.action.type !== type)
        this.#wait(() => {
          this.#still(type, anchor);
        });
      return;
    }
    const reason = reasonOf(room.blocked, type);
    if (reason) room.explain(reason, anchor);
    else this.act({ type }, anchor);
  }

  /** What was pressed while a card was on its way, unless the card has ended the turn. */
  #still(type: 'draw' | 'done', anchor: Element | undefined): void {
    const { view: seen, you, legal } = this.#room();
    const offered = legal.some((action) => action.type === type);
    if (seen?.player === you && (offered || isOpen(seen))) this.#plain(type, anchor);
    else this.settle();
  }

  #go(course: Course): void {
    const { card, ways, chosen, before } = course;
    if (asked(ways, chosen)) {
      this.#course = course;
      return;
    }
    const [way] = fitting(ways, chosen);
    if (!way) return;
    const action = way.type === 'lay' ? { ...way, cards: [...before, card] } : way;
    this.act(action, slot(card));
  }
}
