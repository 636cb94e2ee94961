/** Reads and writes small values in the browser, and carries on without when storage is blocked. */
import { BASE } from '../site';

/** Rooms of one host share its storage; each keeps its own there, under its path. */
const place = (key: string) => (BASE ? `${key}@${BASE}` : key);

/** The stored value, or undefined when there is none, it is not JSON, or storage is blocked. */
export function load(key: string): unknown {
  try {
    const text = localStorage.getItem(place(key));
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

/** Keeps a value; returns whether it was stored. */
export function save(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(place(key), JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Keeps nothing any more. */
export function forget(key: string): void {
  try {
    localStorage.removeItem(place(key));
  } catch {
    /* blocked storage holds nothing */
  }
}
