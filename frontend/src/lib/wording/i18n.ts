/** The page's own words in both languages; a key that one language lacks does not compile. */
import de from '../../texts/de.json';
import en from '../../texts/en.json';
import { type Facts, render } from './format';
import { type Language, settings } from '../memory/settings.svelte';

type Words<Key extends string> = Readonly<Record<Key, string>>;

/** A function from key and facts to the text in the reader's language, for one pair of word lists.
 *
 * Games bring their own lists: `const t = texts({ de, en })`. Both must have the same keys. `reword`: games of French
 * cards let `inSuits` put in the names that the reader plays with.
 */
export function texts<De extends Words<string>, En extends Words<string>>(
  words: {
    de: De & Words<keyof En & string>;
    en: En & Words<keyof De & string>;
  },
  reword?: (template: string) => string,
): (key: keyof De & string, facts?: Facts) => string {
  const lists: Record<Language, Words<string>> = words;
  return (key, facts = {}) =>
    render(lists[settings.language][key] ?? key, facts, { language: settings.language, reword });
}

export const t = texts({ de, en });

export type TextKey = keyof typeof de;
