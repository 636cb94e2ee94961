/** Loads what a table needs before it is shown: the game on offer, its view, its words; all at once. */
import { loadGame } from '../games/views';
import { type Answer, getGames, getTexts, refusedHere } from '../net/api';
import type { Parts } from '../live/room.svelte';

/** The parts of a game by name; refused where the server or this page does not have it. */
export async function loadParts(name: string): Promise<Answer<Parts>> {
  const [games, texts] = await Promise.all([getGames(), getTexts(name)]);
  if (!games.ok) return games;
  if (!texts.ok) return texts;
  const game = games.value.find((each) => each.name === name);
  const view = game && (await loadGame(game.folder).catch(() => null));
  if (view === null) return { ok: false, refused: refusedHere('offline') };
  if (!view) return { ok: false, refused: refusedHere('no_view', { game: name }) };
  return { ok: true, value: { game, view, texts: texts.value } };
}
