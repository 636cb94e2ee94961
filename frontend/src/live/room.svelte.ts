/** The one store of a table: what the server last said. It knows no rules. */
import type {
  AnyGameView,
  Entry,
  Pending,
  Reason,
  Refusal,
  TableRoom,
  Tagged,
  Taught,
} from './game';
import type { GameTexts } from '../lib/wording/gametexts';
import { setServerTime } from '../lib/browser/clock.svelte';
import { unheard } from '../lib/memory/muted.svelte';
import { freshNonce } from '../lib/browser/sending/nonce';
import type { TableKey } from '../net/api';
import { Link, type LinkParts, type LinkState, tableAddress } from '../net/socket';
import type {
  Chatted,
  FromServer,
  GameInfo,
  Happened,
  Hello,
  RoomNotice,
  Refused,
  Say,
  SeatClock,
  Seated,
  StepShown,
  TableView,
  Update,
} from '../wire';
import { mayHurry } from './time/hurry';
import { gotUp, stands, tellRest } from './seats';
import { alteration } from './saying/altered';
import { withEntries } from './saying/undone';
import { TableClock } from './time/tableClock.svelte';
import { Underway } from './sending/underway.svelte';
import { nameOf } from '../lib/wording/bots';

const CHAT_LINES = 200;

/** A word of whoever runs the room stays in the chat, to be read again. */
const noticed = ({ at, text }: RoomNotice): Chatted => ({
  type: 'chat',
  at,
  name: 'Stammtisch',
  text,
});

/** What is loaded before a table is shown. */
export interface Parts {
  game: GameInfo;
  view: AnyGameView;
  texts: GameTexts;
}

/** What can lie over the table, one at a time. */
export type OpenSheet =
  | { kind: 'rules'; clause?: string | undefined }
  | { kind: 'seat'; seat: number }
  | {
      kind:
        | 'log'
        | 'alter'
        | 'score'
        | 'chat'
        | 'invite'
        | 'device'
        | 'lookback'
        | 'more'
        | 'unseen'
        | 'settings'
        | 'keys'
        | 'report'
        | 'referee'
        | 'end';
    };

/** An action that was refused, and when. */
export interface RefusedLast extends Reason {
  /** Where the log stood then. */
  seq: number;
  /** Of an error that was ours, as the log of the server has it. */
  request?: string;
}

type Listener = (entry: Entry) => void;

/** How lessons and tests replace the network; `timeless`: no clock runs here, nothing has an end. */
type LinkOptions = Pick<LinkParts, 'open' | 'random' | 'person'> & { timeless?: boolean };

export class Room implements TableRoom {
  readonly game: GameInfo;
  readonly play: AnyGameView;
  readonly texts: GameTexts;
  readonly replaying = false;
  readonly hands = null;
  /** Which of the people at this browser it is for; 0 is the first. */
  readonly person: number;

  table: TableView = $state.raw() as TableView;
  you: number | null = $state(null);
  host = $state(false);
  /** I am a referee here, and see what a spectator sees. */
  chair = $state(false);
  /** The long link to the match that is over, for those who sat there: a path. */
  replay: string | null = $state(null);
  /** The Runde the table belongs to, told to those who sit here; empty: none. */
  runde = $state('');
  /** What somebody shows the others of the match that is over. */
  shown: StepShown | null = $state.raw(null);
  seq = $state(0);
  observation: object | null = $state.raw(null);
  blocked: readonly Reason[] = $state.raw([]);
  log: readonly Entry[] = $state.raw([]);
  latest: readonly Entry[] = $state.raw([]);
  chat: readonly Chatted[] = $state.raw([]);
  /** Lines of chat that came while nobody looked. */
  unread = $state(0);
  refusal: Refusal | null = $state.raw(null);
  /** The action that was refused last, and where the log stood then: its bubble may be gone. */
  refusedLast: RefusedLast | undefined = $state.raw();
  link: LinkState = $state('connecting');
  /** The server was renewed: the page should load itself afresh when it suits. */
  outdated = $state(false);
  /** The bots have been asked to hurry; over when I have acted again. */
  hurried = $state(false);
  /** How often the connection could not be made in a row. */
  failures = $state(0);
  /** The innkeeper may speak at my elbow here; in a lesson he has words of his own. */
  guided = $state(false);
  taught: Taught | undefined = $state.raw();
  /** The sheet that lies over the table, and what it is about. */
  sheet: OpenSheet | null = $state.raw(null);
  /** The server does not let us look at this table. */
  denied: Refused | null = $state.raw(null);
  /** A refusal that concerns no action: too much chat, for example. */
  complaint: Refused | null = $state.raw(null);
  /** What whoever runs the room has said last to all. */
  notice: RoomNotice | null = $state.raw(null);

  readonly #link: Link;
  readonly #clock: TableClock;
  readonly #underway: Underway;
  #listeners: readonly Listener[] = [];
  #legal: readonly Tagged[] = $state.raw([]);
  #version: string | undefined;

  readonly bottom = $derived(this.you ?? 0);
  readonly legal = $derived(
    this.pending || this.table.stage !== 'playing' || gotUp(this) ? [] : this.#legal,
  );
  readonly view: object | null = $derived.by(() => this.#foreseen());
  readonly turns: readonly number[] = $derived.by(() =>
    this.view && this.table.stage === 'playing' ? this.play.turns(this.view) : [],
  );
  /** The table waits for me. */
  readonly mine: boolean = $derived(
    this.you !== null && !stands(this.table) && !gotUp(this) && this.turns.includes(this.you),
  );
  constructor(
    seated: Seated,
    { game, view, texts }: Parts,
    { timeless = false, ...link }: LinkOptions = {},
  ) {
    this.#clock = new TableClock(timeless);
    this.person = link.person ?? 0;
    this.game = game;
    this.play = view;
    this.texts = texts;
    this.#sits(seated);
    this.#link = new Link({
      address: tableAddress(seated.table.id),
      since: () => this.seq,
      receive: (message) => {
        this.receive(message);
      },
      changed: (state) => {
        this.link = state;
      },
      clock: setServerTime,
      failed: () => {
        this.failures++;
      },
      denied: (refused) => {
        this.denied = refused;
      },
      ...link,
    });
    this.#underway = new Underway(this.#link, () => this.#place);
  }

  /** Server ms at which the table last moved, as far as this page knows. */
  get movedAt(): number {
    return this.#clock.movedAt;
  }

  get pending(): Pending | null {
    return this.#underway.pending;
  }

  get deadline(): number | null {
    return this.#clock.deadline;
  }

  get clocks(): readonly SeatClock[] {
    return this.#clock.clocks;
  }

  /** The table as its server is asked about it for this person. */
  get key(): TableKey {
    const { code } = this.table;
    return this.person === 0 ? code : { table: code, person: this.person };
  }

  /** Under what an action is kept until it is answered. */
  get #place(): string {
    return this.person === 0 ? this.table.id : `${this.table.id}.${this.person}`;
  }

  /** Connects; an action kept from before a reload goes out again. */
  enter(): void {
    this.#underway.resume();
    this.#link.start();
  }

  /** Disconnects. */
  leave(): void {
    this.#link.stop();
  }

  /** A fresh hello: after taking or leaving a seat. */
  refresh(): void {
    this.#link.reconnect();
  }

  /** Calls back with every entry that happens from now on; returns how to stop. */
  listen(listener: Listener): () => void {
    this.#listeners = [...this.#listeners, listener];
    return () => {
      this.#listeners = this.#listeners.filter((other) => other !== listener);
    };
  }

  seatName(seat: number): string {
    return nameOf(this.table.seats[seat]);
  }

  act(action: Tagged, anchor?: Element): boolean {
    if (this.you === null || this.pending || this.link === 'ended') return false;
    if (stands(this.table)) {
      tellRest(this, anchor);
      return false;
    }
    this.refusal = null;
    this.#underway.send(action, this.seq, anchor);
    return true;
  }

  explain(reason: Reason, anchor?: Element): void {
    this.refusal = { ...reason, anchor };
    this.refusedLast = { ...reason, seq: this.seq };
  }

  at(tableMs: number): number | null {
    return this.#clock.at(tableMs);
  }

  dismiss(): void {
    this.refusal = null;
  }

  tapSeat(seat: number): void {
    this.sheet = { kind: 'seat', seat };
  }

  openRules(clause?: string): void {
    this.sheet = { kind: 'rules', clause };
  }

  /** Sends a line of chat; false when it could not be sent. */
  say(line: Omit<Say, 'type'>): boolean {
    return this.#link.say({ type: 'say', ...line });
  }

  /** Lets the bots play on without a pause until I am asked again. */
  hurry(): void {
    if (this.hurried || !mayHurry(this)) return;
    this.hurried = this.#link.say({ type: 'hurry' });
  }

  /** What an answer over HTTP says about the seats. */
  seated(seated: Seated): void {
    const moved = seated.you !== this.you;
    this.#hears(seated);
    if (moved) this.refresh();
  }

  receive(message: FromServer): void {
    switch (message.type) {
      case 'hello':
        this.#hello(message);
        break;
      case 'update':
        this.#update(message);
        break;
      case 'accepted':
        this.#underway.accepted(message.key, message.seq, this.seq);
        break;
      case 'refused':
        this.#refused(message);
        break;
      case 'table':
        this.#hears(message);
        break;
      case 'chat':
        this.chat = [...this.chat, message].slice(-CHAT_LINES);
        if (message.seat !== this.you && !unheard(message.name)) this.unread++;
        break;
      case 'shown':
        this.shown = message.n === null ? null : message;
        break;
      case 'notice':
        this.notice = message;
        this.chat = [...this.chat, noticed(message)].slice(-CHAT_LINES);
        break;
      case 'pong':
      case 'bye':
        break;
    }
  }

  /** News of the table, unless it has been overtaken: answers and what the socket says come on two ways. */
  #hears(news: Seated & { chair?: boolean }): void {
    if (news.table.picture >= this.table.picture) this.#sits(news);
  }

  /** The table, and what I am there. */
  #sits({ table, you, host, replay, chair = this.chair }: Seated & { chair?: boolean }): void {
    this.chair = chair;
    this.table = table;
    this.you = you;
    this.host = host;
    this.replay = replay;
  }

  #foreseen(): object | null {
    const { observation, you } = this;
    const action = this.#underway.foreseen;
    if (!observation || you === null || !action) return observation;
    const changes = this.play.foresee?.(observation, action, you);
    return changes ? { ...observation, ...changes } : observation;
  }

  #refused(message: Refused): void {
    if (!message.key) {
      this.complaint = message;
      return;
    }
    const sent = this.#underway.refused(message.key);
    if (!sent) return;
    const { code, clause = '', facts = {}, request } = message;
    this.explain({ action: sent.action, code, clause, facts }, sent.anchor);
    if (request && this.refusedLast) this.refusedLast = { ...this.refusedLast, request };
  }

  #hello(hello: Hello): void {
    const again = this.#version !== undefined;
    if (again && hello.version !== this.#version) this.outdated = true;
    this.#version ??= hello.version;
    this.failures = 0;
    this.#sits(hello);
    this.runde = hello.runde;
    this.chat = hello.chat;
    this.shown = hello.shown;
    this.hurried = false;
    this.observation = hello.observation;
    this.#now(hello);
    const known = this.seq;
    this.seq = hello.seq;
    const missed = this.#entries(hello.missed).filter(({ seq }) => seq > known);
    this.log = withEntries(this.log, missed);
    this.latest = again ? missed : [];
    this.#underway.reached(this.seq);
    this.#seeEffect(missed);
    if (again) this.#tell(missed);
    this.#contribute();
  }

  #update(update: Update): void {
    const entries = this.#entries(update.happened);
    const altered = entries.some((entry) => alteration(entry) !== undefined);
    // a match may begin before anything has happened in it
    if (update.seq <= this.seq && (this.observation !== null || altered)) return;
    const first = entries[0];
    if (first && first.seq > this.seq + 1) {
      this.refresh();
      return;
    }
    if (!altered) this.observation = { ...this.observation, ...update.changes };
    this.#now(update);
    this.seq = update.seq;
    this.log = withEntries(this.log, entries);
    this.latest = entries;
    this.#underway.reached(this.seq);
    this.#seeEffect(entries);
    this.#tell(entries);
    // who changed the table may have known what was given before
    if (altered || entries.some(({ by }) => by === -1)) this.#contribute();
  }

  #now({ legal, blocked, ...time }: Hello | Update): void {
    this.#clock.set(time, stands(this.table));
    const before = this.#legal;
    this.#legal = (legal as (Tagged | [number, number])[]).flatMap((one) =>
      Array.isArray(one) ? before.slice(one[0], one[0] + one[1]) : [one],
    );
    this.blocked = blocked as unknown as Reason[];
  }

  #entries(happened: readonly Happened[]): Entry[] {
    return happened.map((entry) => ({ ...entry, events: entry.events as Tagged[] }));
  }

  #seeEffect(entries: readonly Entry[]): void {
    if (entries.some(({ by }) => by === this.you)) this.hurried = false;
    if (entries.some(({ by, auto }) => by === this.you && !auto)) this.#underway.seen();
  }

  #tell(entries: readonly Entry[]): void {
    for (const entry of entries) for (const listener of this.#listeners) listener(entry);
  }

  #contribute(): void {
    if (this.you !== null) this.#link.say({ type: 'nonce', nonce: freshNonce() });
  }
}
