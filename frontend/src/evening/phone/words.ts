/** The words of the phones. */
import { texts } from '../../lib/wording/i18n';
import de from './texts.de.json';
import en from './texts.en.json';

export const ph = texts({ de, en });
