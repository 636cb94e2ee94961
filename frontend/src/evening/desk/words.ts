/** The words of the director's desk. */
import { texts } from '../../lib/wording/i18n';
import de from './texts.de.json';
import en from './texts.en.json';

export const d = texts({ de, en });
