/** From a clause to the steps of lessons that teach it. */
import { lessonPath, lessonsPath } from '../memory/lessons';
import type { GameTexts, TaughtAt } from './gametexts';

/** The address of a step of a lesson. */
export function stepPath(game: string, { lesson, step }: TaughtAt): string {
  return step === 1 ? lessonPath(game, lesson) : `${lessonPath(game, lesson)}/${step}`;
}

/** The address of all steps that teach a clause. */
function taughtPath(game: string, clause: string): string {
  return `${lessonsPath(game)}#${encodeURIComponent(clause)}`;
}

/** Where a clause is shown: at its step, or where there are several, in their list; undefined where nothing teaches it. */
export function shownAt(game: string, texts: GameTexts, clause: string): string | undefined {
  const [first, ...others] = texts.taught?.[clause] ?? [];
  if (!first) return undefined;
  return others.length > 0 ? taughtPath(game, clause) : stepPath(game, first);
}
