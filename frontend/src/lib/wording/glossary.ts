/** Words that only players know, found in the sentences of the page so that each can be explained where it stands. */
import type { Language } from '../memory/settings.svelte';
import type { Both } from './gametexts';

export interface Term {
  /** As it heads its explanation. */
  word: Both;
  /** In what other forms it stands in sentences. */
  forms: Readonly<Record<Language, readonly string[]>>;
  text: Both;
  /** Where the rules speak of it. */
  clause?: string;
}

/** A run of a sentence; `term`: it is a word to be explained. */
export interface Run {
  text: string;
  term?: Term;
}

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The sentence, cut at the words of the glossary; each word is marked once, the longest form first. */
export function runsOf(sentence: string, terms: readonly Term[], language: Language): Run[] {
  const forms = new Map<string, Term>();
  for (const term of terms)
    for (const form of [term.word[language], ...term.forms[language]])
      forms.set(form.toLowerCase(), term);
  if (forms.size === 0) return [{ text: sentence }];
  const words = [...forms.keys()].sort((a, b) => b.length - a.length).map(escaped);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${words.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  const told = new Set<Term>();
  const runs: Run[] = [];
  let at = 0;
  for (const { 0: text, index } of sentence.matchAll(pattern)) {
    const term = forms.get(text.toLowerCase());
    if (!term || told.has(term)) continue;
    told.add(term);
    if (index > at) runs.push({ text: sentence.slice(at, index) });
    runs.push({ text, term });
    at = index + text.length;
  }
  if (at < sentence.length) runs.push({ text: sentence.slice(at) });
  return runs;
}
