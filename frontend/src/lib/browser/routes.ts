/** The addresses of the page, as paths of the room, and which page each of them shows. */

/** Patterns in order of trial; a colon takes one segment. */
export const ROUTES = [
  ['/', 'Lobby'],
  ['/t/:code', 'Room'],
  ['/replay', 'Replay'],
  ['/replay/:id', 'Replay'],
  ['/rules/:game', 'Rules'],
  ['/learn/:game', 'Lessons'],
  ['/learn/:game/:n', 'Lesson'],
  ['/learn/:game/:n/:step', 'Lesson'],
  ['/hand', 'Hand'],
  ['/evening', 'Evenings'],
  ['/evening/:id', 'Evening'],
  ['/evening/:id/wall', 'EveningWall'],
  ['/runde', 'Runden'],
  ['/runde/:id', 'Runde'],
  ['/operator', 'Operator'],
  ['/gallery', 'Gallery'],
] as const;

export type PageName = (typeof ROUTES)[number][1];

/** What the service worker answers for without a network; another room may be below this one on its host. */
export function ownPages(): RegExp[] {
  const words = ROUTES.map(([pattern]) => pattern.split('/')[1]).filter(Boolean);
  return [/^\/(\?|$)/, new RegExp(`^/(${[...new Set(words)].join('|')})(/|\\?|$)`)];
}
