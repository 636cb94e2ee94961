/** What helps this reader at a game; each choice is kept in this browser only. */
import { load, save } from './store';

export interface Aids<A extends string> {
  /** Which aids are on; reactive. */
  readonly on: Readonly<Record<A, boolean>>;
  /** Switches an aid and keeps the choice. */
  readonly set: (aid: A, on: boolean) => void;
}

/** The aids of a game, as they were left, under a key of its own. */
export function keepAids<A extends string>(key: string, defaults: Record<A, boolean>): Aids<A> {
  const kept = load(key);
  const old = (typeof kept === 'object' && kept !== null ? kept : {}) as Partial<
    Record<A, unknown>
  >;
  const entries = (Object.keys(defaults) as A[]).map((aid) => {
    const before = old[aid];
    return [aid, typeof before === 'boolean' ? before : defaults[aid]] as const;
  });
  const on = $state(Object.fromEntries(entries) as Record<A, boolean>);
  return {
    on,
    set: (aid, value) => {
      on[aid] = value;
      save(key, { ...on });
    },
  };
}
