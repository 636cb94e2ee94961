/** Where somebody stands at the desk: this tab of the browser keeps it, so that a page loaded again is where it was. */
import { type Desk, TABS } from './desk.svelte';
import type { SheetRef } from './sheets';

const shelf = (evening: string) => `stammtisch.evening.${evening}.desk`;

function kept(evening: string): object {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(shelf(evening)) ?? '');
    return typeof found === 'object' && found !== null ? found : {};
  } catch {
    return {};
  }
}

/** Goes to where this tab of the browser was last; whether it was there at all. */
export function resume(evening: string, desk: Desk): boolean {
  const { tab, incident, sheet } = kept(evening) as Partial<Record<string, unknown>>;
  const known = TABS.find((one) => one === tab);
  if (!known) return false;
  desk.go(known);
  if (typeof incident === 'string') desk.incident = incident;
  if (typeof sheet === 'object' && sheet !== null) desk.sheet = sheet as SheetRef;
  return true;
}

export function keepPlace(evening: string, { tab, incident, sheet }: Desk): void {
  try {
    sessionStorage.setItem(shelf(evening), JSON.stringify({ tab, incident, sheet }));
  } catch {
    /* without storage a page loaded again begins at the evening */
  }
}
