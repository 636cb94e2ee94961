/** What the wall shows: chosen at the desk, or by itself from what runs and how long. */
import type { View, Wall } from '../course/model';

export type Scene = 'door' | 'tables' | 'clock' | 'standings' | 'final' | 'black';

const TABLES_FROM_MS = 240_000;
const PAGE_MS = 12_000;

/** As long as no sheet has counted all share the first place, which nobody needs to read. */
const counted = ({ ranking }: View): boolean =>
  Object.values(ranking.rows).some(({ strokes }) => strokes > 0);

/** By itself: in a break first the standings, the tables from four minutes before the start. */
function byItself(view: View, left: number | null): Scene {
  switch (view.stage) {
    case 'registration':
      return 'door';
    case 'ready':
      return 'tables';
    case 'playing':
      return 'clock';
    case 'break':
      if (!view.coming) return 'standings';
      return left === null || left <= TABLES_FROM_MS || !counted(view) ? 'tables' : 'standings';
    case 'final_ready':
      return 'standings';
    case 'final':
    case 'closed':
      return 'final';
  }
}

/** The scene of this moment; what cannot be shown yet gives way to what can. */
export function sceneOf(view: View, shows: Wall, left: number | null): Scene {
  if (shows === 'auto') return byItself(view, left);
  if (shows === 'tables' && view.stage === 'playing') return 'clock';
  if (shows === 'tables' && !view.coming && view.matchday === 0) return 'door';
  return shows;
}

/** The page that is up, by the server's time, so that two walls turn together. */
export function pageAt(now: number, pages: number, ms: number = PAGE_MS): number {
  return pages < 2 ? 0 : Math.floor(now / ms) % pages;
}
