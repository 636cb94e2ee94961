/** A game's own sentences as the server sends them: clauses, refusals, events, options, title. */
import type { Language } from './settings.svelte';

/** The same words in both languages. */
export type Both = Readonly<Record<Language, string>>;

export interface Clause extends Both {
  title: Both;
}

/** The sentence of an event; the _you form is used when the event is about the reader. */
export interface EventText extends Both {
  de_you?: string;
  en_you?: string;
}

/** An option by name, and a plain sentence for each of its values: on and off for switches, number for numbers,
 * default for null. */
export interface OptionText {
  name: Both;
  values?: Readonly<Record<string, Both>>;
  on?: Both;
  off?: Both;
}

export interface GameTexts {
  game: { title: Both; tagline: Both };
  clauses: Readonly<Record<string, Clause>>;
  refusals: Readonly<Record<string, Both>>;
  events: Readonly<Record<string, EventText>>;
  options: Readonly<Record<string, OptionText>>;
  /** Names of cards that differ from the usual ones. */
  words?: { ranks?: Readonly<Record<string, Both>> };
}

/** The words in one language; empty where there are none. */
export function inWords(both: Both | undefined, language: Language): string {
  return both?.[language] ?? '';
}

/** What a game on offer says of itself: GameInfo.texts. */
export type OfferTexts = Partial<Pick<GameTexts, 'game' | 'options'>>;

/** A game's title; empty where it has none. */
export function titleOf(texts: Readonly<Record<string, unknown>>, language: Language): string {
  return inWords((texts as OfferTexts).game?.title, language);
}
