/** The room's tables where an evening is played now, with who sits there. */
import type { Evening } from '../course/evening.svelte';
import type { View } from '../course/model';
import { at, today } from '../course/names';
import { t } from '../course/words';
import { p } from './words';

export interface RoomTable {
  label: string;
  code: string;
  name: string;
  seats: readonly number[];
}

export function roomTables(evening: Evening, view: View): RoomTable[] {
  return Object.entries(evening.look?.desk.tables ?? {}).map(([label, code]) => ({
    label,
    code,
    name: tableName(label),
    seats: seatsAt(label, view),
  }));
}

function seatsAt(label: string, view: View): readonly number[] {
  if (label === 'final') return view.final.seats ?? [];
  // one Stechen or sudden death at a time: the one that is owed is the one that is played
  if (label === 'playoff') return view.final.dues?.find(({ game }) => game)?.among ?? [];
  return at(today(view)?.tables, Number(label))?.seats ?? [];
}

/** 'Tisch 3', 'Finale', 'Stechen'. */
export const tableName = (label: string): string =>
  label === 'final' || label === 'playoff'
    ? p(`room.${label}`)
    : t('table.label', { n: Number(label) });
