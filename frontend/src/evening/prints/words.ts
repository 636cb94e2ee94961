/** The words of what is printed. */
import { texts } from '../../lib/wording/i18n';
import de from './texts.de.json';
import en from './texts.en.json';

export const pr = texts({ de, en });

/** How somebody who plays no longer is marked. */
export const left = (status: string | undefined): string =>
  pr(status === 'disqualified' ? 'excluded' : 'gone');
