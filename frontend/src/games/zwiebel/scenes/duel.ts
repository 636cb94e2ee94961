/** A duel level by level: what lies against what, who is ahead, and whether that is settled. */
import type {
  ZwiebelCrippled,
  ZwiebelDuelRecord,
  ZwiebelDuelView,
  ZwiebelGroupView,
  ZwiebelObservation,
} from '../types';

/** How a level went: the same, one side better, or not compared yet. */
export type Outcome = 'same' | 'leader' | 'challenger' | 'open';

export interface Level {
  /** From 1: first choice, second choice. */
  n: number;
  leader: ZwiebelGroupView | undefined;
  challenger: ZwiebelGroupView | undefined;
  outcome: Outcome;
}

export type Side = 'leader' | 'challenger';

type Lists = ZwiebelDuelView['lists'];

/** Without a level at which somebody is behind, all are even if the rules have compared them: `settled`. */
function levelsOf(
  [ours, theirs]: Lists,
  beaten: Side | undefined,
  at: number | null,
  settled = true,
): Level[] {
  const count = Math.max(ours.length, theirs.length);
  const better = beaten === 'leader' ? 'challenger' : 'leader';
  return Array.from({ length: count }, (_, i) => {
    const [leader, challenger] = [ours[i], theirs[i]];
    const n = i + 1;
    if (beaten !== undefined && at === n) return { n, leader, challenger, outcome: better };
    const both = leader !== undefined && challenger !== undefined;
    const even = at === null ? settled || leader?.key === challenger?.key : n < at;
    return { n, leader, challenger, outcome: both && even ? 'same' : 'open' };
  });
}

/** Who is behind at this moment: the one who must answer because the other's group is better. */
function beatenIn(duel: ZwiebelDuelView): Side | undefined {
  if (duel.case !== 'R' || duel.actor === null || duel.level === null) return undefined;
  return duel.actor === duel.leader ? 'leader' : 'challenger';
}

/** The levels of a running duel. */
export function runningLevels(duel: ZwiebelDuelView): Level[] {
  return levelsOf(duel.lists, beatenIn(duel), duel.level);
}

/** The levels of a duel that is over; a run beats the group that it cripples. */
export function pastLevels(duel: ZwiebelDuelRecord, run?: ZwiebelCrippled): Level[] {
  const loser = sideOf(duel, duel.loser);
  if (run && loser) {
    const list = duel.lists[loser === 'leader' ? 0 : 1];
    const hit = list.findIndex(({ key }) => key === run.target);
    return levelsOf(duel.lists, loser, hit < 0 ? null : hit + 1, false);
  }
  // whoever gives up before an answer lies is beaten where the answer is missing
  const missing = loser && duel.lists[loser === 'leader' ? 0 : 1].length + 1;
  const long = Math.max(duel.lists[0].length, duel.lists[1].length);
  const at = duel.level ?? (missing !== undefined && missing <= long ? missing : null);
  return levelsOf(duel.lists, loser, at, duel.effect === null);
}

/** On which side of a duel a seat is. */
export function sideOf(
  duel: { leader: number; challenger: number },
  seat: number | null,
): Side | undefined {
  if (seat === duel.leader) return 'leader';
  return seat === duel.challenger ? 'challenger' : undefined;
}

/** All cards of a seat that lie in a list of the running duel. */
export function laidBy(duel: ZwiebelDuelView | null, seat: number): string[] {
  if (!duel) return [];
  const side = sideOf(duel, seat);
  if (side === undefined) return [];
  return duel.lists[side === 'leader' ? 0 : 1].flatMap(({ cards }) => cards);
}

/** The duels of a round that are over, with the number of the round they belong to. */
export interface Finished {
  round: number;
  duels: readonly ZwiebelDuelRecord[];
}

/** The finished duels of the current round and of the last one, as an observation knows them. */
function finishedIn(seen: ZwiebelObservation): Finished[] {
  const current = { round: seen.round_no, duels: seen.duels };
  const before = seen.history.at(-1)?.round_no;
  if (!seen.last || before === undefined) return [current];
  if (before === seen.round_no) return [{ round: before, duels: seen.last.duels }];
  return [{ round: before, duels: seen.last.duels }, current];
}

/** The duels that have been finished between two observations, in order. */
export function newlyFinished(
  before: ZwiebelObservation,
  after: ZwiebelObservation,
): ZwiebelDuelRecord[] {
  const known = new Map(finishedIn(before).map(({ round, duels }) => [round, duels.length]));
  return finishedIn(after).flatMap(({ round, duels }) =>
    round < before.round_no ? [] : duels.slice(known.get(round) ?? 0),
  );
}

/** The duel in which somebody was crippled, as it lay; the round was over on the spot (ZC-21). */
export function crippledDuel(
  before: ZwiebelObservation,
  after: ZwiebelObservation,
  run: ZwiebelCrippled | undefined,
): ZwiebelDuelRecord | undefined {
  const { duel } = before;
  const round = after.history[before.history.length];
  if (!duel || !run || !round || !['cripple', 'out_cripple'].includes(round.reason ?? '')) {
    return undefined;
  }
  const { leader, challenger, lists } = duel;
  return { leader, challenger, lists, loser: run.victim, effect: null, level: null };
}
