/** Penalty cards that fell without a verdict before everybody, and the clause that each of them names. */
import type {
  MaumauChallengeRejected,
  MaumauChallengeUpheld,
  MaumauEvent,
  MaumauPenaltyDealt,
  MaumauPenaltyVoid,
  MaumauPlenumVerdict,
} from '../types';

export type Fallen = MaumauPenaltyDealt | MaumauPenaltyVoid;
export type VerdictEvent = MaumauChallengeUpheld | MaumauChallengeRejected | MaumauPlenumVerdict;

const VERDICTS: readonly MaumauEvent['type'][] = [
  'challenge_upheld',
  'challenge_rejected',
  'plenum_verdict',
];

/** Who takes how many penalty cards by a verdict. */
export function paysBy(event: VerdictEvent): { seat: number; n: number }[] {
  if (event.type === 'challenge_rejected') return [{ seat: event.seat, n: 1 }];
  if (event.type === 'challenge_upheld') {
    return event.cards.map((n, seat) => ({ seat, n })).filter(({ n }) => n > 0);
  }
  return event.penalty === null || event.penalty === undefined
    ? []
    : [{ seat: event.penalty, n: 1 }];
}

/** The penalties of one step; a verdict, of this step or still before everybody, says by itself who pays. */
export function fallenIn(events: readonly MaumauEvent[], standing?: VerdictEvent): Fallen[] {
  if (events.some(({ type }) => VERDICTS.includes(type))) return [];
  const told = standing ? paysBy(standing).map(({ seat }) => seat) : [];
  return events
    .filter((event): event is Fallen => event.type === 'penalty' || event.type === 'penalty_void')
    .filter(({ seat }) => !told.includes(seat));
}

/** The clause in a sentence about a penalty: 'MM-10a.6'. */
export function clauseIn(sentence: string): string | undefined {
  return /\(([A-Z]{2}-[\w.]+)\)/.exec(sentence)?.[1];
}
