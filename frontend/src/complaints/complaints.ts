/** Refusals that are no matter of rules (the connection, the table, the server's limits) in the page's own words. */
import type { Facts } from '../lib/wording/format';
import { texts } from '../lib/wording/i18n';
import de from './texts.de.json';
import en from './texts.en.json';

const t = texts({ de, en });
const isKey = (key: string): key is keyof typeof de => key in de;

/** Where a record is wrong, and how; a move that the rules refuse names the rule. */
function badLine({ line, code, clause }: Facts): string {
  const key = `record.${String(code)}`;
  const why = isKey(key) ? t(key) : t('record.move');
  const rule = typeof clause === 'string' && clause !== '' ? t('record.rule', { clause }) : '';
  return [t('refused.bad_record', { line }), why, rule].filter(Boolean).join(' ');
}

/** The sentence for a code; one that names the code where the page has no words for it. */
export function complaint(code: string, facts: Facts = {}): string {
  if (code === 'bad_record') return badLine(facts);
  const key = `refused.${code}`;
  return isKey(key) ? t(key, facts) : t('refused.other', { code });
}
