/** Mau-Mau in the lobby. */
import type { Tile } from '../tiles';

export default {
  cards: ['7H', 'TC', 'JS'],
  options: {
    first: ['supervision', 'goal', 'hand_size', 'auto_mau', 'house_rules', 'preset_rules'],
    never: ['lobby'],
    // to a hundred are some two hundred rounds: no evening has room for them; and no clock runs but the table's
    usual: { goal: 10, turn_limit_ms: 0 },
  },
} satisfies Tile;
