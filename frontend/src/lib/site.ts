/** Where on its host the room is: at the root, or under a path of its own beside other sites. */

/** What stands before every path of the room, such as `/stammtisch`; the server writes it into the page. */
export const BASE = document.documentElement.dataset['base'] ?? '';

/** A path of the room as links, the history and requests need it. Nothing else makes one. */
export const site = (path: string): string => BASE + path;

/** The path of the room that a path of the host means; undefined: it leads out of the room. */
export function pathWithin(pathname: string): string | undefined {
  if (pathname === BASE) return '/';
  return pathname.startsWith(site('/')) ? pathname.slice(BASE.length) : undefined;
}

/** The address of a socket of the room. */
export const socketAt = (path: string, { protocol, host } = location): string =>
  `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}${site(path)}`;
