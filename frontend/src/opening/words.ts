/** The words of a table's options, apart from the start page so that this one stays small; the common ones included. */
import type { Facts } from '../lib/wording/format';
import { t as common, type TextKey, texts } from '../lib/wording/i18n';
import de from './texts.de.json';
import en from './texts.en.json';

type OwnKey = keyof typeof de;
const own = texts({ de, en });
const isOwn = (key: string): key is OwnKey => key in de;

/** The text for a key of the options or a common one, in the reader's language. */
export function t(key: OwnKey | TextKey, facts?: Facts): string {
  return isOwn(key) ? own(key, facts) : common(key, facts);
}
