/** Both rule sets of Zwiebel in the lobby: a king, an ace and the Lady, each of its own deck. */
import type { Tile } from '../tiles';

export default {
  cards: ['BK', 'YA', 'GD'],
  deck: 'garden',
  variants: { 'zwiebel-v3': { cards: ['OkK', 'ScA', 'KrD'], deck: 'pairs' } },
  options: {
    first: ['mode', 'rounds', 'start_chips', 'zero_eights', 'bet_cap'],
    never: ['character_cards', 'max_players'],
    // where there is a choice, they are about money; one of the two games is always played for it
    only: {
      start_chips: { mode: 'gambling' },
      grundeinsatz: { mode: 'gambling' },
      bet_cap: { mode: 'gambling' },
    },
    usual: { rounds: 4 },
  },
} satisfies Tile;
