/** Groups that have just been laid are turned up card by card; then a breath, before anything is compared. */
import { type Side, sideOf } from './duel';
import type { ZwiebelDuelView, ZwiebelObservation } from '../types';

type Lists = ZwiebelDuelView['lists'];
type Duel = Pick<ZwiebelDuelView, 'leader' | 'challenger' | 'lists'>;

/** A group that lies there for the first time. */
export interface Fresh {
  side: Side;
  /** From 1. */
  n: number;
  cards: number;
}

/** The cards of it are turned up. */
export interface Turning {
  kind: 'turn';
  seen: ZwiebelObservation;
  fresh: readonly Fresh[];
  seq?: number;
}

/** All names are there, and nobody knows yet who is ahead. */
export interface Breath {
  kind: 'breath';
  seen: ZwiebelObservation;
  /** How many cards lie against how many, the leader's first. */
  sizes: readonly [number, number];
  seq?: number;
}

/** Nothing of what comes after it may be given away. */
export type Veil = Turning | Breath;

/** Two cards side by side take so long, in ms, and a whole group never longer than the most. */
const PAIR_MS = 320;
const GROUP_MS = 1600;
/** All cards lie open before the names come. */
const REST_MS = 260;

/** How long one card waits for the next. */
export function pairMs(fresh: readonly Fresh[]): number {
  return Math.min(PAIR_MS, GROUP_MS / cardsIn(fresh));
}

/** How long it takes until all of them lie open. */
export function turningMs(fresh: readonly Fresh[]): number {
  return pairMs(fresh) * cardsIn(fresh) + REST_MS;
}

const cardsIn = (fresh: readonly Fresh[]) => Math.max(1, ...fresh.map(({ cards }) => cards));

const sameDuel = (one: Duel | null, other: Duel) =>
  one?.leader === other.leader && one.challenger === other.challenger;

const cardsOf = (lists: Lists, i: 0 | 1, n: number) => lists[i][n]?.cards ?? [];

/** The groups of a duel that nobody has seen before; who led the duel before keeps what lay there. */
function freshIn(before: ZwiebelObservation, after: Duel): Fresh[] {
  const known = before.duel;
  const kept = sameDuel(known, after) ? known?.lists : undefined;
  return ([0, 1] as const).flatMap((i) => {
    const side: Side = i === 0 ? 'leader' : 'challenger';
    const led = known && sideOf(known, after[side]);
    const old = kept?.[i] ?? (led ? known.lists[led === 'leader' ? 0 : 1] : []);
    return after.lists[i].flatMap(({ cards }, at): Fresh[] =>
      (old[at]?.cards ?? []).join() === cards.join()
        ? []
        : [{ side, n: at + 1, cards: cards.length }],
    );
  });
}

/** What is seen while these groups are turned up: the cards, and nothing that follows from them. */
function underVeil(
  seen: ZwiebelObservation,
  duel: ZwiebelDuelView,
  lists: Lists,
  level: number,
): ZwiebelObservation {
  return {
    ...seen,
    waiting: [],
    pending: null,
    duel: { ...duel, lists, actor: null, case: 'O', level },
  };
}

/** What is shown before a group, or the end of a duel, is judged; empty where nothing new was laid. */
export function veilsFor(
  before: ZwiebelObservation,
  seen: ZwiebelObservation,
  duel: ZwiebelDuelView,
  lists: Lists,
): Veil[] {
  const fresh = freshIn(before, { ...duel, lists });
  const [first] = fresh;
  // more than one level at once: we were not here when they were laid
  if (!first || fresh.some(({ n }) => n !== first.n)) return [];
  const hidden = underVeil(seen, duel, lists, first.n);
  const at = first.n - 1;
  const [ours, theirs] = [lists[0][at], lists[1][at]];
  const breath: Veil[] =
    ours && theirs && ours.key !== theirs.key && !isFamiliar(seen)
      ? [
          {
            kind: 'breath',
            seen: hidden,
            sizes: [cardsOf(lists, 0, at).length, cardsOf(lists, 1, at).length],
          },
        ]
      : [];
  return [{ kind: 'turn', seen: hidden, fresh }, ...breath];
}

/** From the third duel in a row in which I only look on, nobody holds the breath any more. */
const LOOKED_ON = 2;

function isFamiliar({ duels, seat, duel }: ZwiebelObservation): boolean {
  const mine = (one: Pick<Duel, 'leader' | 'challenger'> | null) =>
    one !== null && sideOf(one, seat) !== undefined;
  if (mine(duel)) return false;
  const last = duels.slice(-LOOKED_ON);
  return last.length === LOOKED_ON && !last.some(mine);
}
