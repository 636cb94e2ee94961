/** Opens a table as the reader last had one of this game. */
import { usualBot } from '../../lib/wording/bots';
import { tileOf } from '../../games/tiles';
import { lastWish, nameToUse, type Wish } from '../../lib/browser/me';
import { freshNonce } from '../../lib/browser/nonce';
import { type Answer, openTable } from '../../net/api';
import type { GameInfo, Seated } from '../../wire';

/** How a table of the game is opened: as the reader did last, over what is usual at its tables. */
export function wishFor({ name, folder }: Pick<GameInfo, 'name' | 'folder'>): Wish {
  const last = lastWish(name);
  return { ...last, options: { ...tileOf(folder)?.options?.usual, ...last.options } };
}

/** Opens it: with bots on all other seats, or with all other seats free; as last, unless it is wished for otherwise. */
export function openAsLast(
  game: GameInfo,
  name: string,
  withBots: boolean,
  wish: Wish = wishFor(game),
): Promise<Answer<Seated>> {
  const { options = {}, settings = {}, seats, bot } = wish;
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
