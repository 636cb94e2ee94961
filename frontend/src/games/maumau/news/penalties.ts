/** Penalty cards that fell without a verdict before everybody, and the clause that each of them names. */
import type { MaumauEvent, MaumauPenaltyDealt, MaumauPenaltyVoid } from '../types';

export type Fallen = MaumauPenaltyDealt | MaumauPenaltyVoid;

const VERDICTS: readonly MaumauEvent['type'][] = [
  'challenge_upheld',
  'challenge_rejected',
  'plenum_verdict',
];

/** The penalties of one step; a verdict says by itself who pays. */
export function fallenIn(events: readonly MaumauEvent[]): Fallen[] {
  if (events.some(({ type }) => VERDICTS.includes(type))) return [];
  return events.filter(
    (event): event is Fallen => event.type === 'penalty' || event.type === 'penalty_void',
  );
}

/** The clause in a sentence about a penalty: 'MM-10a.6'. */
export function clauseIn(sentence: string): string | undefined {
  return /\(([A-Z]{2}-[\w.]+)\)/.exec(sentence)?.[1];
}
