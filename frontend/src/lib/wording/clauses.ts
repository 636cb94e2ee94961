/** Ids of clauses step back: a sentence that ends with one is said without it, and the id stands small behind it. */
import type { Piece } from './format';

const AT_THE_END = /^(.*?)\s*\(([A-Z]\w{1,2}-[\w.]+)\)([.!]?)$/s;

export interface Said {
  runs: readonly Piece[];
  /** Why it is so: 'MM-10a.6'. */
  clause: string | undefined;
}

/** The sentence without the id in brackets at its end, and that id. */
export function withoutClause(sentence: readonly Piece[]): Said {
  const last = sentence.findLastIndex(({ kind }) => kind !== 'text') + 1;
  const tail = sentence.slice(last).map(({ text }) => text);
  const [, words, clause, stop] = AT_THE_END.exec(tail.join('')) ?? [];
  if (clause === undefined) return { runs: sentence, clause };
  return { runs: [...sentence.slice(0, last), { kind: 'text', text: `${words}${stop}` }], clause };
}
