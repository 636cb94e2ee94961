/** The words for what is near an address that leads nowhere. */
import { texts } from '../../lib/wording/i18n';
import de from './texts.de.json';
import en from './texts.en.json';

export const t = texts({ de, en });
