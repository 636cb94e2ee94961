/** The words about the cards that one has not seen yet. */
import { texts } from '../../lib/wording/i18n';
import de from './texts.de.json';
import en from './texts.en.json';

export const u = texts({ de, en });
