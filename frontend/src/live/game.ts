/** What a game brings to the page, and what the page gives to a game. A game knows its rules; the page knows none.
 *
 * A game is a folder `src/games/<folder>/` with an `index.ts` that says `export default defineGame({ ... })`.
 * The folder's name is GameInfo.folder. games/views.ts finds the folders, and loads one when a table of its is opened.
 *
 * Playing: `room.act(action)` sends one of `room.legal`. At once `room.pending` holds it and `room.view` shows the
 * observation with `foresee(...)` laid over it, so that a card moves under the finger. The server's answer settles it:
 * accepted and updated, both agree; refused, `view` falls back and `room.refusal` says why. Nothing else is optimistic.
 */
import type { Component } from 'svelte';
import type { DeckName } from '../art/cards/decks';
import type { Both, GameTexts } from '../lib/wording/gametexts';
import type { Wording } from '../lib/wording/format';
import type { Term } from '../lib/wording/glossary';
import type { DrawRule } from '../lib/record/fair';
import type { Thing } from '../table/asking/things';
import type { GameInfo, SeatClock, TableView } from '../wire';
import type { Story } from '../lib/record/story';

/** An action or an event as it travels: a tagged struct. */
export interface Tagged {
  type: string;
}

/** The events of one entry of the log, as this viewer may know them. */
export interface Entry<E = Tagged> {
  seq: number;
  /** Seat, -1 chance, -2 clock, -3 the table. */
  by: number;
  events: readonly E[];
  auto?: 'timeout' | 'bot' | null | undefined;
}

/** The table itself, among those who act: see live/saying/undone.ts. */
export const TABLE = -3;

/** Chance without an event, as in a lesson, or an action undone: the table was laid anew. What was before it is over. */
export function laidAnew({ by, events }: { by: number; events: readonly unknown[] }): boolean {
  return by === TABLE || (by === -1 && events.length === 0);
}

/** An action within reach that is refused, and why. */
export interface Reason<A = Tagged> {
  action: A;
  code: string;
  clause: string;
  facts: Readonly<Record<string, unknown>>;
}

/** My action on its way. */
export interface Pending<A = Tagged> {
  action: A;
  /** Milliseconds since the epoch, on this machine. */
  since: number;
}

/** Why nothing happened; shown as a bubble until it is touched or 6 s have passed. */
export interface Refusal<A = Tagged> {
  code: string;
  clause: string;
  facts: Readonly<Record<string, unknown>>;
  action?: A | undefined;
  /** What the tip of the bubble points to. */
  anchor?: Element | undefined;
}

/** A table as its game sees it: living, or replayed. All fields are reactive. */
export interface TableRoom<O = object, A = Tagged, E = Tagged> {
  readonly game: GameInfo;
  /** What the game has brought. */
  readonly play: AnyGameView;
  /** The game's own words. */
  readonly texts: GameTexts;
  readonly table: TableView;
  /** My seat; null: a spectator. */
  readonly you: number | null;
  /** The seat drawn at the bottom: mine, or for spectators seat 0, or the one chosen in a replay. */
  readonly bottom: number;
  /** All that I may know, as the server last said; null before the match has begun. */
  readonly observation: O | null;
  /** The same with my pending action laid over it. Show this one. */
  readonly view: O | null;
  /** All hands by seat, in a replay with all hands open; null otherwise. */
  readonly hands: readonly (readonly string[])[] | null;
  readonly legal: readonly A[];
  readonly blocked: readonly Reason<A>[];
  /** The seats that have to act now. */
  readonly turns: readonly number[];
  /** Grows with every stored action. */
  readonly seq: number;
  /** What the last step brought: the reason for an animation, and for the edge of the card just played. */
  readonly latest: readonly Entry<E>[];
  /** Everything since the match began, or since I came. */
  readonly log: readonly Entry<E>[];
  readonly pending: Pending<A> | null;
  readonly refusal: Refusal<A> | null;
  /** Server ms at which the table last moved. */
  readonly movedAt: number;
  /** Server ms (lib/browser/clock) at which the time to think is over. */
  readonly deadline: number | null;
  /** Everybody's time to think, by seat; empty at a table without a limit. */
  readonly clocks: readonly SeatClock[];
  /** Server ms at a time the game names in its observation, in ms of the table; null: no clock runs, as in a replay. */
  at(tableMs: number): number | null;
  readonly replaying: boolean;
  /** The innkeeper may speak at my elbow here. */
  readonly guided?: boolean;
  /** A lesson is taken here: its innkeeper has the one button that goes on. */
  readonly taught?: Taught | undefined;
  /** The name of whoever sits there. */
  seatName(seat: number): string;
  /** Plays. False: not now, for another action is on its way or the table only looks on. */
  act(action: A, anchor?: Element): boolean;
  /** Says why something in reach does not work, without asking the server. */
  explain(reason: Reason<A>, anchor?: Element): void;
  /** Takes the bubble away. */
  dismiss(): void;
  /** Opens what is public about a seat; for taps on mats. */
  tapSeat(seat: number): void;
  /** Opens the rules, at a clause if one is named. */
  openRules(clause?: string): void;
  /** Calls back with every new entry, in order, for sounds and animations; returns how to stop. */
  listen(listener: (entry: Entry<E>) => void): () => void;
}

/** The one sentence under the stage. */
export interface Status {
  text: string;
  /** Amber: the reader has to act. */
  mine?: boolean;
  /** Server ms at which a time of the game's own is over, instead of the table's time to think. */
  deadline?: number | undefined;
  /** How long that time was in all, in ms. */
  total?: number | undefined;
  /** What will happen when it is over, where the table does not simply act; empty: nothing to warn of. */
  late?: string | undefined;
}

/** A lesson, as far as its table knows it. */
export interface Taught {
  /** What the status line says in place of the game's own sentence. */
  status(own: Status): Status;
}

/** Something that is over, as long as the table still shows it. */
export interface Lingering {
  /** It goes on by itself, and what comes of it is not to be told yet. */
  passing: boolean;
  /** It has been seen: on to what follows. Whether that lingers, too. */
  next(): boolean;
}

/** A player's place in the result. */
export interface Standing {
  seat: number;
  /** From 1; equal ranks share a place. */
  rank: number;
  /** Two or three words: "−1 Punkte". */
  line: string;
  /** The points alone, for the beer mat: "−1". */
  score: string;
}

/** A place in the course of a match to which one can jump. */
export interface Chapter {
  /** 1: a deal or round, 2: a trick, a duel. */
  level: 1 | 2;
  title: string;
  /** It stands before its event, not before all that happened with it. */
  here?: boolean;
}

/** A rule that holds at one table only. */
export interface TableRule {
  id: string;
  title: string;
  text: string;
}

/** One picture of a game for somebody who has never seen it: a sentence or two, and rows of cards that show it. */
export interface PrimerPart {
  title: Both;
  text: Both;
  rows?: readonly { cards: readonly string[]; note: Both }[];
}

/** The rule sets of a folder side by side: what differs, and how each of them has it. */
export interface Comparison {
  sets: readonly string[];
  rows: readonly { about: Both; cells: readonly Both[] }[];
}

/** One of the three sentences that tell a guest what a game is about, with one to three cards; null: a back. */
export interface WelcomeLine {
  cards: readonly (string | null)[];
  lead: Both;
  text: Both;
}

/** What a thing on the table is and does, for somebody who asks. */
export interface Meaning {
  title: string;
  /** What it does at this moment, in one sentence. */
  now?: string | undefined;
  /** What it is, what it always does, and what this table's options make of it: a sentence or two. */
  lines: readonly string[];
  /** Where the rules speak of it. */
  clause?: string | undefined;
}

/** A letter on the keyboard, besides those of the page (see room/keys.ts). */
export interface GameKey<R> {
  key: string;
  /** What it does, for the list behind `?`. */
  label: () => string;
  /** It only shows something or leads there: in a pause as well. */
  looks?: boolean;
  run: (room: R) => void;
}

/** What a game's folder exports. */
export interface GameView<O = object, A = Tagged, E = Tagged> {
  /** Lays the table with live/frame/TableFrame.svelte, whose snippets are notice, stage, actions and hand. */
  Table: Component<{ room: TableRoom<O, A, E> }>;
  /** How the points came about: tab and sheet "Stand". */
  Score?: Component<{ room: TableRoom<O, A, E> }>;
  /** What can be done about a player, below the facts in the sheet behind the mat. */
  SeatExtras?: Component<{ room: TableRoom<O, A, E>; seat: number; onclose: () => void }>;
  /** The second line of the bar: "Spiel 7 von 8, dann immer Herz". */
  phaseLine(room: TableRoom<O, A, E>): string;
  /** Who has to do what, in one sentence. */
  statusLine(room: TableRoom<O, A, E>): Status;
  /** What the innkeeper at my elbow says to somebody new to the game: what is asked and what to weigh, or what others do
   * just now. One sentence or two, of 130 letters at most; empty: nothing. */
  elbow?(room: TableRoom<O, A, E>): string;
  /** What a thing on the table is and does now, under this table's options; undefined: no more than its name. */
  meaning?(room: TableRoom<O, A, E>, thing: Thing): Meaning | undefined;
  /** The fields of the observation that my action changes at once; only what is certain, such as the card that leaves. */
  foresee?(observation: O, action: A, you: number): Partial<O>;
  /** The clause that matters now; the rules open there. */
  clauseNow?(room: TableRoom<O, A, E>): string | undefined;
  /** A heading in the log and the list of steps, before the entry that holds this event. */
  chapter?(event: E, room: TableRoom<O, A, E>): Chapter | undefined;
  /** The seats that have to act, for presence and for the ring; taken from the observation. */
  turns(observation: O): readonly number[];
  /** What is public about a player, one fact a line, for the sheet behind the mat. */
  seatFacts?(room: TableRoom<O, A, E>, seat: number): readonly string[];
  /** The result for the end sheet, best first. */
  standings?(room: TableRoom<O, A, E>): readonly Standing[];
  /** What decided the match, in one sentence, for the end sheet. */
  decided?(room: TableRoom<O, A, E>): string | undefined;
  /** The story of a match that is over, in three sentences; told only of a log that is whole. */
  story?(room: TableRoom<O, A, E>): Story | undefined;
  /** What the sentence of an event is filled with, where a field is no word yet; the event itself otherwise. */
  facts?(event: E): object;
  /** How this game's sentences name cards of a deck of its own; names of ranks come with its texts. */
  words?: Omit<Wording, 'language' | 'seatName'>;
  /** With which cards a game of this name is played, where they are not the French ones. */
  deckOf?(game: string): DeckName;
  /** The game can be asked which cards I have not seen since they were shuffled, and remembering them is no part of it. */
  unseen?(room: TableRoom<O, A, E>): boolean;
  /** The game itself says this event at once to the reader whom it concerns, so its sentence is not read out as well. */
  saidAtOnce?(event: E, room: TableRoom<O, A, E>): boolean;
  /** People are judging one another: the set phrases of the chat rest, as the server will say too. */
  hushed?(room: TableRoom<O, A, E>): boolean;
  /** A referee has to decide something now that the table does not vote on: the seats it is between; undefined: nothing. */
  judged?(room: TableRoom<O, A, E>): readonly number[] | undefined;
  /** The table still shows how the match ended; its result waits for that. */
  lingers?(): boolean;
  /** What the table holds until its reader has seen it, for a lesson to go on with; undefined: nothing. */
  held?(): Lingering | undefined;
  /** The last entry of the log that the table shows so far, while it goes through them step by step; undefined: all. */
  shownTo?(): number | undefined;
  /** Rules that this table has made for itself, for the rules beside the table. */
  tableRules?(room: TableRoom<O, A, E>): readonly TableRule[];
  /** What somebody made up of what this table's options list, before a board tells it: its sentences by title. */
  madeUp?(game: string, options: object): Promise<Readonly<Record<string, Both>>>;
  /** The game in pictures, by its name: goal, order of cards, a turn, scoring. The rules begin with them. */
  primer?: Readonly<Record<string, readonly PrimerPart[]>>;
  /** How the games of the folder differ, for who has to choose; shown with the rules. */
  comparison?: Comparison;
  /** Words that only players know, by the game's name: explained on tap, and listed before the clauses. */
  glossary?: Readonly<Record<string, readonly Term[]>>;
  /** The game in three sentences and their cards, by its name, for guests. */
  welcome?: Readonly<Record<string, readonly WelcomeLine[]>>;
  /** The clause that an option changes, by the option's name; marked in the rules of a table that plays otherwise. */
  optionClauses?: Readonly<Record<string, string>>;
  keys?: readonly GameKey<TableRoom<O, A, E>>[];
  /** How chance draws, by type of action, so that the browser can check every draw. */
  draws: Readonly<Record<string, DrawRule>>;
}

/** A game whose own types nobody outside its folder knows. */
export type AnyGameView = GameView;

/** Declares a game: `export default defineGame<Observation, Action, GameEvent, Position>({ ... })`. */
export function defineGame<O extends object, A extends Tagged, E extends Tagged>(
  view: GameView<O, A, E>,
): AnyGameView {
  // Whoever loads a game by its folder passes it rooms of that folder alone.
  return view as unknown as AnyGameView;
}
