/** JSON Merge Patch (RFC 7396): what is null is gone, objects are merged, all else is replaced. */

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A new value; what did not change is the same object as before. */
export function patched<T>(before: T, patch: unknown): T {
  if (!isObject(patch)) return patch as T;
  const after: Record<string, unknown> = { ...(isObject(before) ? before : {}) };
  for (const [name, part] of Object.entries(patch)) {
    // eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- the patch names what is gone
    if (part === null) delete after[name];
    else after[name] = patched(after[name], part);
  }
  return after as T;
}
