/** What has become of a card in the game: devalued, worthless, with another value. */
import type { CardMark } from '../../../table/cards/marks';
import type { ZwiebelEffectsView } from '../types';
import { z } from '../words';

/** The marks on a card that lies open before a seat, as everybody knows them. */
export function tokensOn(card: string, seat: number, effects: ZwiebelEffectsView): CardMark[] {
  if (effects.tokens.some((token) => token.victim === seat && token.card === card)) {
    return [{ as: 'over', text: '1', words: z('mark.low') }];
  }
  const shift = effects.shifts.find((one) => one.card === card && one.by !== 'also');
  if (shift) {
    return [{ as: 'worth', text: String(shift.value), words: z('mark.value', { n: shift.value }) }];
  }
  if (effects.zeroed === seat && card.endsWith('A')) {
    return [{ as: 'over', text: '0', words: z('mark.zero') }];
  }
  return [];
}
