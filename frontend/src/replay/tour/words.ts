/** The words of looking at a match together; loaded with it. */
import { texts } from '../../lib/wording/i18n';
import de from './texts.de.json';
import en from './texts.en.json';

export const w = texts({ de, en });
