/** The words of the evening that all its pages share. */
import { texts } from '../../lib/wording/i18n';
import de from './texts.de.json';
import en from './texts.en.json';

export const t = texts({ de, en });
export type EveningText = keyof typeof de;

/** Whether there are no words for a key that came from elsewhere. */
export const unlisted = (key: string): boolean => !(key in de);
