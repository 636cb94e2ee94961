/** A set of cards as choices of the form: ranks joined by "or", then suits joined by "or". */
import type { Cards } from './rule';
import { h, word } from './words';

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

/** The choices of rank that are made, with one more where a further rank can be named. */
export function ranksOf(cards: Cards | null): string[] {
  if (cards === null) return [NONE];
  if (cards.joker) return [JOKER];
  if (cards.same_as_top) return [TOP];
  const ranks = cards.rank ?? [];
  if (ranks.length === 0) return [ANY];
  return ranks.length < RANKS.length - 1 ? [...ranks, MORE] : [...ranks];
}

/** A joker and a copy of the top card have no suit to choose. */
export function isPlain(cards: Cards): boolean {
  return cards.joker === true || cards.same_as_top === true;
}

/** The choices of suit that are made. */
export function suitsOf(cards: Cards | null): string[] {
  if (cards?.suit_of_eff) return [EFF];
  if (cards?.colour) return [cards.colour];
  const suits = cards?.suit ?? [];
  if (suits.length === 0) return [ALL];
  return suits.length < SUITS.length - 1 ? [...suits, MORE] : [...suits];
}

/** What can be chosen as the i-th rank. */
export function rankChoices(cards: Cards | null, at: number, optional: boolean): Option[] {
  const chosen = ranksOf(cards);
  const free = RANKS.filter((rank) => !chosen.includes(rank) || chosen[at] === rank);
  const ranks = free.map((rank) => option(rank, word(`rank.${rank}`)));
  if (chosen[at] === MORE) return [option(MORE, '…'), ...ranks];
  if (at > 0) return [...ranks, option(DROP, h('cards.drop'))];
  return [
    ...(optional ? [option(NONE, h('cards.none'))] : []),
    option(ANY, h('cards.any')),
    ...ranks,
    option(JOKER, h('cards.joker')),
    option(TOP, h('cards.top')),
  ];
}

/** What can be chosen as the i-th suit. */
export function suitChoices(cards: Cards | null, at: number): Option[] {
  const chosen = suitsOf(cards);
  const free = SUITS.filter((suit) => !chosen.includes(suit) || chosen[at] === suit);
  const suits = free.map((suit) => option(suit, word(`suit.${suit}`)));
  if (chosen[at] === MORE) return [option(MORE, '…'), ...suits];
  if (at > 0) return [...suits, option(DROP, h('cards.drop'))];
  return [
    option(ALL, h('cards.suits')),
    ...suits,
    option(RED, h('cards.red')),
    option(BLACK, h('cards.black')),
    option(EFF, h('cards.eff')),
  ];
}

function listed(list: readonly string[], at: number, picked: string): string[] {
  const kept = list.filter((value, i) => i !== at && value !== MORE);
  if (picked === DROP || picked === MORE) return kept;
  return [...kept.slice(0, at), picked, ...kept.slice(at)];
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
    default: {
      const before = (cards?.rank ?? []).length > 0 ? ranksOf(cards) : [];
      return { rank: listed(before, at, picked), ...rest };
    }
  }
}

/** The set with another i-th suit. */
export function withSuit(cards: Cards | null, at: number, picked: string): Cards {
  const rest = without(cards ?? {}, 'suit', 'colour', 'suit_of_eff');
  switch (picked) {
    case ALL:
      return rest;
    case RED:
    case BLACK:
      return { ...rest, colour: picked };
    case EFF:
      return { ...rest, suit_of_eff: true };
    default: {
      const before = (cards?.suit ?? []).length > 0 ? suitsOf(cards) : [];
      return { ...rest, suit: listed(before, at, picked) };
    }
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
