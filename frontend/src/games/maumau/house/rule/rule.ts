/** A house rule as the form holds it: plain data, as they travel, with every clause complete. */
import { entryOf, type Field, type Kind, OFFERED_CONDITIONS, startOf } from './entries';
import type { Part } from './parts';

export interface Clause {
  readonly when: Part;
  readonly if: readonly Part[];
  readonly do: readonly Part[];
  readonly replace_base: boolean;
}

export interface Rule {
  readonly title: string;
  readonly clauses: readonly Clause[];
  readonly priority: number;
}

/** How a rule travels: what is left out has its usual value. */
export interface Draft {
  title: string;
  clauses: readonly (Pick<Clause, 'when' | 'do'> & Partial<Clause>)[];
  priority?: number;
}

export const MOST_CLAUSES = 3;
export const MOST_CONDITIONS = 6;
export const MOST_EFFECTS = 4;
export const LONGEST = 40;
export const PRIORITIES = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

const USUAL = 5;

/** A clause to start from: when an ace lies on top, the next player draws two cards. */
export function newClause(): Clause {
  return {
    when: { type: 'top', cards: { rank: ['A'] } },
    if: [],
    do: [{ type: 'draw', who: 'next', n: 2 }],
    replace_base: false,
  };
}

/** A rule to start from. */
export function newRule(): Rule {
  return { title: '', clauses: [newClause()], priority: USUAL };
}

/** The rule with nothing left out. */
export function complete({ title, clauses, priority = USUAL }: Draft): Rule {
  return {
    title,
    priority,
    clauses: clauses.map((clause) => ({
      when: clause.when,
      if: clause.if ?? [],
      do: clause.do,
      replace_base: clause.replace_base ?? false,
    })),
  };
}

const put = <T>(list: readonly T[], at: number, value: T): T[] =>
  list.map((each, i) => (i === at ? value : each));

/** The rule with one clause changed. */
export function withClause(rule: Rule, at: number, change: Partial<Clause>): Rule {
  const clause = rule.clauses[at];
  return clause ? { ...rule, clauses: put(rule.clauses, at, { ...clause, ...change }) } : rule;
}

/** The rule with one clause more. */
export function addClause(rule: Rule): Rule {
  return { ...rule, clauses: [...rule.clauses, newClause()] };
}

/** The rule without a clause. */
export function dropClause(rule: Rule, at: number): Rule {
  return { ...rule, clauses: rule.clauses.filter((_, i) => i !== at) };
}

/** The parts of a clause with one changed, added (at the end) or taken away (undefined). */
export function withPart(
  parts: readonly Part[],
  at: number,
  part: Part | undefined,
): readonly Part[] {
  if (part === undefined) return parts.filter((_, i) => i !== at);
  return at < parts.length ? put(parts, at, part) : [...parts, part];
}

/** The clause with another trigger; effects that cannot follow it give way to one that can. */
export function withTrigger(clause: Clause, when: Part): Clause {
  const fitting = clause.do.filter((effect) => fits(when, effect));
  return {
    ...clause,
    when,
    if: clause.if.filter((condition) => holds(when, condition)),
    do: fitting.length > 0 ? fitting : [firstEffect(when)],
    replace_base: clause.replace_base && mayReplace(when),
  };
}

function holds(when: Part, condition: Part): boolean {
  const id = entryOf('condition', condition)?.id ?? '';
  return mayDepend(when) && !(isAlways(when) && NEVER_ALWAYS.includes(id));
}

function fits(when: Part, effect: Part): boolean {
  return effectsFor(when).some((id) => id === entryOf('effect', effect)?.id);
}

/** The effect that a fresh clause with this trigger starts with. */
export function firstEffect(when: Part): Part {
  return startOf('effect', effectsFor(when)[0] ?? 'draw');
}

/** Only a card that lies on top has an effect of its own to be replaced (MM-12.10). */
export function mayReplace(when: Part): boolean {
  return when.type === 'top';
}

/** Whether conditions can be set; a shuffle knows no circumstances. */
export function mayDepend(when: Part): boolean {
  return when.type !== 'setup';
}

/** What always holds is asked before a card is laid, and never happens for the n-th time. */
const NEVER_ALWAYS: readonly string[] = [
  'card',
  'same_suit_as_below',
  'same_rank_as_below',
  'segment_size',
  'nth_this_round',
  'every_nth',
];
const isAlways = ({ type }: Part): boolean => type === 'legality';

/** The conditions that can hold at all with this trigger, by the id of their entry. */
export const conditionsFor = (when: Part): readonly string[] =>
  OFFERED_CONDITIONS.filter((id) => !isAlways(when) || !NEVER_ALWAYS.includes(id));

const LEGAL = [
  'allow_lay',
  'forbid_lay',
  'allow_throw_in',
  'forbid_throw_in',
  'allow_finish',
  'forbid_finish',
  'combine',
  'card_like',
  'answer_stack',
  'stop_stack',
  'draw_until',
];
const SPOKEN = ['say', 'gesture'];
const HAPPENING = [
  'draw',
  'stack',
  'penalty',
  'cancel_stack',
  'pass_stack',
  'swap_hands',
  'rotate_hands',
  'give_card',
  'reverse',
];
const OF_A_CARD = ['draw', 'skip', 'skip_per_card', ...HAPPENING.slice(1)];

/** The effects that may follow a trigger, by the id of their entry (HR-08, HR-15, HR-23). */
export function effectsFor({ type }: Part): readonly string[] {
  switch (type) {
    case 'setup':
      return ['add_jokers'];
    case 'legality':
      return LEGAL;
    case 'top':
      return [...OF_A_CARD, 'play_again', 'wish', 'restrict_wish', ...SPOKEN, 'no_effect'];
    case 'any_card':
      return [...OF_A_CARD, 'play_again', ...SPOKEN];
    case 'thrown_in':
    case 'sequence':
      return [...OF_A_CARD, ...SPOKEN];
    case 'harm':
    case 'finish':
      return SPOKEN;
    case 'draw_pile_empty':
      return ['gesture', 'say'];
    case 'wish':
      return ['restrict_wish', ...HAPPENING, ...SPOKEN];
    default:
      return [...HAPPENING, ...SPOKEN];
  }
}

const WITH_VICTIM = ['skipped', 'stack_drawn', 'harm'];
const WITHOUT_ACTOR = ['setup', 'legality'];

/** Whom a clause with this trigger may mean (HR-09). */
export function peopleFor({ type }: Part): readonly string[] {
  if (WITHOUT_ACTOR.includes(type)) return ['all', 'turn_owner', 'dealer', 'leader', 'trailing'];
  const victim = WITH_VICTIM.includes(type) ? ['victim'] : [];
  return [
    'next',
    'previous',
    'opposite',
    'actor',
    ...victim,
    'chosen',
    'all',
    'others',
    'turn_owner',
    'dealer',
    'leader',
    'trailing',
  ];
}

/** The part in another form, keeping whatever both can say. */
export function turnedInto(kind: Kind, part: Part, id: string): Part {
  const fresh = startOf(kind, id);
  const [before, after] = [entryOf(kind, part), entryOf(kind, fresh)];
  const kept = Object.entries(after?.fields ?? {}).flatMap(([name, field]) =>
    name in part && before?.fields[name]?.kind === field.kind
      ? [[name, within(field, part[name])] as const]
      : [],
  );
  return { ...fresh, ...Object.fromEntries(kept) };
}

/** The value as far as the field allows it. */
function within(field: Field, value: unknown): unknown {
  if (field.kind !== 'number') return value;
  return Math.min(field.max, Math.max(field.min, Number(value)));
}
