/** What this browser remembers of lessons: how far each was taken, and which are done. Nobody else learns of it. */
import { site } from '../site';
import type { GameInfo, TakeLesson } from '../../wire';
import { load, save } from './store';

export type Moves = NonNullable<TakeLesson['moves']>;

interface Kept {
  /** By number of the lesson. */
  moves: Record<string, Moves>;
  done: number[];
}

const place = (game: string) => `stammtisch.lessons.${game}`;

function kept(game: string): Kept {
  const found = load(place(game)) as Partial<Kept> | undefined;
  const moves = typeof found?.moves === 'object' ? found.moves : {};
  return { moves, done: Array.isArray(found?.done) ? found.done : [] };
}

/** What has been done in a lesson that was begun; empty for one that was not. */
export function movesOf(game: string, n: number): Moves {
  const moves = kept(game).moves[n];
  return Array.isArray(moves) ? moves : [];
}

/** Remembers what has been done in a lesson. */
export function keepMoves(game: string, n: number, moves: Moves): void {
  const { moves: all, done } = kept(game);
  save(place(game), { moves: { ...all, [n]: moves }, done });
}

/** Remembers that a lesson is done; the next time it begins anew. */
export function keepDone(game: string, n: number): void {
  const { moves, done } = kept(game);
  save(place(game), { moves: { ...moves, [n]: [] }, done: [...new Set([...done, n])] });
}

/** Whether a lesson has been taken to its end. */
export function isDone(game: string, n: number): boolean {
  return kept(game).done.includes(n);
}

/** The lesson to take next, from 1, and whether any was begun or all are done.
 *
 * Who has a table in mind is led to what is needed there, once the first lesson is done.
 */
export function nextLesson(
  { name, lessons }: Pick<GameInfo, 'name' | 'lessons'>,
  table: Readonly<Record<string, unknown>> = {},
): { n: number; begun: boolean; all: boolean } {
  const { moves, done } = kept(name);
  const left = lessons.map((_, i) => i + 1).filter((n) => !done.includes(n));
  const needed = left.find((n) => {
    const asked = Object.entries(lessons[n - 1]?.table ?? {});
    return asked.length > 0 && asked.every(([option, value]) => table[option] === value);
  });
  const n = done.includes(1) ? (needed ?? left[0]) : left[0];
  const begun = done.length > 0 || (n !== undefined && movesOf(name, n).length > 0);
  return { n: n ?? 1, begun: begun || Object.keys(moves).length > 0, all: n === undefined };
}

/** The address of all lessons of a game. */
export function lessonsPath(game: string): string {
  return site(`/learn/${encodeURIComponent(game)}`);
}

/** The address of a lesson; `to`: six letters of the table that waits for who takes it. */
export function lessonPath(game: string, n: number, to?: string): string {
  const path = site(`/learn/${encodeURIComponent(game)}/${n}`);
  return to === undefined ? path : `${path}?to=${encodeURIComponent(to)}`;
}
