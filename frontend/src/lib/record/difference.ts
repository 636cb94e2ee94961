/** Differences between plain values, as the server sends them; see src/stammtisch/records/differences.py. */

/** [value]: this instead; []: gone; {name: difference}: within; [at, removed, added, edits?]: in a list. */
export type Difference = Readonly<Record<string, unknown>> | readonly unknown[];

function edited(before: unknown, edits: object): unknown {
  const list = Array.isArray(before);
  const after = (list ? [...(before as unknown[])] : { ...(before as object) }) as Record<
    string,
    unknown
  >;
  for (const [name, change] of Object.entries(edits) as [string, Difference][]) {
    if (Array.isArray(change) && change.length === 0) Reflect.deleteProperty(after, name);
    else after[name] = applied(after[name], change);
  }
  return after;
}

/** The value after a change; the one before stays as it is, and what did not change is shared. */
export function applied<T>(before: T, change: Difference): T {
  if (!Array.isArray(change)) return edited(before, change) as T;
  if (change.length === 1) return change[0] as T;
  const [at, removed, added, edits] = change as [number, number, unknown[], object?];
  const whole = (edits ? edited(before, edits) : before) as unknown[];
  return [...whole.slice(0, at), ...added, ...whole.slice(at + removed)] as T;
}
