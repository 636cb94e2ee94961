/** A set of cards as choices of the form: ranks joined by "or", then suits joined by "or". */
import type { Case } from './entries';
import type { Cards } from './parts';
import { h, word } from '../words';

export const RANKS = ['7', '8', '9', 'T', 'J', 'Q', 'K', 'A'] as const;
export const SUITS = ['C', 'S', 'H', 'D'] as const;

/** What is not a rank: no set at all, any card, a joker, a copy of the top card. */
const NONE = 'none';
const ANY = 'any';
const JOKER = 'joker';
const TOP = 'top';
/** One more rank or suit. */
const MORE = 'more';
const DROP = 'drop';
/** What is not one suit. */
const ALL = 'all';
const RED = 'red';
const BLACK = 'black';
const EFF = 'eff';

export interface Option {
  value: string;
  label: string;
}

const option = (value: string, label: string): Option => ({ value, label });

/** The choices of rank that are made; one at least. */
export function ranksOf(cards: Cards | null): readonly string[] {
  if (cards === null) return [NONE];
  if (cards.joker) return [JOKER];
  if (cards.same_as_top) return [TOP];
  return cards.rank?.length ? cards.rank : [ANY];
}

/** The choices of suit that are made; one at least. */
export function suitsOf(cards: Cards): readonly string[] {
  if (cards.suit_of_eff) return [EFF];
  if (cards.colour) return [cards.colour];
  return cards.suit?.length ? cards.suit : [ALL];
}

/** A joker and a copy of the top card have no suit to choose. */
export function hasSuit(cards: Cards | null): cards is Cards {
  return cards !== null && !cards.joker && !cards.same_as_top;
}

/** What may follow the i-th of these choices: one more, where it is the last and there is room. */
function further(chosen: readonly string[], at: number, all: readonly string[]): Option[] {
  const [first = ''] = chosen;
  const last = at === chosen.length - 1 && chosen.length < all.length - 1;
  return last && all.includes(first) ? [option(MORE, h('cards.more'))] : [];
}

/** What can be chosen as the i-th rank; German has cases. */
export function rankChoices(
  cards: Cards | null,
  at: number,
  as: Case = 'nom',
  optional = false,
): Option[] {
  const chosen = ranksOf(cards);
  const named = (rank: string) => option(rank, word(`rank.${rank}.${as}`));
  const ranks = RANKS.filter((rank) => !chosen.includes(rank) || chosen[at] === rank).map(named);
  const more = further(chosen, at, RANKS);
  if (at > 0) return [...ranks, option(DROP, h('cards.drop')), ...more];
  return [
    ...(optional ? [option(NONE, h('cards.none'))] : []),
    named(ANY),
    ...ranks,
    named(JOKER),
    named(TOP),
    ...more,
  ];
}

/** What can be chosen as the i-th suit. */
export function suitChoices(cards: Cards, at: number): Option[] {
  const chosen = suitsOf(cards);
  const free = SUITS.filter((suit) => !chosen.includes(suit) || chosen[at] === suit);
  const more = further(chosen, at, SUITS);
  const plain = (suit: string) => word(`suit.${suit}`);
  if (at > 0) {
    const suits = free.map((suit) => option(suit, plain(suit)));
    return [...suits, option(DROP, h('cards.drop')), ...more];
  }
  return [
    option(ALL, h('cards.suits')),
    ...free.map((suit) => option(suit, h('cards.in', { suit: plain(suit) }))),
    option(RED, h('cards.red')),
    option(BLACK, h('cards.black')),
    option(EFF, h('cards.eff')),
    ...more,
  ];
}

/** The list with its i-th choice changed, taken away, or followed by the first that is free. */
function listed(
  list: readonly string[],
  at: number,
  picked: string,
  all: readonly string[],
): string[] {
  if (picked === DROP) return list.filter((_, i) => i !== at);
  if (picked === MORE) return [...list, ...all.filter((each) => !list.includes(each)).slice(0, 1)];
  return [...list.slice(0, at), picked, ...list.slice(at + 1)];
}

function without(cards: Cards, ...fields: (keyof Cards)[]): Cards {
  return Object.fromEntries(
    Object.entries(cards).filter(([field]) => !fields.includes(field as keyof Cards)),
  );
}

/** The set with another i-th rank. */
export function withRank(cards: Cards | null, at: number, picked: string): Cards | null {
  const rest = without(cards ?? {}, 'rank', 'joker', 'same_as_top');
  switch (picked) {
    case NONE:
      return null;
    case ANY:
      return without(rest, 'face');
    case JOKER:
      return { joker: true };
    case TOP:
      return { same_as_top: true };
    default:
      return { rank: listed(cards?.rank ?? [], at, picked, RANKS), ...rest };
  }
}

/** The set with another i-th suit. */
export function withSuit(cards: Cards, at: number, picked: string): Cards {
  const rest = without(cards, 'suit', 'colour', 'suit_of_eff');
  switch (picked) {
    case ALL:
      return rest;
    case RED:
    case BLACK:
      return { ...rest, colour: picked };
    case EFF:
      return { ...rest, suit_of_eff: true };
    default:
      return { ...rest, suit: listed(cards.suit ?? [], at, picked, SUITS) };
  }
}

/** Whether tens that stand for the cards count; undefined where it makes no difference. */
export function faceOf(cards: Cards): 'effective' | 'printed' | undefined {
  const limits = cards.rank ?? cards.suit ?? cards.colour ?? null;
  return limits !== null ? (cards.face ?? 'effective') : undefined;
}

/** The set with tens counting as what they double, or as tens. */
export function withFace(cards: Cards, face: string): Cards {
  return face === 'printed' ? { ...cards, face } : without(cards, 'face');
}
