/** The words of looking back within a match; loaded with it. */
import { texts } from '../../lib/wording/i18n';
import de from './texts.de.json';
import en from './texts.en.json';

export const p = texts({ de, en });
