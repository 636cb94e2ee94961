/** The names of combinations, cards and rules, and what special cards do, as the game itself words them. */
import type { GameTexts } from '../../../lib/wording/gametexts';
import { namingOf } from '../../../lib/wording/names';
import { settings } from '../../../lib/memory/settings.svelte';
import { getTexts } from '../../../net/api';
import type { ZwiebelRoom } from '../words';

let known: Readonly<Record<string, GameTexts>> = $state.raw({});

/** Fetches the words of a rule set; they are there already where its table is shown. */
export async function fetchWords(game: string): Promise<void> {
  const answer = await getTexts(game);
  if (answer.ok && known[game] === undefined) known = { ...known, [game]: answer.value };
}

function naming(game: string) {
  return namingOf(known[game]?.words, settings.language);
}

/** 'Doppelte Zwiebel mit einer Nullacht' for 'DZ-1'; the key itself while the words are on their way. */
export function keyName(game: string, key: string): string {
  return naming(game).termName?.(key) ?? key;
}

/** '6 Chips', '1 cent': an amount of the rule set's money; the number alone while the words are on their way. */
export function money({ game }: ZwiebelRoom, amount: number): string {
  return naming(game.name).termName?.(`money_${amount}`) ?? String(amount);
}

/** 'Violett 8', 'jack of elephants'; somebody's name only where the table plays with it (ZC-08). */
export function cardWords(room: ZwiebelRoom, code: string): string {
  const words = known[room.game.name]?.words;
  const options = room.view?.options as Readonly<Record<string, unknown>> | undefined;
  return namingOf(words, settings.language, options).cardName?.(code) ?? code;
}

/** A note of the game by its name: title and one or two sentences. */
export function noteOf(game: string, name: string): { title: string; text: string } | undefined {
  const note = known[game]?.notes?.[name];
  if (!note) return undefined;
  const { language } = settings;
  return { title: note.title[language], text: note[language] };
}
