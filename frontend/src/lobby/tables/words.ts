/** The words of matches that were played here, loaded with them. */
import { texts } from '../../lib/wording/i18n';
import de from './texts.de.json';
import en from './texts.en.json';

export const l = texts({ de, en });
