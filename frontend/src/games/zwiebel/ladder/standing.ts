/** How I stand while others are asked, and how I was beaten, each in one sentence. */
import { capital } from '../../../lib/wording/capital';
import { keyName } from '../cards/names.svelte';
import { lyingNow, standing } from './ladder';
import { nth } from '../lines';
import { pastLevels } from '../scenes/duel';
import { sheet } from '../scenes/sheet.svelte';
import type { ZwiebelObservation } from '../types';
import { nameOf, z, type ZwiebelRoom } from '../words';

/** 'Gegen Flora (Flush) liegst du hinten'; empty while nothing lies there. */
export function standingLine(room: ZwiebelRoom, seen: ZwiebelObservation): string {
  if (sheet.veiled) return '';
  const lying = lyingNow(seen, room.you);
  const how = standing(room, seen);
  if (!lying || !how || seen.players[room.you ?? -1]?.place !== 'in') return '';
  const name = nameOf(room, lying.seat);
  return z(`stands.${how}`, { name, group: keyName(room.game.name, lying.key) });
}

/** How I lost in this round: the sentence, and the cards of my group that was beaten. */
export function defeatOf(
  room: ZwiebelRoom,
  seen: ZwiebelObservation,
): { line: string; cards: readonly string[] | undefined } | undefined {
  const lost = seen.duels.findLast(({ loser }) => loser !== null && loser === room.you);
  if (!lost) return undefined;
  const mine = lost.leader === room.you ? 'leader' : 'challenger';
  const other = mine === 'leader' ? 'challenger' : 'leader';
  const name = capital(nameOf(room, mine === 'leader' ? lost.challenger : lost.leader));
  const level = pastLevels(lost).find(({ outcome }) => outcome === other);
  const better = level?.[other];
  if (!level || !better) return { line: z('defeat.tie', { name }), cards: undefined };
  const worse = level[mine];
  const words = (key: string) => keyName(room.game.name, key);
  const line = z(worse ? 'defeat.beaten' : 'defeat.nothing', {
    nth: capital(nth(level.n)),
    name,
    better: words(better.key),
    worse: worse ? words(worse.key) : '',
  });
  return { line, cards: worse?.cards };
}
