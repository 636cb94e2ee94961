/** Five dice that stay the same five dice while they are thrown, put aside and laid on cards. */
import type { DrachenrummyObservation } from '../types';

export interface TurnDie {
  id: string;
  face: number;
  /** Just thrown; put aside and free; laid on a card. */
  state: 'loose' | 'fixed' | 'used';
  /** Changes with every throw of this die. */
  throwId: string;
  /** Its place among the dice thrown last; undefined where it was not among them. */
  tumble: number | undefined;
}

export interface TurnDice {
  turnNo: number;
  rollNo: number;
  dice: readonly TurnDie[];
}

type Seen = Pick<
  DrachenrummyObservation,
  'turn_no' | 'roll_no' | 'rolled' | 'fixed' | 'free' | 'phase'
>;

const NONE: TurnDice = { turnNo: 0, rollNo: 0, dice: [] };

/** Takes out the die of this face that comes first in the order of preference. */
function take(
  pool: TurnDie[],
  face: number,
  better: (die: TurnDie) => number,
): TurnDie | undefined {
  const fitting = pool.filter((die) => die.face === face);
  const [first] = fitting.sort((a, b) => better(b) - better(a));
  if (first) pool.splice(pool.indexOf(first), 1);
  return first;
}

/** Fixed dice that lie on a card, by face; none before the dice may be placed. */
function usedOf({ phase, fixed, free }: Seen): number[] {
  if (phase !== 'reserve' && phase !== 'meld') return [];
  return [1, 2, 3, 4, 5, 6].flatMap((face) => {
    const all = fixed.filter((each) => each === face).length;
    return Array.from({ length: Math.max(0, all - (free[face - 1] ?? 0)) }, () => face);
  });
}

function fresh(seen: Seen, tumbles: boolean): TurnDie[] {
  const throwId = `${seen.turn_no}.${seen.roll_no}`;
  const used = usedOf(seen);
  const kept = seen.fixed.map((face, i): TurnDie => {
    const onCard = used.includes(face);
    if (onCard) used.splice(used.indexOf(face), 1);
    const state = onCard ? 'used' : 'fixed';
    return { id: `f${i}`, face, state, throwId, tumble: undefined };
  });
  return [
    ...kept.sort(byState),
    ...seen.rolled.map((face, i): TurnDie => {
      const tumble = tumbles ? i : undefined;
      return { id: `r${i}`, face, state: 'loose', throwId, tumble };
    }),
  ];
}

/** The dice as they lie after what has happened; which is which follows from what the player had chosen. */
export function nextDice(
  before: TurnDice | undefined,
  seen: Seen,
  chosen: readonly string[] = [],
): TurnDice {
  const { turn_no: turnNo, roll_no: rollNo } = seen;
  if (seen.fixed.length + seen.rolled.length === 0) return { ...NONE, turnNo, rollNo };
  const goesOn =
    before?.turnNo === turnNo && (rollNo === before.rollNo || rollNo === before.rollNo + 1);
  const arranged = goesOn ? rearranged(before, seen, chosen) : undefined;
  const dice = arranged ?? fresh(seen, before !== undefined && rollNo === 1);
  return { turnNo, rollNo, dice };
}

function rearranged(
  before: TurnDice,
  seen: Seen,
  chosen: readonly string[],
): TurnDie[] | undefined {
  const pool = [...before.dice];
  if (pool.length !== seen.fixed.length + seen.rolled.length && seen.rolled.length > 0) {
    return undefined;
  }
  const picked = (die: TurnDie) => (chosen.includes(die.id) ? 1 : 0);
  const kept: TurnDie[] = [];
  for (const face of seen.fixed) {
    const die = take(pool, face, (each) => (each.state === 'loose' ? picked(each) : 2));
    if (!die) return undefined;
    kept.push(die);
  }
  const out = kept.map((die): TurnDie => ({ ...die, state: 'fixed', tumble: undefined }));
  const rest = [...out];
  for (const face of usedOf(seen)) {
    const was = (die: TurnDie) => kept.find(({ id }) => id === die.id)?.state === 'used';
    const die = take(rest, face, (each) => (was(each) ? 2 : picked(each)));
    if (die) die.state = 'used';
  }
  return [...out.sort(byState), ...thrown(pool, before, seen)];
}

/** Free dice before used ones, high faces first among them; while dice are thrown all lie in the order of fixing. */
function byState(a: TurnDie, b: TurnDie): number {
  const used = (die: TurnDie) => (die.state === 'used' ? 1 : 0);
  return used(a) - used(b) || b.face - a.face;
}

function thrown(pool: readonly TurnDie[], before: TurnDice, seen: Seen): TurnDie[] {
  const again = seen.roll_no > before.rollNo;
  const throwId = `${seen.turn_no}.${seen.roll_no}`;
  // dice in the air show what they showed before
  if (seen.rolled.length === 0) return pool.map((die) => ({ ...die, tumble: undefined }));
  return pool.slice(0, seen.rolled.length).map((die, i) => ({
    ...die,
    face: seen.rolled[i] ?? die.face,
    state: 'loose',
    ...(again ? { throwId, tumble: i } : {}),
  }));
}
