/** Whose points and places an act would change, those it is about first. */
import type { Command } from '../course/wire/api';
import type { View } from '../course/model';
import { at } from '../course/names';

type Row = View['ranking']['rows'][string];

export interface Moved {
  no: number;
  old: Row;
  now: Row;
}

export interface Preview {
  shown: Moved[];
  /** How many others move as well. */
  more: number;
}

const MOST = 8;

/** Those whose sheet a correction changes. */
function concerned(command: Command | undefined): number[] {
  const strokes = command?.type === 'result_corrected' ? command['new'] : undefined;
  return Object.keys((strokes ?? {}) as Readonly<Record<string, number>>).map(Number);
}

const differ = (old: Row, now: Row): boolean =>
  old.rank !== now.rank || old.points !== now.points || old.strokes !== now.strokes;

/** Nobody of the corrected sheet is left out; of the others the first, and how many there are besides. */
export function preview(before: View, after: View, command: Command | undefined): Preview {
  const all = before.ranking.order.flatMap((no): Moved[] => {
    const old = at(before.ranking.rows, no);
    const now = at(after.ranking.rows, no);
    return old && now && differ(old, now) ? [{ no, old, now }] : [];
  });
  const first = concerned(command);
  const mine = all.filter(({ no }) => first.includes(no));
  const others = all.filter(({ no }) => !first.includes(no));
  const shown = [...mine, ...others.slice(0, Math.max(0, MOST - mine.length))];
  return { shown, more: all.length - shown.length };
}
