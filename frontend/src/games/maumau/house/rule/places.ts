/** Where in the form a refusal belongs, and its facts in the form's own words. */
import { entryOf, type Kind } from './entries';
import type { Part } from './parts';
import type { Rule } from './rule';
import { isKey, word } from '../words';

type Facts = Readonly<Record<string, unknown>>;

/** A place in the form; without a clause: the rule as a whole. */
export interface Place {
  field?: 'title' | 'priority';
  clause?: number;
  part?: 'when' | 'if' | 'do';
  at?: number;
}

const texts = (part: Part) => [part['phrase'], part['name']];

function find(rule: Rule, test: (part: Part, when: Part) => boolean): Place {
  for (const [clause, { when, if: conditions, do: effects }] of rule.clauses.entries()) {
    const effect = effects.findIndex((part) => test(part, when));
    if (effect >= 0) return { clause, part: 'do', at: effect };
    const condition = conditions.findIndex((part) => test(part, when));
    if (condition >= 0) return { clause, part: 'if', at: condition };
    if (test(when, when)) return { clause, part: 'when', at: 0 };
  }
  return {};
}

const ofType = (rule: Rule, ...types: string[]) => find(rule, ({ type }) => types.includes(type));

function numberPlace(rule: Rule, { field, min, max }: Facts): Place {
  if (field === 'priority') return { field: 'priority' };
  const wrong = (value: unknown) =>
    typeof value === 'number' && (value < Number(min) || value > Number(max));
  if (field === 'cards') return ofType(rule, 'sequence');
  if (field === 'kinds') return ofType(rule, 'harm');
  return find(
    rule,
    (part) =>
      wrong(part[String(field)]) ||
      (part.type === field && (wrong(part['n']) || wrong(part['every']))),
  );
}

/** The place in the form that a refusal is about. */
export function placeOf(rule: Rule, code: string, facts: Facts): Place {
  switch (code) {
    case 'hr_02':
    case 'hr_03':
      return rule.title === facts['text'] || facts['text'] === undefined
        ? { field: 'title' }
        : find(rule, (part) => texts(part).includes(facts['text']));
    case 'hr_08':
      return find(
        rule,
        ({ type }, when) => type === facts['effect'] && when.type === facts['trigger'],
      );
    case 'hr_09':
      return find(rule, (part, when) => {
        const people = [part['who'], part['to'], part['with']];
        return people.includes(facts['who']) && when.type === facts['trigger'];
      });
    case 'hr_10':
      return numberPlace(rule, facts);
    case 'hr_12':
      return ofType(rule, 'say', 'gesture');
    case 'hr_15':
      return ofType(rule, 'play_again');
    case 'hr_16':
    case 'hr_17':
    case 'hr_20':
      return ofType(rule, 'forbid', 'allow');
    case 'hr_18':
      return ofType(rule, 'add_jokers');
    case 'hr_22':
      return ofType(rule, 'gesture');
    case 'hr_23':
      return ofType(rule, 'skip');
    default:
      return {};
  }
}

/** Whether two places are the same. */
export function isAt(place: Place | undefined, other: Place): boolean {
  if (!place) return false;
  const keys = ['field', 'clause', 'part', 'at'] as const;
  return keys.every((key) => place[key] === other[key]);
}

const PREFIX: Readonly<Record<Kind, string>> = { trigger: 'when', condition: 'if', effect: 'do' };

/** What an entry is called where it can be chosen. */
export function labelOf(kind: Kind, part: Part): string {
  const id = entryOf(kind, part)?.id ?? part.type;
  return word(`${PREFIX[kind]}.${id}.@`);
}

function inWords(rule: Rule, key: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const parts = rule.clauses.flatMap(({ do: effects }) => effects);
  switch (key) {
    case 'trigger':
      return labelOf('trigger', { type: value });
    case 'effect':
      return value === 'replace_base'
        ? word('form.instead')
        : labelOf('effect', parts.find(({ type }) => type === value) ?? { type: value });
    case 'who':
      return word(`who.${value}`);
    case 'field':
      return isKey(`field.${value}`)
        ? word(`field.${value}`)
        : labelOf('condition', { type: value });
    default:
      return value;
  }
}

/** The facts of a refusal with types and people as the form calls them. */
export function factsInWords(rule: Rule, facts: Facts): Facts {
  return Object.fromEntries(
    Object.entries(facts).map(([key, value]) => [key, inWords(rule, key, value)]),
  );
}
