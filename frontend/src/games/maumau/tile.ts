/** Mau-Mau in the lobby. */
import type { Tile } from '../tiles';

export default { cards: ['7H', 'TC', 'JS'] } satisfies Tile;
