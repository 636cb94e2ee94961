/** The showdown as a drama: which scenes two observations bring, and how long each of them lies there. */
import { crippledDuel, newlyFinished } from './duel';
import { turningMs, type Veil, veilsFor } from './veiled';
import type { ZwiebelCrippled, ZwiebelDuelRecord, ZwiebelObservation } from '../types';

/** A duel that is decided, as it lay at the end. */
export interface Decided {
  kind: 'decided';
  duel: ZwiebelDuelRecord;
  /** The run that ended the round in it. */
  crippled: ZwiebelCrippled | undefined;
  /** What lay visible of each seat. */
  seen: ZwiebelObservation;
  /** The entry of the log that brought it. */
  seq?: number;
}

/** A duel that goes on: somebody has laid, or it is the other's turn to answer. */
export interface Going {
  kind: 'going';
  seen: ZwiebelObservation;
  seq?: number;
}

/** My ten cards are together, and nothing is compared yet: a moment to look at them. */
export interface Looking {
  kind: 'look';
  seen: ZwiebelObservation;
  seq?: number;
}

export type Scene = Decided | Going | Looking | Veil;

/** Nothing of what it leads to may be given away. */
export const isVeil = ({ kind }: Scene): boolean => kind === 'turn' || kind === 'breath';

/** A duel that has begun, or a group that waits for its answer. */
const GLANCE_MS = 900;
/** A level at which both have laid: one is ahead, or all is the same. */
const LEVEL_MS = 2500;
/** Ten cards that nobody has seen together before. */
const LOOK_MS = 8000;
/** Before the verdict. */
const BREATH_MS = 900;
/** How a duel ended. */
const DECIDED_MS = 3500;
/** The same with more of them waiting. */
const HURRIED_MS = 1500;

/** What is to be seen of a running duel; the same text: nothing new has happened on the table. */
function look({ duel, round_no, duels }: ZwiebelObservation): string {
  if (!duel) return '';
  const { leader, challenger, lists } = duel;
  return [round_no, duels.length, leader, challenger, ...lists.map((list) => list.length)].join();
}

/** The showdown begins without a question before it, and I hold cards that I have not seen together. */
function isFirstLook(before: ZwiebelObservation, after: ZwiebelObservation): boolean {
  const held = (seen: ZwiebelObservation) => seen.own?.hand.length ?? 0;
  const begins = before.duel === null && after.duel !== null && after.duels.length === 0;
  return begins && held(before) < held(after);
}

/** The scenes between two observations, in order. */
export function scenesBetween(
  before: ZwiebelObservation,
  after: ZwiebelObservation,
  crippled?: ZwiebelCrippled,
): Scene[] {
  const decided = newlyFinished(before, after).flatMap((duel, i): Scene[] => [
    ...(i === 0 ? lastLaid(before, duel) : []),
    { kind: 'decided', duel, crippled: undefined, seen: before },
  ]);
  const last = crippledDuel(before, after, crippled);
  if (last) decided.push({ kind: 'decided', duel: last, crippled, seen: before });
  if (isFirstLook(before, after)) {
    decided.push({ kind: 'look', seen: { ...after, duel: null, line: [] } });
  }
  const { duel } = after;
  if (duel === null || look(before) === look(after)) return decided;
  return [...decided, ...veilsFor(before, after, duel, duel.lists), { kind: 'going', seen: after }];
}

/** What was laid at the end of a duel, before it is told how that ended. */
function lastLaid(before: ZwiebelObservation, over: ZwiebelDuelRecord): Scene[] {
  const { duel } = before;
  const same = duel?.leader === over.leader && duel.challenger === over.challenger;
  return same && !over.effect ? veilsFor(before, before, duel, over.lists) : [];
}

/** Whether both have laid at the last level. */
function isAnswered({ duel }: ZwiebelObservation): boolean {
  const [ours = [], theirs = []] = duel?.lists ?? [];
  return ours.length > 0 && ours.length === theirs.length;
}

/** How long the first of these scenes lies there, in ms at normal speed. */
export function lengthOf([scene, ...later]: readonly Scene[]): number {
  if (!scene) return 0;
  if (scene.kind === 'look') return LOOK_MS;
  if (scene.kind === 'turn') return turningMs(scene.fresh);
  if (scene.kind === 'breath') return BREATH_MS;
  if (scene.kind === 'going') return isAnswered(scene.seen) ? LEVEL_MS : GLANCE_MS;
  return later.some(({ kind }) => kind === 'decided') ? HURRIED_MS : DECIDED_MS;
}
