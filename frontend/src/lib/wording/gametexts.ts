/** A game's own sentences as the server sends them: clauses, refusals, events, options, title. */
import type { Language } from '../memory/settings.svelte';

/** The same words in both languages. */
export type Both = Readonly<Record<Language, string>>;

export interface Clause extends Both {
  title: Both;
}

/** The sentence of an event; the _you form is used when its field `you` names the reader. */
export interface EventText extends Both {
  de_you?: string;
  en_you?: string;
  /** 'seat' where nothing is said. */
  you?: string;
}

/** One of the ready-made things of which an option may name several. */
export interface ItemText extends Both {
  /** The German one stands in records; words.terms has it by that one, after item_. */
  title: Both;
  /** One of the option's groups. */
  group: string;
  /** Cards that show what it is about. */
  cards?: readonly string[];
}

/** An option by name, and a plain sentence for each of its values: on and off for switches, number for numbers,
 * default for null. */
export interface OptionText {
  name: Both;
  values?: Readonly<Record<string, Both>>;
  on?: Both;
  off?: Both;
  /** The ready-made things that its value may list, and by what they are sorted. */
  items?: Readonly<Record<string, ItemText>>;
  groups?: Readonly<Record<string, Both>>;
}

/** What a game calls its cards and the names of its rules; see games/texts.py. */
export interface GameWords {
  ranks?: Readonly<Record<string, Both>>;
  suits?: Readonly<Record<string, Both>>;
  /** Single cards with a name of their own. */
  cards?: Readonly<Record<string, Both>>;
  /** '{suit} {rank}', for a deck whose codes are suit then rank. */
  card?: Both;
  /** Cards that are somebody while one of the options `switches` is on, by what terms calls them. */
  parts?: Readonly<Record<string, { card: string; switches: readonly string[] }>>;
  /** '{card} ({part})': the name of a card that is somebody. */
  part?: Both;
  /** The option that may list other cards for the parts, in their order. */
  cast?: string;
  /** Words for names that facts use; # in a name is a number, {} in the words that number. */
  terms?: Readonly<Record<string, Both>>;
}

/** A step of a lesson that shows a clause at work; both numbers count from 1. */
export interface TaughtAt {
  lesson: number;
  step: number;
  name: Both;
}

export interface GameTexts {
  game: { title: Both; tagline: Both };
  clauses: Readonly<Record<string, Clause>>;
  /** By clause, the steps of lessons that teach it. */
  taught?: Readonly<Record<string, readonly TaughtAt[]>>;
  refusals: Readonly<Record<string, Both>>;
  events: Readonly<Record<string, EventText>>;
  options: Readonly<Record<string, OptionText>>;
  /** Whatever else the page explains, by a name of the game's own. */
  notes?: Readonly<Record<string, Clause>>;
  /** Names that differ from the usual ones. */
  words?: GameWords;
  /** What is said of actions that are weighed: what the figures count, what each is called, and why. */
  advice?: Partial<
    Readonly<Record<'measures' | 'units' | 'actions' | 'reasons', Readonly<Record<string, Both>>>>
  >;
}

/** The words in one language; empty where there are none. */
export function inWords(both: Both | undefined, language: Language): string {
  return both?.[language] ?? '';
}

/** What a game on offer says of itself: GameInfo.texts. */
export type OfferTexts = Partial<Pick<GameTexts, 'game'>>;

/** A game's title; empty where it has none. */
export function titleOf(texts: Readonly<Record<string, unknown>>, language: Language): string {
  return inWords((texts as OfferTexts).game?.title, language);
}
