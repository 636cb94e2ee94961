/** What may be decided in a betting round before it is my turn, and when such a choice no longer holds. */
import type { ZwiebelAction, ZwiebelObservation } from '../types';

/** What can be chosen in advance: to be out, or to do what costs least. */
export type Wish = 'fold' | 'go';

/** The question that will come to me; a choice in advance answers it as it is now. */
export interface Question {
  round: number;
  betting: number;
  phase: 'stay' | 'match' | 'raise';
  /** What it costs. */
  due: number;
}

/** A question with the answer chosen in advance. */
export interface Noted extends Question {
  wish: Wish;
}

const PHASES: readonly string[] = ['stay', 'match', 'raise'];

/** Which action does what was wished. */
const ACTIONS: Readonly<Record<Question['phase'], Record<Wish, ZwiebelAction['type']>>> = {
  stay: { go: 'pay', fold: 'fold' },
  match: { go: 'match', fold: 'fold' },
  raise: { go: 'no_raise', fold: 'fold' },
};

/** What a seat is asked in this betting round, now or later; undefined: nothing it could decide before. */
export function questionFor(seen: ZwiebelObservation, you: number | null): Question | undefined {
  const { phase, queue, pending, players } = seen;
  if (you === null || pending || !PHASES.includes(phase) || !queue.includes(you)) return undefined;
  if (players[you]?.place !== 'in') return undefined;
  const due = { stay: seen.options.grundeinsatz, match: seen.stake, raise: 0 };
  const asked = phase as Question['phase'];
  return { round: seen.round_no, betting: seen.betting, phase: asked, due: due[asked] };
}

/** Whether a choice made in advance still answers the question as it was. */
export function holds(noted: Noted, question: Question | undefined): boolean {
  if (!question) return false;
  const { round, betting, phase, due } = question;
  const same = noted.round === round && noted.betting === betting;
  return same && noted.phase === phase && noted.due === due;
}

/** The action that was chosen in advance, if the rules allow it now. */
export function actionOf(
  { phase, wish }: Noted,
  legal: readonly ZwiebelAction[],
): ZwiebelAction | undefined {
  return legal.find(({ type }) => type === ACTIONS[phase][wish]);
}
