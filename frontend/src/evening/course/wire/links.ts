/** Addresses of an evening, and the keys that this browser holds for it. */
import { site } from '../../../lib/site';
import { load, save } from '../../../lib/memory/store';
import type { Role } from '../model';

export const eveningPath = (id: string, key = ''): string =>
  site(`/evening/${encodeURIComponent(id)}${key ? `#${key}` : ''}`);

export const wallPath = (id: string, key = ''): string =>
  site(`/evening/${encodeURIComponent(id)}/wall${key ? `#${key}` : ''}`);

/** Leads to exactly one sheet: matchday 4, table 1. */
export const sheetPath = (id: string, key: string, matchday: number, table: number): string =>
  site(`/evening/${encodeURIComponent(id)}?sheet=${matchday}.${table}${key ? `#${key}` : ''}`);

const shelf = (id: string) => `stammtisch.evening.${id}.keys`;
type Keys = Partial<Record<Role, string>>;

export function knownKeys(id: string): Keys {
  const kept = load(shelf(id));
  return typeof kept === 'object' && kept !== null ? kept : {};
}

export function keepKey(id: string, role: Role, key: string): void {
  save(shelf(id), { ...knownKeys(id), [role]: key });
}

/** From the strongest to the weakest. */
const ORDER: readonly Role[] = ['director', 'referee', 'player', 'audience'];

/** The strongest key of somebody who takes part, where this browser has one. */
export function bestKey(id: string): string | undefined {
  const keys = knownKeys(id);
  const best = ORDER.slice(0, -1).find((role) => keys[role] !== undefined);
  return best && keys[best];
}

/** The key to come with: that of the address, unless it is the audience's and a better one is known. */
export function keyToUse(id: string, hash: string): string | undefined {
  const given = hash.replace(/^#/, '');
  const keys = knownKeys(id);
  if (given && given !== keys.audience) return given;
  return bestKey(id) ?? keys.audience ?? (given || undefined);
}

export interface Known {
  id: string;
  name: string;
  /** When this browser was there last, and when first. */
  at: number;
  since?: number;
  /** How many stood on the list when it was there last. */
  people?: number;
}
const LIST = 'stammtisch.evenings';

/** The evenings that this browser was at, the latest first. */
export function knownEvenings(): Known[] {
  const kept = load(LIST);
  return Array.isArray(kept) ? (kept as Known[]) : [];
}

export function keepEvening(id: string, name: string, people = 0): void {
  const known = knownEvenings();
  const others = known.filter((one) => one.id !== id);
  const before = known.find((one) => one.id === id);
  const at = Date.now();
  save(LIST, [{ id, name, at, since: before?.since ?? at, people }, ...others].slice(0, 12));
}

/** For phones: with the audience's key where this browser holds it. */
export const doorPath = (id: string): string => eveningPath(id, knownKeys(id).audience);
