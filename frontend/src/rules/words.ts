/** The words of values of options, apart from the start page so that this one stays small. */
import { texts } from '../lib/wording/i18n';
import de from './texts.de.json';
import en from './texts.en.json';

/** The text for a key of the options, in the reader's language. */
export const t = texts({ de, en });
