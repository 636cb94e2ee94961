/** The words of parts that stand on several screens. */
import { texts } from '../../lib/i18n';
import de from './texts.de.json';
import en from './texts.en.json';

export const p = texts({ de, en });

type PartText = keyof typeof de;
const known = (key: string): key is PartText => key in de;

/** The name of a special rule. */
export function ruleName(rule: string): string {
  const key = `rule.${rule}`;
  return known(key) ? p(key) : rule;
}

/** What a special rule says, in a sentence. */
export function ruleWords(rule: string): string {
  const key = `rule.${rule}.says`;
  return known(key) ? p(key) : '';
}
