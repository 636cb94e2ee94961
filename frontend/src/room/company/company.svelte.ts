/** The people who sit at one table through this browser, and who of them may look at it now.
 *
 * Each has a connection of his own, so that the table knows all of them to be there; only what one of them may see is
 * ever drawn. When another one's turn comes the curtain falls, and nothing of any hand is drawn at all.
 */
import { getContext, setContext } from 'svelte';
import { lastEntriesFor } from './shared';
import { gotUp } from '../../live/seats';
import { noteOther } from '../../lib/memory/people';
import { type Answer, sitDown } from '../../net/api';
import type { Seated } from '../../wire';
import { type Parts, Room } from '../../live/room.svelte';

/** Somebody at this browser, and where they sit. */
export interface Guest {
  person: number;
  seated: Seated;
}

const PLACE = Symbol('company');

export class Company {
  /** Those who have a seat, or who alone looks on; never empty. */
  rooms: readonly Room[] = $state.raw([]);
  /** Who is in front of the screen; null: nobody has said so yet. */
  #front: number | null = $state(null);
  readonly #parts: Parts;
  #entered = false;

  constructor(guests: readonly Guest[], parts: Parts) {
    this.#parts = parts;
    this.rooms = guests.map((guest) => this.#room(guest));
    const [only, other] = this.seated;
    if (!other) this.#front = only?.person ?? null;
  }

  /** The people at this browser who still sit there. */
  readonly seated: readonly Room[] = $derived(
    this.rooms.filter((room) => room.you !== null && !gotUp(room)),
  );
  /** Whose table is drawn while no curtain hangs. */
  readonly shown: Room = $derived(this.#inFront() ?? this.#first());
  /** Who has to act, whoever is in front first. */
  readonly due: Room | undefined = $derived(
    [this.#inFront() ?? [], this.seated].flat().find(({ mine }) => mine),
  );
  /** Nothing is shown until somebody says who they are; whoever got up must not see what the others hold. */
  readonly hidden: boolean = $derived(
    this.rooms.length > 1 &&
      this.seated.length > 0 &&
      this.shown.table.stage === 'playing' &&
      (this.#inFront() === undefined || (this.due !== undefined && this.due !== this.shown)),
  );
  /** Whom the device is for; undefined: for whoever wants to look. */
  readonly next: Room | undefined = $derived(this.hidden ? this.due : undefined);

  /** Whom the table waits for, by name. */
  readonly awaited: readonly string[] = $derived(
    this.shown.turns.map((seat) => this.shown.seatName(seat)),
  );

  /** Connects all. */
  enter(): void {
    this.#entered = true;
    for (const room of this.rooms) room.enter();
  }

  /** Disconnects all. */
  leave(): void {
    this.#entered = false;
    for (const room of this.rooms) room.leave();
  }

  /** Somebody has the device in hand and says so. */
  reveal(room: Room): void {
    this.#front = room.person;
  }

  /** Lets the curtain fall: the device goes round. */
  cover(): void {
    this.#front = null;
  }

  /** Seats one more person at this browser; the answer says what went wrong. */
  async add(name: string, seat: number): Promise<Answer<Seated>> {
    const { table } = this.shown;
    const taken = this.rooms.filter(({ you }) => you !== null).map(({ person }) => person);
    const person = [1, 2, 3, 4, 5, 6, 7].find((number) => !taken.includes(number)) ?? 0;
    const answer = await sitDown({ table: table.code, person }, { name, seat });
    if (!answer.ok) return answer;
    noteOther(person);
    const room = this.#room({ person, seated: answer.value });
    this.rooms = [...this.rooms.filter((other) => other.person !== person), room];
    if (this.#entered) room.enter();
    return answer;
  }

  /** What has happened since this person's last move, as far as everybody at this browser may know it. */
  news(room: Room): string[] {
    return lastEntriesFor(room, this.seated);
  }

  /** Who of this browser has got up from this seat. */
  gone(seat: number): Room | undefined {
    return this.rooms.find((room) => room.you === seat && gotUp(room));
  }

  #inFront(): Room | undefined {
    return this.seated.find(({ person }) => person === this.#front);
  }

  #first(): Room {
    const room = this.seated[0] ?? this.rooms[0];
    if (!room) throw new Error('a company of nobody');
    return room;
  }

  #room({ person, seated }: Guest): Room {
    const room = new Room(seated, this.#parts, { person });
    room.guided = true;
    return room;
  }
}

/** Makes the company known to all that is drawn inside. */
export function setCompany(company: Company): void {
  setContext(PLACE, company);
}

/** The company at this browser; undefined in a lesson or a replay. */
export function companyHere(): Company | undefined {
  return getContext<Company | undefined>(PLACE);
}
