/** What stands in the status line when it is not the game that keeps us waiting. */
import { clockText } from '../lib/wording/format';
import { overDays } from './seats';
import { t } from './words';
import type { Status } from './game';
import type { Room } from './room.svelte';

/** From here on whoever has acted wonders whether it was felt. */
const UNDERWAY_MS = 1000;

/** Whom everybody waits for because the connection is gone, and what will happen then. Where several are asked at once,
 * my own turn is what I read. */
function absentee(room: Room, now: number): string | undefined {
  if (room.mine || overDays(room.table)) return undefined;
  for (const seat of room.turns) {
    const view = room.table.seats[seat];
    if (seat === room.you || view?.presence !== 'lost' || view.standin) continue;
    const name = room.seatName(seat);
    if (view.until === undefined || view.until === null) return t('status.away', { name });
    return t('status.away.until', { name, time: clockText(view.until - now) });
  }
  return undefined;
}

/** The line about connection and presence, if there is anything to say; now in server ms. */
export function troubleLine(room: Room, now: number): Status | undefined {
  const saved = room.pending !== null;
  if (room.link === 'lost') return { text: t(saved ? 'status.lost.saved' : 'status.lost') };
  if (room.link === 'restart') {
    return { text: t(saved ? 'status.restart.saved' : 'status.restart') };
  }
  if (room.link === 'ended') return { text: t('status.closed') };
  if (room.link === 'connecting') return { text: t('status.connecting') };
  if (room.pending && Date.now() - room.pending.since > UNDERWAY_MS) {
    return { text: t('status.underway') };
  }
  if (room.table.held && room.table.stage === 'playing') return { text: t('held.status') };
  if (room.table.pause && room.table.stage === 'playing') return { text: t('pause.status') };
  const text = absentee(room, now);
  return text === undefined ? undefined : { text };
}
