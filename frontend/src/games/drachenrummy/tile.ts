/** Drachenrummy in the lobby. */
import type { Tile } from '../tiles';

export default { cards: ['TH', 'JH', 'QH'], dice: [6, 6, 6] } satisfies Tile;
