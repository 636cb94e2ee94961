/** The phrases that rules in force ask for: each has its button, whether it is due or not (MM-12.18). */
import { sayable } from '../legal';
import type { MaumauAction, MaumauObservation } from '../types';

/** Every phrase of a rule in force, in the order of the board. */
export function phrasesOf(seen: MaumauObservation): string[] {
  const rules = (seen.board.rules ?? []).filter(({ no }) => seen.in_force.includes(no));
  const effects = rules.flatMap(({ rule }) => rule.clauses.flatMap((clause) => clause.do));
  const found = effects.flatMap((effect) => (effect.type === 'say' ? [effect.phrase] : []));
  return [...new Set(found)];
}

/** Gestures that are asked of a seat. */
export function gesturesOf(seen: MaumauObservation, seat: number | null): string[] {
  const due = seen.gestures.filter(({ waiting }) => seat !== null && waiting.includes(seat));
  return [...new Set(due.map(({ name }) => name))];
}

/** Saying a phrase: to whom it is owed, where it is owed to somebody. */
export function sayingOf(legal: readonly MaumauAction[], phrase: string): MaumauAction {
  return sayable(legal, phrase) ?? { type: 'say', phrase };
}
