/** What players have done in this round, from the log: the public facts a challenge can be about. */
import type { Entry } from '../../../live/game';
import type { MaumauEvent } from '../types';

interface Done {
  seat: number;
  turn: number;
}

export type Deed =
  | (Done & { kind: 'laid'; cards: readonly string[]; on: string | null; thrown: boolean })
  | (Done & { kind: 'drew'; n: number; reason: string })
  | (Done & { kind: 'said'; phrase: string })
  | (Done & { kind: 'took'; n: number })
  | (Done & { kind: 'wished'; suit: string });

interface Course {
  turn: number;
  eff: string | null;
  deeds: Deed[];
}

function deedOf(event: MaumauEvent, { turn, eff }: Course): Deed | undefined {
  switch (event.type) {
    case 'laid':
      return { kind: 'laid', seat: event.seat, turn, cards: event.cards, on: eff, thrown: false };
    case 'thrown_in':
      return { kind: 'laid', seat: event.seat, turn, cards: [event.card], on: eff, thrown: true };
    case 'drew':
      return { kind: 'drew', seat: event.seat, turn, n: event.n, reason: event.reason };
    case 'said':
      return { kind: 'said', seat: event.seat, turn, phrase: event.phrase };
    case 'exclaimed':
      return { kind: 'said', seat: event.seat, turn, phrase: event.kind };
    case 'penalty_taken':
      return { kind: 'took', seat: event.seat, turn, n: event.n };
    case 'wished':
      return { kind: 'wished', seat: event.seat, turn, suit: event.suit };
    default:
      return undefined;
  }
}

function step(course: Course, event: MaumauEvent): void {
  const deed = deedOf(event, course);
  if (deed) course.deeds.push(deed);
  if (event.type === 'round_started') {
    course.deeds = [];
    course.turn = 0;
  } else if (event.type === 'turn_started') course.turn = event.no;
  else if (event.type === 'first_card') course.eff = event.card;
  else if (event.type === 'laid' || event.type === 'thrown_in' || event.type === 'taken_back') {
    course.eff = event.eff;
  }
}

/** The turn in which a log begins: that before the first one it speaks of, the opening turn of a whole round. */
function firstTurn(log: readonly Entry<MaumauEvent>[]): number {
  for (const { events } of log) {
    for (const event of events) {
      if (event.type === 'round_started') return 0;
      if (event.type === 'turn_started') return Math.max(0, event.no - 1);
    }
  }
  return 0;
}

const known = new WeakMap<readonly Entry<MaumauEvent>[], readonly Deed[]>();

/** Everything of the round that is on, or was the last, in order. */
export function deedsOf(log: readonly Entry<MaumauEvent>[]): readonly Deed[] {
  const before = known.get(log);
  if (before) return before;
  const course: Course = { turn: firstTurn(log), eff: null, deeds: [] };
  for (const { events } of log) for (const event of events) step(course, event);
  known.set(log, course.deeds);
  return course.deeds;
}

/** Turns back in which something can still be challenged (MM-3.4). */
const WINDOW = 2;

/** What these players did in the turn that is on and the two before it, in order. */
export function recentDeeds(
  log: readonly Entry<MaumauEvent>[],
  seats: readonly number[],
  turn: number,
): readonly Deed[] {
  return deedsOf(log).filter((deed) => seats.includes(deed.seat) && deed.turn >= turn - WINDOW);
}
