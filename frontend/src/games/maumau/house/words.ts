/** The words of house rules: those of the form, of the preview and of the Punktetafel. */
import type { Facts } from '../../../lib/wording/format';
import { texts } from '../../../lib/wording/i18n';
import { inSuits } from '../../../lib/wording/suited';
import type { TableRoom } from '../../../live/game';
import { settings } from '../../../lib/memory/settings.svelte';
import de from './texts/de.json';
import en from './texts/en.json';

export type TextKey = keyof typeof de;

/** A text of house rules by its key. */
export const h = texts({ de, en }, inSuits);

export const isKey = (key: string): key is TextKey => key in de;

/** The text with its places unfilled; empty where there is none. */
export function template(key: string): string {
  return isKey(key) ? inSuits({ de, en }[settings.language][key]) : '';
}

/** The words for a key made up from data; the last part of the key where there are none. */
export function word(key: string, facts?: Facts): string {
  // with German suits a queen is a man, and the case that one hears is another
  const men = `${key}.men`;
  if (settings.suits === 'german' && isKey(men)) return h(men, facts);
  return isKey(key) ? h(key, facts) : (key.split('.').at(-1) ?? key);
}

type Words = Pick<TableRoom, 'texts'>;

const ready = ({ texts }: Words, title: string) => texts.words?.terms?.[`item_${title}`];

/** The title that a line of the game in this language has: a ready-made one is translated there. */
export const titleIn = (room: Words, title: string, language = settings.language): string =>
  ready(room, title)?.[language] ?? title;

/** A title as the reader knows the language and the cards; what somebody wrote in words of their own stays as it is. */
export const titleOf = (room: Words, title: string): string =>
  ready(room, title) ? inSuits(titleIn(room, title)) : title;

/** At the tables of an evening a round brings strokes: points follow there from places. */
export const strokesAt = ({ table }: Pick<TableRoom, 'table'>): boolean => Boolean(table.evening);
