/** Asks the game about a draft: its sentence, what speaks against it, what it would have done. Nothing is added. */
import { site } from '../../../../lib/site';
import type { Tagged } from '../../../../live/game';
import type { Rule } from '../rule/rule';

/** A conflict with a rule on the board, in the game's own words. */
export interface Conflict {
  kind: string;
  rule_no: number;
  de: string;
  en: string;
}

/** A moment of the last round in which the rule would have made a difference. */
export interface Moment {
  n: number;
  turn_no: number;
  by: number;
  do: Tagged & Readonly<Record<string, unknown>>;
  more?: readonly (Tagged & Readonly<Record<string, unknown>>)[];
  less?: readonly (Tagged & Readonly<Record<string, unknown>>)[];
  refused?: string;
  allowed?: readonly string[];
  forbidden?: readonly string[];
}

export interface Told {
  /** The line on the board; missing where the draft is refused. */
  de?: string;
  en?: string;
  refusal?: string;
  facts?: Readonly<Record<string, unknown>>;
  conflicts?: readonly Conflict[];
  /** The round looked at; 0 or missing: none is over yet. */
  round_no?: number;
  turns?: number;
  /** In how many moments it would have made a difference; `moments` are the first of them. */
  count?: number;
  moments?: readonly Moment[];
}

/** Stands for a name that is still to be found, so that the sentence is there before it. */
const NAMELESS = 'Ohne Namen';

/** Whether a title has the length it needs (HR-02). */
export function isNamed({ title }: Rule): boolean {
  return title.trim().length >= 3;
}

/** What the game says of the draft; undefined where it cannot be reached. */
export async function askAbout(
  game: string,
  table: string,
  rule: Rule,
  signal?: AbortSignal,
): Promise<Told | undefined> {
  const draft = { ...rule, title: isNamed(rule) ? rule.title.trim() : NAMELESS };
  try {
    const response = await fetch(site(`/api/games/${encodeURIComponent(game)}/ask`), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      // a lesson has no table: then it is only read
      body: JSON.stringify({
        table: table || null,
        question: { type: 'would_have_done', rule: draft },
      }),
      signal: signal ?? null,
    });
    if (!response.ok) return undefined;
    const { answer } = (await response.json()) as { answer: Told };
    return answer;
  } catch {
    return undefined;
  }
}
