/** The page's own words for refusals that are no matter of rules: the connection, the table, the server's limits. */
import de from '../texts/de.json';
import type { Facts } from './format';
import { t, type TextKey } from './i18n';

const isKey = (key: string): key is TextKey => key in de;

/** The sentence for a code; one that names the code where the page has no words for it. */
export function complaint(code: string, facts: Facts = {}): string {
  const key = `refused.${code}`;
  return isKey(key) ? t(key, facts) : t('refused.other', { code });
}
