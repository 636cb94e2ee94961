/** Both rule sets of Zwiebel in the lobby: a king, an ace and the Lady of the kitchen garden. */
import type { Tile } from '../tiles';

export default { cards: ['BK', 'YA', 'GD'], deck: 'garden' } satisfies Tile;
