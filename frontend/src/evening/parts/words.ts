/** The words of parts that stand on several screens. */
import { texts } from '../../lib/wording/i18n';
import { listed } from '../../lib/wording/listed';
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

/** 'es gilt 8er-Addierer', or that no special rule is in force. */
export function rulesLine(rules: readonly string[]): string {
  return rules.length === 0
    ? p('rules.line.none')
    : p('rules.line', { list: listed(rules.map(ruleName)) });
}
