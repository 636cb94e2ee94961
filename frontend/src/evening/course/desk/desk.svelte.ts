/** What the director looks at: the tab, the sheet, the incident. */
import type { Wall } from '../model';
import type { SheetRef } from './sheets';

export const TABS = ['evening', 'matrix', 'results', 'standings', 'people', 'print'] as const;
export type Tab = (typeof TABS)[number];

export class Desk {
  tab: Tab = $state('evening');
  /** The kind of incident that is open; null for none, 'list' for the choice alone. */
  incident: string | null = $state(null);
  sheet: SheetRef | null = $state(null);
  /** Whose row of the standings is open. */
  row: number | null = $state(null);
  choosing: 'wall' | 'keys' | 'links' | 'start' | 'end' | null = $state(null);

  go(tab: Tab): void {
    this.tab = tab;
    this.incident = null;
  }

  open(sheet: SheetRef): void {
    this.sheet = sheet;
    this.go('results');
  }

  report(kind = 'list'): void {
    this.incident = kind;
  }
}

export const WALLS: readonly Wall[] = ['auto', 'tables', 'standings', 'final', 'door', 'black'];
