/** A lesson as it is taken: what the innkeeper says, and the table behind it, which takes this for its server.
 *
 * The table's room talks to a socket as at any table. This one passes every action on, together with all that was done
 * before; the server plays the lesson again from its beginning and keeps nothing.
 */
import { keepDone, keepMoves, type Moves, movesOf } from '../lib/memory/lessons';
import { settings } from '../lib/memory/settings.svelte';
import { inWords } from '../lib/wording/gametexts';
import { knownName } from '../lib/browser/me';
import { t as common } from '../lib/wording/i18n';
import { ms } from '../lib/signals/motion';
import { type Answer, refusedHere, takeLesson } from '../net/api';
import { laidAnew, type Lingering, type Status } from '../live/game';
import type { SocketLike } from '../net/line';
import type {
  Act,
  FromClient,
  FromServer,
  Hello,
  LessonStand,
  TakeLesson,
  LessonWords,
} from '../wire';
import { t } from './words';

type Move = Moves[number];

/** Between two actions of others, at speed 1; a glance where nothing may move. */
const PACE_MS = 850;
const SHORTEST_MS = 250;
/** More actions of others in a row than this are a scene to be watched. */
const GLANCE = 3;

/** No lesson has more. */
const MOST_STEPS = 8;

/** How the network is replaced in tests. */
type Ask = typeof takeLesson;

/** The end of the wire at which the room listens. */
class Line implements SocketLike {
  readyState: 0 | 1 | 3 = 1;
  onopen = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;

  constructor(private readonly hear: (message: FromClient) => void) {}

  send(data: string): void {
    this.hear(JSON.parse(data) as FromClient);
  }

  says(message: FromServer): void {
    const data = JSON.stringify(message);
    if (this.readyState === 1) this.onmessage?.(new MessageEvent('message', { data }));
  }

  /** The server cannot be reached: the room will try again, and send again what it had sent. */
  cut(): void {
    if (this.readyState !== 1) return;
    this.readyState = 3;
    this.onclose?.(new CloseEvent('close', { code: 1006 }));
  }

  close(): void {
    this.readyState = 3;
  }
}

export class Lesson {
  stand: LessonStand = $state.raw() as LessonStand;
  /** The word about the last move. */
  said: LessonWords | null = $state.raw(null);
  /** 0: none, 1: a word and a sign, from then on the innkeeper may play. */
  help = $state(0);
  /** Something is on its way, or others are acting. */
  busy = $state(false);
  /** How often it was begun, anew or at an earlier step: each time at a table of its own. */
  run = $state(0);
  /** What the table still shows of what is over. */
  held: () => Lingering | undefined = $state.raw(() => undefined);
  /** The next cards wait until what came of the last move was seen. */
  #looks = $state(false);
  /** Others act at length: what was asked before is over. */
  #watches = $state(false);

  /** The table shows what came of the last move; what is asked next comes after that. */
  readonly looking: boolean = $derived.by(() => {
    const held = this.held();
    return (
      this.#looks ||
      this.#watches ||
      (held !== undefined && (held.passing || this.stand.model !== null))
    );
  });
  /** What comes of the last move can be told: the table has shown it. */
  readonly tells: boolean = $derived(!this.#watches && this.held()?.passing !== true);
  readonly asks: boolean = $derived(this.stand.model !== null && !this.looking);
  /** There is a step to go back to. */
  readonly returns: boolean = $derived(!this.busy && (this.stand.step > 0 || this.#looks));
  readonly over: boolean = $derived(this.stand.step >= this.stand.names.length);

  /** Puts in the names of the cards that the learner plays with. */
  reword = (text: string): string => text;

  #moves: Moves;
  #seq = 0;
  #first: Hello | null;
  #line: Line | undefined;
  #underway: string | undefined;
  #seen: (() => void) | undefined;

  private constructor(
    readonly game: string,
    readonly n: number,
    stand: LessonStand,
    moves: Moves,
    private readonly ask: Ask,
  ) {
    this.stand = stand;
    this.said = stand.said;
    this.#moves = moves;
    this.#first = stand.hello;
  }

  /** Begins a lesson at a step (from 1), or goes on where it was left. */
  static async begin(
    game: string,
    n: number,
    ask: Ask = takeLesson,
    step?: number,
  ): Promise<Answer<Lesson>> {
    let moves = step === undefined ? movesOf(game, n) : passed(step);
    let answer = await ask(game, n, { moves, fresh: true });
    if (!answer.ok && moves.length > 0 && answer.refused.code !== 'offline') {
      // it was written anew since: from the beginning
      moves = [];
      answer = await ask(game, n, { moves, fresh: true });
    }
    if (!answer.ok) return answer;
    // nobody has done what the step before is praised for
    const stand = step === undefined ? answer.value : { ...answer.value, said: null };
    return { ok: true, value: new Lesson(game, n, stand, moves, ask) };
  }

  /** What the innkeeper says, in the learner's words. */
  tell(words: LessonWords | null | undefined): string {
    return this.reword(inWords(words ?? undefined, settings.language));
  }

  /** What the room takes for its connection. */
  readonly open = (): SocketLike => {
    const line = new Line((message) => {
      if (message.type === 'ping')
        line.says({ type: 'pong', at: message.at ?? 0, now: Date.now() });
      if (message.type === 'act') void this.#act(message);
    });
    this.#line = line;
    void this.#greet(line);
    return line;
  };

  /** On: with what the table holds first, then to the next step; after a step that asks, the innkeeper does it. */
  async pass(): Promise<void> {
    const { asks } = this;
    const held = this.held();
    // what has yet to be shown is looked at before anything else
    if (held && (held.next() || held.passing)) return;
    if (this.#seen) this.#seen();
    else if (asks) await this.#move('skip');
    else if (this.stand.model === null) await this.#move('next');
  }

  /** What the status line says: as a real match would speak it misleads while the innkeeper has the word. */
  status(own: Status): Status {
    const { stand, over, busy } = this;
    if (over || busy || this.held()?.passing) return own;
    if (this.looking) return { text: t('lesson.status.look'), mine: true };
    if (!this.asks) return { text: t('lesson.status.read'), mine: true };
    if (stand.task) return { text: this.tell(stand.task), mine: true };
    const what = this.tell(stand.names[stand.step]);
    return own.mine ? own : { text: t('lesson.status.asked', { what }), mine: true };
  }

  /** Help that grows: a word and a sign first, then the innkeeper plays. */
  async show(): Promise<void> {
    if (this.busy) return;
    if (this.help === 0) this.help = 1;
    else await this.#move('show');
  }

  /** Takes it from the beginning. */
  again(): Promise<void> {
    return this.#restart([]);
  }

  /** Back to the step before; while its outcome is looked at, to this one. */
  async back(): Promise<void> {
    const step = this.#looks ? this.stand.step + 1 : this.stand.step;
    if (this.returns) await this.#restart(passed(step));
  }

  /** Lays another table: nothing of what was done here is to be seen there. */
  async #restart(moves: Moves): Promise<void> {
    this.busy = true;
    const answer = await this.#asked({ moves, fresh: true });
    this.busy = false;
    if (!answer.ok) {
      this.#line?.cut();
      return;
    }
    this.#keep(moves);
    this.#seen = undefined;
    this.#looks = false;
    this.said = null;
    this.help = 0;
    this.stand = answer.value;
    this.#first = answer.value.hello;
    this.run++;
  }

  async #greet(line: Line): Promise<void> {
    const first = this.#first;
    this.#first = null;
    // the room listens only when it has the line in its hands
    await Promise.resolve();
    if (first) {
      this.#tell(line, first);
      return;
    }
    const answer = await this.#asked({ moves: this.#moves, fresh: true });
    if (!answer.ok || !answer.value.hello) {
      line.cut();
      return;
    }
    this.stand = answer.value;
    this.busy = false;
    this.#tell(line, answer.value.hello);
  }

  #tell(line: Line, hello: Hello): void {
    this.#seq = hello.seq;
    const [me, ...others] = hello.table.seats;
    const seats = me ? [{ ...me, name: knownName() || common('me.guest') }, ...others] : others;
    line.says({ ...hello, type: 'hello', table: { ...hello.table, seats } });
  }

  async #act({ key, action }: Act): Promise<void> {
    if (this.#underway === key) return;
    await this.#move(action, key);
  }

  async #move(move: Move, key?: string): Promise<void> {
    const line = this.#line;
    if (!line) return;
    if (this.busy || this.looking || this.over) {
      // others are acting: the card goes back
      this.#accept(key, this.#seq, line);
      return;
    }
    this.busy = true;
    this.#underway = key;
    const answer = await this.#asked({ moves: [...this.#moves, move] });
    this.#underway = undefined;
    if (answer.ok) await this.#settle(answer.value, move, key, line);
    else this.#refused(answer.refused, key, line);
    this.busy = false;
  }

  #refused(refused: { code: string; clause?: string }, key: string | undefined, line: Line): void {
    if (refused.code === 'offline' || refused.code === 'bad_answer') line.cut();
    else if (refused.code === 'lesson_moved_on') void this.again();
    else {
      this.#troubled();
      line.says({ ...refused, type: 'refused', key: key ?? null });
    }
  }

  async #settle(
    stand: LessonStand,
    move: Move,
    key: string | undefined,
    line: Line,
  ): Promise<void> {
    if (stand.back) {
      this.#troubled();
      this.said = stand.said;
      this.#accept(key, this.#seq, line);
      return;
    }
    this.#keep([...this.#moves, move]);
    this.help = 0;
    if (stand.hello) this.#tell(line, stand.hello);
    this.#accept(key, stand.updates[0]?.seq ?? this.#seq, line);
    let looked = false;
    this.#watches = stand.updates.length > GLANCE;
    for (const [i, update] of stand.updates.entries()) {
      const looks = update.happened.some(laidAnew) && move !== 'skip';
      if (i > 0) await (looks ? this.#look(stand) : pause());
      // what others do on the new table is watched, too: what was asked on the old one is over
      if (looks) this.#watches = i < stand.updates.length - 1;
      looked ||= looks && i > 0;
      this.#seq = update.seq;
      line.says({ ...update, type: 'update' });
    }
    this.#watches = false;
    const asked = this.stand.model !== null;
    const done = stand.step >= stand.names.length && asked && move !== 'skip';
    if (done && stand.updates.length > 0) await this.#look(stand);
    // what was read at leisure is not said again
    this.said = looked ? null : stand.said;
    this.stand = stand;
    if (this.over) keepDone(this.game, this.n);
  }

  /** The cards of the next step wait until what came of this one was seen. */
  async #look(stand: LessonStand): Promise<void> {
    this.said = stand.said;
    this.#looks = true;
    this.#watches = false;
    this.busy = false;
    await new Promise<void>((resolve) => {
      this.#seen = resolve;
    });
    this.#seen = undefined;
    this.#looks = false;
    this.busy = true;
  }

  #accept(key: string | undefined, seq: number, line: Line): void {
    if (key !== undefined) line.says({ type: 'accepted', key, seq });
  }

  /** Who has erred gets help without asking. */
  #troubled(): void {
    this.said = null;
    this.help = Math.max(this.help, 1);
  }

  #keep(moves: Moves): void {
    this.#moves = moves;
    keepMoves(this.game, this.n, moves);
  }

  async #asked(body: TakeLesson): Promise<Answer<LessonStand>> {
    try {
      return await this.ask(this.game, this.n, body);
    } catch {
      return { ok: false, refused: refusedHere('offline') };
    }
  }
}

/** The innkeeper has done all steps before this one. */
function passed(step: number): Moves {
  const count = Number.isInteger(step) ? Math.min(Math.max(step - 1, 0), MOST_STEPS) : 0;
  return Array.from({ length: count }, () => 'skip' as const);
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, Math.max(SHORTEST_MS, ms(PACE_MS)));
  });
}
