/** The Runden that this browser knows, with the keys of their links. */
import { site } from '../site';
import { load, save } from './store';

export interface KnownRunde {
  id: string;
  title: string;
  /** Of the link for everybody in it. */
  key: string;
  /** Of whoever founded it, if that was here. */
  founder?: string;
}

const LIST = 'stammtisch.runden';
const MOST = 12;

const isKnown = (one: unknown): one is KnownRunde =>
  typeof one === 'object' &&
  one !== null &&
  ['id', 'title', 'key'].every((field) => typeof Reflect.get(one, field) === 'string');

/** The latest first. */
export function knownRunden(): KnownRunde[] {
  const kept = load(LIST);
  return Array.isArray(kept) ? kept.filter(isKnown) : [];
}

export const knownRunde = (id: string): KnownRunde | undefined =>
  knownRunden().find((one) => one.id === id);

export function keepRunde(one: KnownRunde): void {
  save(LIST, [one, ...knownRunden().filter(({ id }) => id !== one.id)].slice(0, MOST));
}

export function forgetRunde(id: string): void {
  save(
    LIST,
    knownRunden().filter((one) => one.id !== id),
  );
}

/** The address of a Runde; with its key, whoever gets it is in it. */
export const rundePath = (id: string, key = ''): string =>
  site(`/runde/${encodeURIComponent(id)}${key ? `#${key}` : ''}`);
