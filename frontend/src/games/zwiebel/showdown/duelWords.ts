/** What is said between the two sides of a duel: level by level, and at the end. */
import { capital } from '../../../lib/wording/capital';
import type { Level } from '../scenes/duel';
import { nth } from '../lines';
import { keyName } from '../cards/names.svelte';
import type { ZwiebelCrippled, ZwiebelDuelRecord, ZwiebelDuelView } from '../types';
import { whom, z, type ZwiebelRoom } from '../words';

/** The sentence for a settled level; empty while it is open. */
export function levelVerdict(
  room: ZwiebelRoom,
  duel: { leader: number; challenger: number },
  level: Level,
  last: boolean,
): string {
  const { leader, challenger, outcome, n } = level;
  if (outcome === 'open') return '';
  if (outcome === 'same') return last ? z('duel.same.last') : z('duel.same', { nth: nth(n + 1) });
  const [better, worse] = outcome === 'leader' ? [leader, challenger] : [challenger, leader];
  const ahead = outcome === 'leader' ? duel.leader : duel.challenger;
  const words = (key: string | undefined) =>
    key === undefined ? '' : capital(keyName(room.game.name, key));
  const fact = worse
    ? z('duel.beats', { better: words(better?.key), worse: keyName(room.game.name, worse.key) })
    : z('duel.beats.nothing', { better: words(better?.key) });
  return `${fact} ${whoIsAhead(room, ahead)}`;
}

function whoIsAhead(room: ZwiebelRoom, seat: number): string {
  return seat === room.you ? z('duel.ahead.me') : z('duel.ahead', { name: room.seatName(seat) });
}

/** At a total tie: who is the elder. */
export function tieVerdict(room: ZwiebelRoom, duel: ZwiebelDuelView): string {
  if (duel.case !== 'T' || duel.actor === null) return '';
  const elder = duel.actor === duel.leader ? duel.challenger : duel.leader;
  return elder === room.you ? z('duel.tie.me') : z('duel.tie', { name: room.seatName(elder) });
}

/** How a duel ended: crippled, begun anew by an effect, or somebody is out. */
export function endVerdict(
  room: ZwiebelRoom,
  duel: ZwiebelDuelRecord,
  crippled: ZwiebelCrippled | undefined,
): string {
  const game = room.game.name;
  if (crippled) {
    return z(crippled.seat === room.you ? 'duel.crippled.me' : 'duel.crippled', {
      name: room.seatName(crippled.seat),
      victim: whom(room, crippled.victim),
      run: keyName(game, `RL${crippled.cards.length}`),
      target: keyName(game, crippled.target),
    });
  }
  if (duel.effect) {
    return z('duel.restart', { because: keyName(game, `because_${duel.effect}`) });
  }
  if (duel.loser === null) return '';
  return duel.loser === room.you
    ? z('duel.out.me')
    : z('duel.out', { name: room.seatName(duel.loser) });
}
