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
    seats:
      label === 'final'
        ? (view.final.seats ?? [])
        : (at(today(view)?.tables, Number(label))?.seats ?? []),
  }));
}

/** 'Tisch 3', 'Finale', 'Stechen'. */
export const tableName = (label: string): string =>
  label === 'final' || label === 'playoff'
    ? p(`room.${label}`)
    : t('table.label', { n: Number(label) });
