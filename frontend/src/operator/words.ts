/** The words of the operator's page. */
import { texts } from '../lib/wording/i18n';
import de from './texts.de.json';
import en from './texts.en.json';

export const t = texts({ de, en });
