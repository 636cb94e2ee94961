/** How people are called; who has left and took the name along is somebody. */
import { listed } from '../../lib/wording/listed';
import { t } from '../words';

export const called = (name: string): string => name || t('somebody');

export const allCalled = (names: readonly string[]): string => listed(names.map(called));

/** A sentence that may begin with somebody. */
export const begun = (sentence: string): string =>
  sentence.startsWith(t('somebody'))
    ? sentence.charAt(0).toUpperCase() + sentence.slice(1)
    : sentence;
