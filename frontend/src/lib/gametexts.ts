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

/** An option by name, and a plain sentence for each of its values (on and off for switches). */
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
}
