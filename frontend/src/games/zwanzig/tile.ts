/** Zwanzig in the lobby. */
import type { Tile } from '../tiles';

export default { cards: ['AS', 'KS', 'QH'] } satisfies Tile;
