/** Mau-Mau in the lobby. */
import type { Tile } from '../tiles';

export default {
  cards: ['7H', 'TC', 'JS'],
  options: {
    first: ['supervision', 'goal', 'hand_size', 'auto_mau', 'house_rules', 'preset_rules'],
    never: ['lobby'],
    // to a hundred are some two hundred rounds: no evening has room for them
    // a table without a clock of its own has none at all, so that "no limit" is true
    usual: { goal: 10, turn_limit_ms: 0 },
  },
} satisfies Tile;
