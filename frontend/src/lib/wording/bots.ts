/** The bots' levels in words. A bot the page does not know keeps the name it has. */
import de from '../../texts/de.json';
import type { SeatView } from '../../wire';
import { t, type TextKey } from './i18n';

const isKey = (key: string): key is TextKey => key in de;

/** What a bot is called: "Stammgast". */
export function botName(bot: string): string {
  const key = `bot.${bot}`;
  return isKey(key) ? t(key) : bot;
}

/** How a bot plays, in a few words; empty for a bot the page does not know. */
export function botManner(bot: string): string {
  const key = `bot.${bot}.manner`;
  return isKey(key) ? t(key) : '';
}

/** Both: "Stammgast, spielt ordentlich". */
export function botLevel(bot: string): string {
  return [botName(bot), botManner(bot)].filter(Boolean).join(', ');
}

/** The bot that is put on a seat when nobody chooses. */
export function usualBot(bots: readonly string[]): string | undefined {
  return bots.includes('steady') ? 'steady' : bots.at(-1);
}

/** Who sits there; bots, whom the server calls by their kind and a number, by their name. */
export function nameOf(seat: SeatView | undefined): string {
  const { kind, name = '', bot = '' } = seat ?? { kind: 'empty' };
  if (kind !== 'bot' || !bot || !name.startsWith(bot)) return name;
  return botName(bot) + name.slice(bot.length);
}
