/** The words of the matrix. */
import { texts } from '../../lib/wording/i18n';
import de from './texts.de.json';
import en from './texts.en.json';

export const m = texts({ de, en });
