/** The bots in words: levels, and characters, who have a level and a temper. A bot the page does not know keeps its name. */
import people from '../../../../src/stammtisch/bots/characters.json';
import de from '../../texts/de.json';
import type { GameInfo, SeatView } from '../../wire';
import { settings } from '../memory/settings.svelte';
import { t, type TextKey } from './i18n';

const isKey = (key: string): key is TextKey => key in de;

/** As they rise. */
export const LEVELS: readonly string[] = ['beginner', 'steady', 'strong', 'master'];

/** Levels as they rise, then what else there is. */
export function ordered(bots: readonly string[]): string[] {
  return [
    ...LEVELS.filter((one) => bots.includes(one)),
    ...bots.filter((one) => !LEVELS.includes(one)),
  ];
}

/** Somebody to play against; as a bot, and in records, `level/key`. */
export interface Character {
  key: string;
  name: string;
  level: string;
  /** One word. */
  temper: string;
  /** One sentence. */
  line: string;
}

/** The character that a bot is, with the level that its name says; undefined: it is none that the page knows. */
export function characterOf(bot: string): Character | undefined {
  const [level = '', key] = bot.split('/');
  const who = people.find((one) => one.key === key);
  if (!who) return undefined;
  const { language } = settings;
  return {
    key: who.key,
    name: who.name,
    level,
    temper: who.temper[language],
    line: who.line[language],
  };
}

/** Whose face the player of a seat has: the key of a character. */
export function faceOf(seat: SeatView | undefined): string | undefined {
  return seat?.kind === 'bot' ? characterOf(seat.bot ?? '')?.key : undefined;
}

/** The name of a level: "Stammgast". */
export function levelName(level: string): string {
  const key = `bot.${level}`;
  return isKey(key) ? t(key) : level;
}

/** What a bot is called: "Kuno", or where it is nobody in particular, "Stammgast". */
export function botName(bot: string): string {
  return characterOf(bot)?.name ?? levelName(bot);
}

/** How a bot plays, in a few words; empty for a bot the page does not know. */
export function botManner(bot: string): string {
  const key = `bot.${bot}.manner`;
  return isKey(key) ? t(key) : '';
}

/** Both: "Stammgast, spielt ordentlich"; of a character "Stammgast, mutig". */
export function botLevel(bot: string): string {
  const who = characterOf(bot);
  const words = who ? [levelName(who.level), who.temper] : [levelName(bot), botManner(bot)];
  return words.filter(Boolean).join(', ');
}

/** The bot that is put on a seat when nobody chooses, and no character is free. */
export function usualBot(bots: readonly string[]): string | undefined {
  return bots.includes('steady') ? 'steady' : bots.at(-1);
}

/** The characters that can sit down beside those of these names, of one level or of all. */
export function freeCharacters(
  { characters }: Pick<GameInfo, 'characters'>,
  names: readonly string[],
  level?: string,
): string[] {
  const taken = new Set(names.map((name) => name.trim().toLowerCase()));
  return characters.filter((bot) => {
    const who = characterOf(bot);
    const fits = level === undefined || who?.level === level;
    return who !== undefined && fits && !taken.has(who.name.toLowerCase());
  });
}

/** Who plays hardest is sat down with by choice alone: a first match can be won. */
const CHOSEN_ONLY: readonly string[] = ['strong', 'master'];

/** The characters who may come: those of the level, or where none is named whoever comes to a mixed handful. */
export function mayCome(
  game: Pick<GameInfo, 'characters'>,
  names: readonly string[],
  level?: string,
): string[] {
  return freeCharacters(game, names, level).filter(
    (bot) => level !== undefined || !CHOSEN_ONLY.includes(characterOf(bot)?.level ?? ''),
  );
}

/** Bots for so many seats: characters, a mixed handful unless a level is named; where there are no more, their like. */
export function handful(
  game: Pick<GameInfo, 'bots' | 'characters'>,
  seats: number,
  names: readonly string[],
  { level, from = 0 }: { level?: string | undefined; from?: number } = {},
): string[] {
  const free = mayCome(game, names, level);
  const first = free.length > 0 ? from % free.length : 0;
  const company = [...free.slice(first), ...free.slice(0, first)].slice(0, seats);
  const more = level ?? usualBot(game.bots);
  if (more === undefined) return company;
  return [...company, ...Array<string>(seats - company.length).fill(more)];
}

/** Who sits there; bots, whom the server calls by their kind and a number, by their name. */
export function nameOf(seat: SeatView | undefined): string {
  const { kind, name = '', bot = '' } = seat ?? { kind: 'empty' };
  if (kind !== 'bot' || !bot || !name.startsWith(bot)) return name;
  return botName(bot) + name.slice(bot.length);
}
