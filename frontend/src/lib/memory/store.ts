/** Reads and writes small values in the browser, and carries on without when storage is blocked. */

/** The stored value, or undefined when there is none, it is not JSON, or storage is blocked. */
export function load(key: string): unknown {
  try {
    const text = localStorage.getItem(key);
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

/** Keeps a value; returns whether it was stored. */
export function save(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
