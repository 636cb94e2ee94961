/** Which sheet is looked at, as an address says it. */
export interface SheetRef {
  matchday: number;
  table: number;
}

/** The sheet that a printed address leads to: ?sheet=4.1 is matchday 4, table 1. */
export function sheetOf(search: string): SheetRef | null {
  const [matchday, table] = (new URLSearchParams(search).get('sheet') ?? '').split('.').map(Number);
  return matchday && table ? { matchday, table } : null;
}
