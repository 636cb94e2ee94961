/** Opens a table as the reader last had one of this game. */
import { usualBot } from '../../lib/bots';
import { lastWish, nameToUse } from '../../lib/me';
import { freshNonce } from '../../lib/nonce';
import { type Answer, openTable } from '../../net/api';
import type { GameInfo, Seated } from '../../wire';

/** Opens it: with bots on all other seats, or with all other seats free. */
export function openAsLast(
  game: GameInfo,
  name: string,
  withBots: boolean,
): Promise<Answer<Seated>> {
  const { options = {}, settings = {}, seats, bot } = lastWish(game.name);
  const places = seats ?? game.default_seats;
  const level = bot ?? usualBot(game.bots);
  return openTable({
    game: game.name,
    name: nameToUse(name),
    seats: places,
    options,
    settings,
    bots: withBots && level !== undefined ? Array<string>(places - 1).fill(level) : [],
    key: freshNonce(),
  });
}
