/** The running match as I was shown it: turned back and forth while the table goes on. It knows no rules. */
import {
  beside,
  chaptersAt,
  Film,
  headings,
  jump,
  type StepLine,
} from '../../live/film/film.svelte';
import type { Room } from '../../live/room.svelte';
import { rewindTable } from '../../net/api';
import type { Refused, Rewind } from '../../wire';

/** So many steps more are asked for where somebody goes back beyond the deal. */
const EARLIER = 200;

/** The steps of a match that goes on, for my eyes. */
class PastFilm extends Film {
  override readonly goesOn = true;

  constructor({ start, steps }: Rewind, room: Room) {
    const { game, options } = room.table;
    const told = { start, steps, start_hands: null, result: null, fair: null, record: null };
    super(
      { game, options, players: [], names: [], ...told },
      room.you,
      { game: room.game, view: room.play, texts: room.texts },
      '',
      { ...room.table, undo: null, pausing: null, pause: null },
    );
  }

  override tapSeat(): void {
    // it is seen from one seat alone
  }
}

export class Past {
  readonly room: Room;
  film: PastFilm | null = $state.raw(null);
  /** More is on its way. */
  busy = $state(false);
  /** The table's number up to which it is known. */
  #seq = $state(0);
  /** Steps of the match before those that are known. */
  #before = $state(0);
  /** More of them was asked for, and no more is told. */
  #beyond = $state(false);
  /** Something was taken back while an answer was on its way. */
  #stale = false;

  constructor(room: Room) {
    this.room = room;
  }

  readonly lines: readonly StepLine[] = $derived.by(() => this.film?.lines() ?? []);
  /** Deal and trick, in words. */
  readonly place: string = $derived.by(() => chaptersAt(this.lines, this.film?.n ?? 0).join(', '));
  /** What happened last at the moment that is shown. */
  readonly sentence: string = $derived.by(() => {
    const shown = this.lines.slice(0, this.film?.n ?? 0);
    return shown.findLast(({ text }) => text !== '')?.text ?? '';
  });
  /** The steps before which a deal begins. */
  readonly marks: readonly number[] = $derived.by(() => headings(this.lines, 1));
  /** Steps that the table has gone on since it was asked. */
  readonly news: number = $derived.by(() => Math.max(0, this.room.seq - this.#seq));
  /** So many steps back from what lies on the table now. */
  readonly ago: number = $derived.by(() =>
    this.film ? this.film.length - this.film.n + this.news : 0,
  );
  /** Nothing stands before what is shown. */
  readonly first: boolean = $derived.by(() => this.film?.n === 0 && this.#before === 0);
  /** Something does, and is not told any more. */
  readonly furthest: boolean = $derived.by(() => this.film?.n === 0 && this.#beyond);

  /** Asks for the running deal, and shows it a step back. The answer says why it cannot be had. */
  begin(): Promise<Refused | undefined> {
    return this.#load(undefined, (film) => beside(film.lines(), film.length, -1));
  }

  /** A step back, from before the deal, too. */
  async back(): Promise<Refused | undefined> {
    const { film } = this;
    if (!film) return undefined;
    if (film.n > 0) film.turn(beside(this.lines, film.n, -1));
    else if (this.#before > 0 && !this.#beyond) return this.#reload(-1, EARLIER);
    return undefined;
  }

  /** A step on. False: this is what lies on the table now. */
  async forward(): Promise<Refused | boolean> {
    const { film } = this;
    if (!film) return true;
    if (film.n < film.length) film.turn(beside(this.lines, film.n, 1));
    else if (this.news > 0) return (await this.#reload(1)) ?? true;
    else return false;
    return true;
  }

  /** To the beginning of the deal, or of the one before. */
  async deal(): Promise<Refused | undefined> {
    const { film } = this;
    if (!film) return undefined;
    if (film.n === 0 && this.#before > 0 && !this.#beyond) return this.#reload(-1, EARLIER);
    film.turn(jump(this.lines, film.n, -1, 1));
    return undefined;
  }

  /** Something was taken back at the table: what no longer stands is not shown. */
  async renew(): Promise<Refused | undefined> {
    if (!this.busy) return this.#reload(0);
    this.#stale = true;
    return undefined;
  }

  /** Asks anew for what is known, for what has happened since, and for `more` steps before. */
  #reload(by: number, more = 0): Promise<Refused | undefined> {
    const { length, n } = this.film ?? { length: 0, n: 0 };
    const at = this.#before + n + by;
    return this.#load(length + this.news + more, () => at - this.#before);
  }

  async #load(
    steps: number | undefined,
    to: (film: PastFilm) => number,
  ): Promise<Refused | undefined> {
    if (this.busy) return undefined;
    this.busy = true;
    const answer = await rewindTable(this.room.key, steps);
    this.busy = false;
    if (answer.ok) this.#show(answer.value, to);
    if (this.#stale) {
      this.#stale = false;
      return this.#reload(0);
    }
    return answer.ok ? undefined : answer.refused;
  }

  #show(told: Rewind, to: (film: PastFilm) => number): void {
    const film = new PastFilm(told, this.room);
    this.#seq = told.seq;
    this.#before = told.before;
    const at = to(film);
    this.#beyond = at < 0;
    film.turn(at);
    this.film = film;
  }
}
