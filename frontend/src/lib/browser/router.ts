/** Which page an address shows, and moving between them without loading the document again. */
import { pathWithin } from '../site';
import { type PageName, ROUTES } from './routes';

export interface Route {
  page: PageName | undefined;
  params: Readonly<Record<string, string>>;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** What stands behind the # of the address, which anybody may have cut off in the middle of a letter. */
export const hashWord = () => decoded(location.hash.slice(1));

function match(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [i, part] of wanted.entries()) {
    const value = given[i] ?? '';
    if (part.startsWith(':') && value) params[part.slice(1)] = decoded(value);
    else if (part !== value) return undefined;
  }
  return params;
}

/** The page of a path of the room, with page undefined where there is none. */
export function resolve(path = ''): Route {
  const trimmed = path.length > 1 ? path.replace(/\/+$/, '') : path;
  for (const [pattern, page] of ROUTES) {
    const params = match(pattern, trimmed);
    if (params) return { page, params };
  }
  return { page: undefined, params: {} };
}

type Listener = (route: Route) => void;
const listeners = new Set<Listener>();

let shown = '';

/** Sheets push and pop history entries of the same path; only a new path is a new page. */
function tell(): void {
  if (location.pathname === shown) return;
  shown = location.pathname;
  const route = resolve(pathWithin(shown));
  for (const listener of listeners) listener(route);
}

/** Calls back with the current route and after every move; returns how to stop. */
export function onRoute(listener: Listener): () => void {
  if (listeners.size === 0) addEventListener('popstate', tell);
  listeners.add(listener);
  shown = location.pathname;
  listener(resolve(pathWithin(shown)));
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('popstate', tell);
  };
}

/** Goes to a path that `site` has made, or the server. */
export function go(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  tell();
}

/** For onclick on an ancestor: plain clicks on links of this site move within the page. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download')) {
    return;
  }
  if (resolve(pathWithin(link.pathname)).page === undefined) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
