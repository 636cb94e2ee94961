/** Looking at a match together: who is at its table, who shows which step, and whether we follow. */
import { setServerTime } from '../../lib/browser/clock.svelte';
import { unheard } from '../../lib/memory/muted.svelte';
import { nameOf } from '../../lib/wording/bots';
import { Link, type LinkParts, type LinkState, tableAddress } from '../../net/socket';
import type { Chatted, FromServer, Refused, Say, StepShown, TableView } from '../../wire';

/** So often at most the others hear where we are. */
export const PACE_MS = 200;
/** We want to hear nothing of what happened in the match: its film tells all of it. */
const ALL_KNOWN = 999_999_999;
/** So many lines of what is said are kept. */
const CHAT_LINES = 100;

export interface TourParts extends Pick<LinkParts, 'open' | 'random'> {
  /** The step that is looked at. */
  n: () => number;
  /** Turns to a step that somebody shows. */
  turn: (n: number) => void;
  /** Whoever comes while nobody shows anything begins. */
  leads: boolean;
}

export class Tour {
  link: LinkState = $state('connecting');
  table: TableView | null = $state.raw(null);
  /** Our seat, if we sat there. */
  you: number | null = $state(null);
  /** What somebody else shows. */
  shown: StepShown | null = $state.raw(null);
  /** We show the others where we are. */
  leading = $state(false);
  /** We go where we are shown. */
  following = $state(true);
  /** We may not watch at this table. */
  denied: Refused | null = $state.raw(null);
  /** What is said meanwhile, and was before. */
  chat: readonly Chatted[] = $state.raw([]);
  /** Lines of it that came while nobody looked. */
  unread = $state(0);
  /** A line that was refused. */
  complaint: Refused | null = $state.raw(null);

  readonly #parts: TourParts;
  readonly #link: Link;
  #leads: boolean;
  #pace: ReturnType<typeof setTimeout> | undefined;
  #told = -1;

  constructor(table: string, { n, turn, leads, ...link }: TourParts) {
    this.#parts = { n, turn, leads };
    this.#leads = leads;
    this.#link = new Link({
      address: tableAddress(table),
      since: () => ALL_KNOWN,
      receive: (message) => {
        this.receive(message);
      },
      changed: (state) => {
        this.link = state;
      },
      clock: setServerTime,
      denied: (refused) => {
        this.denied = refused;
      },
      ...link,
    });
  }

  /** The people at the table besides us, as far as they sat there. */
  readonly others: readonly string[] = $derived.by(
    () =>
      this.table?.seats
        .filter(
          ({ kind, presence = 'here' }, i) =>
            kind === 'person' && presence === 'here' && i !== this.you,
        )
        .map(nameOf) ?? [],
  );
  /** Who shows something. */
  readonly leader: string = $derived(
    this.shown === null ? '' : nameOf(this.table?.seats[this.shown.seat]),
  );

  enter(): void {
    this.#link.start();
  }

  leave(): void {
    clearTimeout(this.#pace);
    if (this.leading) this.#link.say({ type: 'show', n: null });
    this.#link.stop();
  }

  /** Shows the others where we are, from now on; whoever did before follows. */
  lead(): void {
    this.leading = true;
    this.shown = null;
    this.#told = -1;
    this.#tell();
  }

  /** Shows nothing more. */
  rest(): void {
    this.leading = false;
    this.#link.say({ type: 'show', n: null });
  }

  /** Goes where we are shown, from now on. */
  follow(): void {
    this.following = true;
    this.#go();
  }

  /** Says something to those who are at the table; false when it could not be sent. */
  say(line: Omit<Say, 'type'>): boolean {
    return this.#link.say({ type: 'say', ...line });
  }

  /** The step that is looked at is another one, by whatever way. */
  moved(n: number): void {
    if (this.leading) this.#tell();
    else if (this.shown !== null && n !== this.shown.n) this.following = false;
  }

  receive(message: FromServer): void {
    switch (message.type) {
      case 'hello':
        this.#sits(message);
        this.chat = message.chat;
        this.#greeted(message.shown);
        break;
      case 'table':
        this.#sits(message);
        break;
      case 'shown':
        this.#shows(message);
        break;
      case 'chat':
        this.chat = [...this.chat, message].slice(-CHAT_LINES);
        if (message.seat !== this.you && !unheard(message.name)) this.unread++;
        break;
      case 'refused':
        this.complaint = message;
        break;
      default:
        break;
    }
  }

  #sits({ table, you }: { table: TableView; you: number | null }): void {
    this.table = table;
    this.you = you;
  }

  /** Whoever comes back shows on, unless another has taken over meanwhile: also with a page that was loaded anew. */
  #greeted(shown: StepShown | null): void {
    const leads = this.leading || (this.#leads && this.you !== null);
    const another = shown !== null && !(leads && shown.seat === this.you);
    this.#leads = false;
    if (another) this.#shows(shown);
    else if (leads) this.lead();
    else this.shown = null;
  }

  #shows(shown: StepShown): void {
    if (this.shown === null) this.following = true;
    this.shown = shown.n === null ? null : shown;
    this.leading = false;
    if (this.following) this.#go();
  }

  #go(): void {
    const n = this.shown?.n;
    if (n !== undefined && n !== null) this.#parts.turn(n);
  }

  /** Says where we are, and once more in a moment if we have gone on by then. */
  #tell(): void {
    if (this.#pace !== undefined) return;
    const n = this.#parts.n();
    if (!this.leading || n === this.#told) return;
    if (!this.#link.say({ type: 'show', n })) return;
    this.#told = n;
    this.#pace = setTimeout(() => {
      this.#pace = undefined;
      this.#tell();
    }, PACE_MS);
  }
}
