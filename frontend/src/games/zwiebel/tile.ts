/** Both rule sets of Zwiebel in the lobby: a king, an ace and the Lady of the kitchen garden. */
import type { Tile } from '../tiles';

export default {
  cards: ['BK', 'YA', 'GD'],
  deck: 'garden',
  options: {
    first: ['mode', 'rounds', 'start_chips', 'zero_eights', 'bet_cap'],
    never: ['character_cards', 'max_players'],
    usual: { rounds: 4 },
  },
} satisfies Tile;
