/** Opens a table as the reader last had one of this game. */
import { handful } from '../lib/wording/bots';
import { tileOf } from '../games/tiles';
import { companyFrom, lastWish, nameToUse, type Wish } from '../lib/browser/me';
import { freshNonce } from '../lib/browser/sending/nonce';
import { type Answer, openTable } from '../net/api';
import type { GameInfo, Seated } from '../wire';

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
  const called = nameToUse(name);
  return openTable({
    game: game.name,
    name: called,
    seats: places,
    options,
    settings,
    bots: withBots
      ? handful(game, places - 1, [called], {
          level: bot === '' ? undefined : bot,
          from: companyFrom(places - 1),
        })
      : [],
    key: freshNonce(),
  });
}
