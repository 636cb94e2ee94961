/** The order of the combinations (ZC-12) with an example of each, and where two groups stand in it. */
import type { DeckName } from '../../../art/cards/decks';
import { against, offeredKey } from '../showdown/answers';
import { sideOf } from '../scenes/duel';
import { lineOf } from '../lineOf';
import type { ZwiebelObservation } from '../types';
import type { ZwiebelRoom } from '../words';
import rungs from './rungs.json';

export type Part = 'pictures' | 'numbers' | 'below';

/** One combination: its line in the catalogue, what it beats, and cards that make it. */
export interface Rung {
  line: string;
  part: Part;
  rank: number;
  /** It needs wild eights. */
  wild: boolean;
  cards: readonly string[];
}

type Order = Pick<ZwiebelObservation, 'effects' | 'options'>;

function rankIn({ effects, options }: Order, line: string): number {
  const rung = rungs.find((each) => each.line === line);
  if (!rung) return 0;
  if (!effects.fool) return rung.rank;
  return line === '2C' && options.fool_ten_ace === 'swaps' ? printed('K1') : rung.fool;
}

/** The rank of a line while nothing is moved. */
function printed(line: string): number {
  return rungs.find((each) => each.line === line)?.rank ?? 0;
}

/** The rungs from the highest down, in the order that is in force. */
export function ladderOf(order: Order, deck: DeckName): Rung[] {
  return rungs
    .map((rung): Rung => ({
      line: rung.line,
      part: rung.part as Part,
      rank: rankIn(order, rung.line),
      wild: rung.wild,
      cards: deck === 'pairs' ? rung.pairs : rung.garden,
    }))
    .sort((one, other) => other.rank - one.rank);
}

/** What a group is worth: the higher wins, equal ones tie (ZC-15, ZC-16). */
export function strengthOf(order: Order, key: string): number {
  const points = /^rest(\d+)/.exec(key)?.[1] ?? 0;
  const nulls = /-(\d)/.exec(key)?.[1] ?? 0;
  const raised = key.endsWith('e') ? 100 : 0;
  return rankIn(order, lineOf(key)) * 1000 + Number(points) - Number(nulls) - raised;
}

/** A group on the table that matters to me. */
export interface Lying {
  key: string;
  seat: number;
  /** From 1: first choice, second choice. */
  n: number;
}

/** What I have to reach: the group against mine; for those who wait the first group of whoever leads. */
export function lyingNow(seen: ZwiebelObservation, you: number | null): Lying | undefined {
  const { duel } = seen;
  if (!duel) return undefined;
  const side = sideOf(duel, you);
  if (side) {
    const key = against(seen, you);
    const [ours, theirs] = side === 'leader' ? duel.lists : [duel.lists[1], duel.lists[0]];
    const n = Math.min(ours.length + 1, theirs.length);
    const seat = side === 'leader' ? duel.challenger : duel.leader;
    return key === undefined ? undefined : { key, seat, n };
  }
  const first = duel.lists[0][0];
  return first && { key: first.key, seat: duel.leader, n: 1 };
}

/** The best that I can still lay: what is on offer, else the best of my cards. */
export function bestOf(room: ZwiebelRoom, seen: ZwiebelObservation): string | undefined {
  return offeredKey(seen, room.legal, 'declare') ?? seen.own?.arrangement[0]?.key;
}

/** How my best stands against what lies: ahead, level or behind; undefined where one of them is missing. */
export function standing(
  room: ZwiebelRoom,
  seen: ZwiebelObservation,
): 'ahead' | 'level' | 'behind' | undefined {
  const lying = lyingNow(seen, room.you);
  const best = bestOf(room, seen);
  if (!lying || best === undefined) return undefined;
  const difference = strengthOf(seen, best) - strengthOf(seen, lying.key);
  if (difference === 0) return 'level';
  return difference > 0 ? 'ahead' : 'behind';
}
