/** What somebody may have meant who has come to an address that leads nowhere. */

/** A page that may have been meant; rules and lessons are those of a game. */
export type Place =
  { page: 'rules' | 'learn'; game: string } | { page: 'hand' | 'replay' | 'evening' | 'runde' };

/** What people type or cut off, by the page that it means. */
const WORDS: Readonly<Record<Place['page'], readonly string[]>> = {
  rules: ['rules', 'regeln', 'regel'],
  learn: ['learn', 'lernen', 'lektion', 'lektionen', 'lesson', 'lessons'],
  hand: ['hand', 'hände'],
  replay: ['replay', 'partie', 'match'],
  evening: ['evening', 'abend', 'abende', 'turnier'],
  runde: ['runde', 'runden'],
};

const GAMELESS = ['hand', 'replay', 'evening', 'runde'] as const;

/** How many letters must be changed, put in or left out. */
function distance(one: string, other: string): number {
  let row = [...Array(other.length + 1).keys()];
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (let j = 0; j < other.length; j++) {
      const kept = (row[j] ?? 0) + (letter === other[j] ? 0 : 1);
      next.push(Math.min(kept, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Whether one may be meant by the other: a slip of the finger, or a piece that is missing. */
export function alike(given: string, known: string): boolean {
  if (given.length >= 4 && known.startsWith(given)) return true;
  return distance(given, known) <= (known.length < 6 ? 1 : 2);
}

const means = (word: string, page: Place['page']) =>
  WORDS[page].some((known) => alike(word, known));

/** What is near a path of the room, the nearest first; where nothing is, the lessons of all games. */
export function nearby(
  path: string,
  games: readonly string[],
): { near: boolean; places: readonly Place[] } {
  const words = path.toLowerCase().split('/').filter(Boolean);
  const meant = games.filter((game) => words.some((word) => alike(word, game)));
  const first = words[0] ?? '';
  const pages = GAMELESS.filter((page) => means(first, page)).map((page) => ({ page }));
  if (pages.length > 0 && meant.length === 0) return { near: true, places: pages };
  const order: readonly ['rules' | 'learn', 'rules' | 'learn'] = words.some((word) =>
    means(word, 'rules'),
  )
    ? ['rules', 'learn']
    : ['learn', 'rules'];
  const [page] = order;
  const near = meant.length > 0;
  const places = near
    ? meant.flatMap((game) => order.map((one) => ({ page: one, game })))
    : games.map((game) => ({ page, game }));
  return { near, places };
}
