/** Which of a table's own rules speak of a card. */
import type { MaumauObservation } from '../types';

interface Cards {
  rank?: readonly string[];
  suit?: readonly string[];
  colour?: 'black' | 'red' | null;
}

const COLOURS = { red: 'HD', black: 'CS' } as const;

/** The sets of cards that stand anywhere in a rule. */
function setsIn(part: unknown): Cards[] {
  if (Array.isArray(part)) return part.flatMap(setsIn);
  if (typeof part !== 'object' || part === null) return [];
  const { cards } = part as { cards?: Cards | null };
  return [...(cards ? [cards] : []), ...Object.values(part).flatMap(setsIn)];
}

/** A set that names something; "any card" speaks of none in particular. */
function names({ rank = [], suit = [], colour }: Cards, card: string): boolean {
  const [value = '', of = ''] = card;
  if (rank.length + suit.length === 0 && !colour) return false;
  return (
    (rank.length === 0 || rank.includes(value)) &&
    (suit.length === 0 || suit.includes(of)) &&
    (!colour || COLOURS[colour].includes(of))
  );
}

type Seen = Pick<MaumauObservation, 'board' | 'rules' | 'in_force'>;

/** The house rules in force that name this card, as they stand on the board. */
export function rulesAbout({ board, rules, in_force: force }: Seen, card: string) {
  const about = (board.rules ?? []).filter(({ rule }) =>
    setsIn(rule).some((cards) => names(cards, card)),
  );
  const numbers = new Set(about.map(({ no }) => no));
  return rules.filter(({ no }) => force.includes(no) && numbers.has(no));
}
