/** The clauses of a game as a list to read and search, each with the options of the table that change it. */
import { type GameTexts, inWords } from '../lib/wording/gametexts';
import type { Language } from '../lib/memory/settings.svelte';
import type { Options } from './options';

export interface ClauseRow {
  id: string;
  title: string;
  text: string;
  /** Names of options of this table that differ and concern this clause. */
  changedBy: readonly string[];
}

/** All clauses in the order of the rules; clauseOf names the clause that an option changes. */
export function sections(
  texts: GameTexts,
  deviations: Options,
  language: Language,
  clauseOf: Readonly<Record<string, string>> = {},
  reword = (text: string) => text,
): ClauseRow[] {
  const changed = Object.keys(deviations);
  return Object.entries(texts.clauses).map(([id, clause]) => ({
    id,
    title: reword(inWords(clause.title, language)),
    text: reword(inWords(clause, language)),
    changedBy: changed.filter((name) => clauseOf[name] === id),
  }));
}

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether a clause holds every word that is looked for, whatever its accents and capitals. */
export function matches({ id, title, text }: ClauseRow, wanted: string): boolean {
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  const whole = plain(`${id} ${title} ${text}`);
  return words.every((word) => whole.includes(word));
}
