/** What a rule can be built of, as entries of the form: which fields each has, and what it starts with.
 *
 * The words stand in texts/: `when.top` is the sentence, with {@} for the choice of entry and {field} for each field.
 */
import type { Part } from './parts';

export type Kind = 'trigger' | 'condition' | 'effect';

/** How German puts the cards; English does not mind. */
export type Case = 'nom' | 'acc' | 'dat';

export type Field =
  | { kind: 'cards'; as?: Case; /** They may be left out. */ optional?: boolean }
  | { kind: 'sequence' }
  | { kind: 'who'; dative?: boolean; optional?: boolean }
  | { kind: 'number'; min: number; max: number }
  | { kind: 'op' }
  | { kind: 'choice'; words: string; values: readonly (string | boolean)[] }
  | { kind: 'harms' }
  | { kind: 'text' };

export interface Entry {
  readonly id: string;
  readonly type: string;
  readonly fields: Readonly<Record<string, Field>>;
  /** What every part of this entry says. */
  readonly fixed?: Readonly<Record<string, unknown>>;
  /** What a fresh part says besides. */
  readonly start?: Readonly<Record<string, unknown>>;
}

const CARDS: Field = { kind: 'cards' };
const WHO: Field = { kind: 'who' };
const OP: Field = { kind: 'op' };
const number = (min: number, max: number): Field => ({ kind: 'number', min, max });
const choice = (words: string, ...values: (string | boolean)[]): Field => ({
  kind: 'choice',
  words,
  values,
});
const WISHES = choice(
  'wish',
  'any',
  'opposite_colour',
  'same_colour',
  'other_than_printed',
  'other_than_below',
);
const LIMITS = choice('wish', ...(WISHES.kind === 'choice' ? WISHES.values.slice(1) : []));
const BY = choice('by', 'now', 'turn_end', 'next_turn_end', 'window');
const FINE = ['penalty', 'none'] as const;

const entry = (
  type: string,
  fields: Entry['fields'] = {},
  start: Entry['start'] = {},
  fixed: Entry['fixed'] = {},
  id = type,
): Entry => ({ id, type, fields, start, fixed });

const TRIGGERS: readonly Entry[] = [
  entry('top', { cards: CARDS }, { cards: { rank: ['A'] } }),
  entry('any_card', { cards: CARDS }, { cards: { rank: ['A'] } }),
  entry('thrown_in', { cards: CARDS }, { cards: {} }),
  entry('sequence', { cards: { kind: 'sequence' } }, { cards: [{ rank: ['K'] }, { rank: ['Q'] }] }),
  entry('wish'),
  entry('hand_is', { n: number(0, 5) }, { n: 2 }),
  entry('finish', { cards: { kind: 'cards', as: 'dat' } }, { cards: {} }),
  entry('turn_start'),
  entry('turn_end'),
  entry('skipped'),
  entry('stack_drawn'),
  entry('serve_draw'),
  entry('harm', { kinds: { kind: 'harms' } }, { kinds: ['skip', 'stack', 'draw', 'swap'] }),
  entry('penalised'),
  entry('draw_pile_empty'),
  entry('legality'),
  entry('setup'),
];

const CONDITIONS: readonly Entry[] = [
  entry('hand', { who: WHO, op: OP, n: number(0, 99) }, { who: 'next', op: '≤', n: 2 }),
  entry('points', { who: WHO, op: OP, n: number(0, 1000) }, { who: 'actor', op: '≥', n: 5 }),
  entry('below', { cards: CARDS }, { cards: { rank: ['7'] } }),
  entry('card', { cards: CARDS }, { cards: { rank: ['7'] } }),
  entry('same_suit_as_below'),
  entry('same_rank_as_below'),
  entry('segment_size', { op: OP, n: number(0, 99) }, { op: '=', n: 1 }),
  entry('direction', { way: choice('way', 'cw', 'ccw') }, { way: 'cw' }),
  entry('queen_run', { on: choice('run', true, false) }, { on: false }),
  entry('stack_due', { op: OP, n: number(0, 99) }, { op: '≥', n: 4 }),
  entry('nth_this_round', { n: number(1, 99) }, { n: 1 }),
  entry('nth_this_round', { every: number(1, 99) }, { every: 2 }, {}, 'every_nth'),
  entry('players', { op: OP, n: number(2, 8) }, { op: '≥', n: 3 }),
  entry('match_round', { op: OP, n: number(0, 1000) }, { op: '≥', n: 5 }),
  entry(
    'role',
    { who: WHO, is: choice('role', 'dealer', 'leader', 'trailing') },
    { who: 'actor', is: 'leader' },
  ),
  entry('spieltag', { op: OP, n: number(0, 1000) }, { op: '≥', n: 2 }),
];

const permission = (type: 'allow' | 'forbid', what: string): Entry =>
  entry(
    type,
    what === 'lay'
      ? { cards: CARDS, on: { kind: 'cards', as: 'acc', optional: true } }
      : { cards: CARDS },
    { cards: { rank: ['J'] }, ...(what === 'lay' ? { on: { rank: ['J'] } } : {}) },
    { what },
    `${type}_${what}`,
  );

const EFFECTS: readonly Entry[] = [
  entry('draw', { who: WHO, n: number(1, 4) }, { who: 'next', n: 2 }),
  entry('skip', { n: number(1, 7) }, { n: 1 }),
  entry('skip', {}, {}, { per_card: true }, 'skip_per_card'),
  entry('stack', { n: number(1, 4) }, { n: 2 }),
  entry('penalty', { who: WHO }, { who: 'actor' }),
  entry('reverse'),
  entry('play_again', { must: choice('must', true, false) }, { must: true }),
  entry('wish', { allowed: WISHES }, { allowed: 'any' }),
  entry('restrict_wish', { allowed: LIMITS }, { allowed: 'opposite_colour' }),
  entry(
    'swap_hands',
    { optional: choice('optional', false, true), with: { kind: 'who', dative: true } },
    { with: 'chosen', optional: true },
  ),
  entry('rotate_hands', { dir: choice('dir', 'play', 'against') }, { dir: 'play' }),
  entry(
    'give_card',
    { to: { kind: 'who', dative: true }, pick: choice('pick', 'chosen', 'random') },
    { to: 'next', pick: 'random' },
  ),
  entry('cancel_stack'),
  entry('pass_stack', { to: choice('pass', 'next', 'previous') }, { to: 'previous' }),
  entry(
    'say',
    {
      who: WHO,
      phrase: { kind: 'text' },
      to: { kind: 'who', dative: true, optional: true },
      by: BY,
      miss: choice('say_miss', ...FINE),
    },
    { phrase: 'Prost', who: 'actor', by: 'turn_end', miss: 'penalty' },
  ),
  entry(
    'gesture',
    {
      who: WHO,
      name: { kind: 'text' },
      by: choice('by', 'window', 'turn_end', 'next_turn_end', 'now', 'before_shuffle'),
      last: choice('last', ...FINE),
      miss: choice('miss', ...FINE),
    },
    { name: 'klopfen', who: 'all', by: 'window', last: 'penalty', miss: 'none' },
  ),
  entry('no_effect'),
  permission('allow', 'lay'),
  permission('forbid', 'lay'),
  permission('allow', 'throw_in'),
  permission('forbid', 'throw_in'),
  permission('allow', 'finish'),
  permission('forbid', 'finish'),
  entry(
    'combine',
    {
      first: { kind: 'cards', as: 'dat' },
      with: CARDS,
      max: number(2, 7),
      same: choice('same', 'none', 'rank', 'suit'),
      atomic: choice('atomic', true, false),
    },
    { first: { rank: ['8'] }, with: { rank: ['8'] }, max: 4, same: 'none', atomic: true },
  ),
  entry(
    'card_like',
    {
      cards: CARDS,
      like: choice('like', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A'),
      transparent: choice('transparent', false, true),
    },
    { cards: { rank: ['9'] }, like: '8', transparent: false },
  ),
  entry(
    'answer_stack',
    { cards: CARDS, add: number(0, 4) },
    { cards: { rank: ['8'] }, add: 0, cancel: false },
  ),
  entry(
    'answer_stack',
    { cards: CARDS },
    { cards: { rank: ['8'] }, add: 0 },
    { cancel: true },
    'stop_stack',
  ),
  entry('draw_until', { max: number(2, 4) }, { max: 3 }),
  entry('add_jokers', { n: number(1, 4) }, { n: 1 }),
];

export const ENTRIES: Readonly<Record<Kind, readonly Entry[]>> = {
  trigger: TRIGGERS,
  condition: CONDITIONS,
  effect: EFFECTS,
};

/** Conditions that the form offers; a matchday is never met in free play (MM-12.8). */
export const OFFERED_CONDITIONS = CONDITIONS.filter(({ type }) => type !== 'spieltag').map(
  ({ id }) => id,
);
export const OFFERED_TRIGGERS = TRIGGERS.map(({ id }) => id);

function says({ type, fixed = {}, fields }: Entry, part: Part): boolean {
  if (type !== part.type) return false;
  if ('every' in fields && (part['every'] ?? null) === null) return false;
  return Object.entries(fixed).every(([field, value]) => part[field] === value);
}

/** The entry that a part belongs to; the one that says most about it. */
export function entryOf(kind: Kind, part: Part): Entry | undefined {
  const found = ENTRIES[kind].filter((one) => says(one, part));
  return found.at(-1);
}

/** A fresh part of an entry. */
export function startOf(kind: Kind, id: string): Part {
  const found = ENTRIES[kind].find((one) => one.id === id);
  if (!found) return { type: id };
  return { type: found.type, ...found.start, ...found.fixed };
}
