/** A match that has been played, as a table that can be turned to any of its steps. It knows no rules. */
import type { AnyGameView, Chapter, Entry, Tagged, TableRoom } from '../game';
import { botName, nameOf } from '../../lib/wording/bots';
import type { GameTexts } from '../../lib/wording/gametexts';
import type { Parts } from '../room.svelte';
import { entrySentence } from '../saying/sentences';
import type { GameInfo, Replay, ReplayStep, SeatView, TableView } from '../../wire';
import { Course } from './timeline';

/** A step as it stands in the list. */
export interface StepLine {
  n: number;
  text: string;
  /** Headings before it. */
  chapters: readonly Chapter[];
}

const BOT = 'bot:';

/** The people and bots of a record as the table called them; where nobody knows, bots of the same kind are numbered. */
export function seatsOf(players: readonly string[], names: readonly string[] = []): SeatView[] {
  return players.map((player, i) => {
    if (!player.startsWith(BOT)) return { kind: 'person', name: player };
    const bot = player.slice(BOT.length);
    const before = players.slice(0, i).filter((other) => other === player).length;
    return {
      kind: 'bot',
      bot,
      name: names[i] ?? (before === 0 ? botName(bot) : `${botName(bot)} ${before + 1}`),
    };
  });
}

function entryOf(step: ReplayStep): Entry {
  const auto = step.auto === 'timeout' || step.auto === 'bot' ? step.auto : null;
  return { seq: step.n, by: step.by, events: step.events as Tagged[], auto };
}

export class Film implements TableRoom {
  readonly game: GameInfo;
  readonly play: AnyGameView;
  readonly texts: GameTexts;
  readonly table: TableView;
  readonly record: string;
  readonly result: readonly number[] | null;
  readonly length: number;
  readonly replaying = true;
  /** Its last step is not its end. */
  readonly goesOn: boolean = false;
  readonly legal = [];
  readonly blocked = [];
  readonly pending = null;
  readonly refusal = null;
  readonly deadline = null;
  readonly clocks = [];
  readonly movedAt = 0;

  /** Steps already made: 0 is before the first, `length` after the last. */
  n = $state(0);
  /** Whose view this is; null: all hands. */
  readonly you: number | null;
  bottom = $state(0);

  readonly #entries: readonly Entry[];
  readonly #observations: Course<object>;
  readonly #hands: Course<readonly (readonly string[])[]> | null;

  /**
   * A record that was sent as JSON Lines is not sent back: it has to be given again. `table`: where there is more to
   * know of it than the replay says.
   */
  constructor(
    replay: Replay,
    seat: number | null,
    { game, view, texts }: Parts,
    record = replay.record ?? '',
    table = tableOf(replay, record),
  ) {
    this.game = game;
    this.play = view;
    this.texts = texts;
    this.you = seat;
    this.bottom = seat ?? 0;
    this.record = record;
    this.result = replay.result;
    this.length = replay.steps.length;
    this.#entries = replay.steps.map(entryOf);
    this.#observations = new Course(
      replay.start,
      replay.steps.map(({ changes }) => changes),
    );
    this.#hands =
      replay.start_hands &&
      new Course(
        replay.start_hands,
        replay.steps.map(({ hands }) => hands),
      );
    this.table = table;
  }

  readonly observation: object | null = $derived.by(() => this.#observations.at(this.n));
  readonly view: object | null = $derived(this.observation);
  readonly hands: readonly (readonly string[])[] | null = $derived.by(
    () => this.#hands?.at(this.n) ?? null,
  );
  readonly turns: readonly number[] = $derived.by(() =>
    this.view && (this.n < this.length || this.goesOn) ? this.play.turns(this.view) : [],
  );
  readonly seq = $derived(this.n);
  readonly log: readonly Entry[] = $derived.by(() => this.#entries.slice(0, this.n));
  readonly latest: readonly Entry[] = $derived.by(() =>
    this.#entries.slice(Math.max(0, this.n - 1), this.n),
  );

  at(): null {
    return null;
  }

  /** All steps with their sentences and headings. */
  lines(): StepLine[] {
    return this.#entries.map((entry) => ({
      n: entry.seq,
      text: entrySentence(entry, this),
      chapters: entry.events.flatMap((event) => this.play.chapter?.(event, this) ?? []),
    }));
  }

  /** Turns to a step, or the nearest there is. */
  turn(to: number): void {
    this.n = Math.min(this.length, Math.max(0, Math.round(to)));
  }

  seatName(seat: number): string {
    return nameOf(this.table.seats[seat]);
  }

  act(): boolean {
    return false;
  }
  explain(): void {
    // nothing is refused in a match that has been played
  }
  dismiss(): void {
    // no bubble to take away
  }
  tapSeat(seat: number): void {
    this.bottom = seat;
  }
  openRules(): void {
    // the replay has its own way to the rules
  }
  listen(): () => void {
    return () => undefined;
  }
}

/** When the match began, as the first line of its record says: Unix ms; 0 where it does not. */
function startedOf(record: string): number {
  try {
    const { started } = JSON.parse(record.slice(0, record.indexOf('\n'))) as { started?: unknown };
    return typeof started === 'string' ? Date.parse(started) || 0 : 0;
  } catch {
    return 0;
  }
}

function tableOf({ game, options, players, names, result }: Replay, record: string): TableView {
  return {
    id: '',
    evening: '',
    picture: 0,
    practice: null,
    other_cards: false,
    same_cards: null,
    returning: null,
    code: '',
    game,
    options,
    settings: {
      visibility: 'private',
      spectators: true,
      turn_ms: null,
      bank: null,
      absent: 'wait',
      grace_ms: 0,
      pace_ms: 0,
      chat: 'off',
      undo: false,
      hints: false,
      rewind: false,
    },
    seats: seatsOf(players, names),
    stage: result ? 'over' : 'playing',
    created: startedOf(record),
    commitment: '',
    host: '',
    spectators: 0,
    begins: false,
    starting: false,
    undo: null,
    pausing: null,
    pause: null,
    referees: [],
    called: null,
    held: null,
    lookback: { agreed: [], deal: null },
    successor: null,
    ending: [],
    halted: null,
  };
}

/** Of such a step nothing is told: somebody lets a card pass, say. */
export const isSilent = ({ text, chapters }: StepLine): boolean =>
  text === '' && chapters.length === 0;

/** The next or the last step of which something is told, seen from step n; the ends where there is none. */
export function beside(lines: readonly StepLine[], n: number, by: 1 | -1): number {
  const told = lines.flatMap((line, i) => (isSilent(line) ? [] : [i + 1]));
  if (by > 0) return told.find((step) => step > n) ?? lines.length;
  return told.findLast((step) => step < n) ?? 0;
}

/** The steps before which a heading stands that is no deeper than this. */
export function headings(lines: readonly StepLine[], deepest: 1 | 2): number[] {
  // a heading stands before its step, so the place to be is the one before it is made;
  // one that stands within it is about what the step brings
  return lines.flatMap((line, i) =>
    line.chapters
      .filter(({ level }) => level <= deepest)
      .map(({ here }) => (here ? i + 1 : i))
      .sort((one, other) => one - other),
  );
}

/** The step at which the next or the last heading stands, seen from step n; the ends where there is none. */
export function jump(
  lines: readonly StepLine[],
  n: number,
  by: 1 | -1,
  deepest: 1 | 2 = 2,
): number {
  const marks = headings(lines, deepest);
  if (by > 0) return marks.find((mark) => mark > n) ?? lines.length;
  return marks.findLast((mark) => mark < n) ?? 0;
}

/** Where we are, in the words of the headings: the deal, and the trick within it. */
export function chaptersAt(lines: readonly StepLine[], n: number): string[] {
  const found: Partial<Record<1 | 2, string>> = {};
  for (const line of lines.slice(0, n)) {
    for (const { level, title } of line.chapters) {
      found[level] = title;
      if (level === 1) delete found[2];
    }
  }
  return [found[1], found[2]].filter((title) => title !== undefined);
}
