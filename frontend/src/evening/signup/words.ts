/** The words of the sign-up. */
import { texts } from '../../lib/wording/i18n';
import de from './texts.de.json';
import en from './texts.en.json';

export const s = texts({ de, en });
