/** Which cards stand up: those that may be played, where the table helps at all. */
import { cardsOf, playableCards } from '../legal';
import type { MaumauAction, MaumauObservation } from '../types';

/** The cards to mark; undefined where nothing may be told (MM-17.2, MM-20.2). */
export function marked(
  seen: MaumauObservation,
  legal: readonly MaumauAction[],
): Set<string> | undefined {
  const open = seen.options.supervision === 'open';
  if (!(seen.options.hints ?? !open)) return undefined;
  if (!open) return playableCards(legal);
  return new Set(
    seen.lawful.flatMap((place) => {
      const action = legal[place];
      return action ? cardsOf(action) : [];
    }),
  );
}
