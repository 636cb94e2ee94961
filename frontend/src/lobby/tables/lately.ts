/** How a match that was played here lately is told in the lobby: two short lines. Pure but for the language. */
import type { Finished } from '../../lib/memory/finished';
import { nameOf } from '../../lib/wording/bots';
import { day, timeOfDay } from '../../lib/wording/dates';
import { listed } from '../../lib/wording/listed';
import { l } from './words';

/** So many are shown; as many again and more are kept. */
export const SHOWN = 5;

/** "Zwanzig gegen Ben und Kuno" */
export function against({ seats, you }: Finished, title: string): string {
  const others = seats.filter((one, seat) => seat !== you && one.kind !== 'empty').map(nameOf);
  return l('lately.against', { game: title, names: others.length > 0 ? listed(others) : '' });
}

/** "Platz 1 von 3"; empty where nobody knows it here. */
export function outcome({ seats, place, early }: Finished): string {
  if (early) return l('lately.early');
  if (place === null) return '';
  const of = seats.filter(({ kind }) => kind !== 'empty').length;
  return l('lately.place', { n: place, of });
}

/** "12. November, 21:30" */
export const when = ({ ended }: Finished): string => `${day(ended)}, ${timeOfDay(ended)}`;
