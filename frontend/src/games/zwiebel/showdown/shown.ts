/** The duel on the screen: the one whose end is shown, else the one that is on. */
import { type Level, pastLevels, runningLevels } from '../scenes/duel';
import type { Decided } from '../scenes/scenes';
import type { ZwiebelObservation } from '../types';
import type { ZwiebelRoom } from '../words';
import { endVerdict, tieVerdict } from './duelWords';

export interface Shown {
  leader: number;
  challenger: number;
  levels: readonly Level[];
  /** Said last. */
  end: string;
  /** The run that cripples. */
  run: readonly string[] | undefined;
  /** Who is asked just now. */
  actor: number | null;
  seen: ZwiebelObservation;
}

export function duelShown(
  room: ZwiebelRoom,
  now: ZwiebelObservation,
  past: Decided | undefined,
): Shown | undefined {
  if (past) {
    const { duel, crippled, seen } = past;
    return {
      leader: duel.leader,
      challenger: duel.challenger,
      levels: pastLevels(duel, crippled),
      end: endVerdict(room, duel, crippled),
      run: crippled?.cards,
      actor: null,
      seen,
    };
  }
  const { duel } = now;
  if (!duel) return undefined;
  const { leader, challenger, actor } = duel;
  const [levels, end] = [runningLevels(duel), tieVerdict(room, duel)];
  return { leader, challenger, levels, end, run: undefined, actor, seen: now };
}
