/** What the own decisions have cost in the matches that were looked back at in this browser. Nobody else learns of it. */
import type { ReviewDecision, ReviewOpened } from '../../wire';
import { load, save } from './store';

/** One match looked back at, from the own seat; only decisions in which it mattered what was done. */
export interface Look {
  /** Id of the table. */
  table: string;
  game: string;
  /** What a cost is a part of. */
  stake: ReviewOpened['stake'];
  decisions: number;
  /** The sum of their costs, and that of the squares. */
  cost: number;
  squares: number;
}

/** What the decisions in one game cost on average. */
export interface Skill {
  game: string;
  stake: Look['stake'];
  matches: number;
  decisions: number;
  /** A part of the stake, with half of the width of its 95 % interval; null: of so few it says nothing. */
  mean: number | null;
  reach: number;
  /** The same of the latest matches and of those before, where there are enough of both. */
  lately: { before: number; now: number } | null;
}

const LOOKS = 'stammtisch.skill';
const MOST = 300;
/** A mean of fewer decisions says nothing. */
export const ENOUGH = 30;
const STAKES: readonly string[] = ['match', 'round', 'pot'];

const isLook = (one: unknown): one is Look =>
  typeof one === 'object' &&
  one !== null &&
  typeof Reflect.get(one, 'table') === 'string' &&
  typeof Reflect.get(one, 'game') === 'string' &&
  STAKES.includes(String(Reflect.get(one, 'stake'))) &&
  Number.isSafeInteger(Reflect.get(one, 'decisions')) &&
  ['cost', 'squares'].every((field) => Number.isFinite(Reflect.get(one, field)));

/** The latest last. */
function looks(): Look[] {
  const kept = load(LOOKS);
  return Array.isArray(kept) ? kept.filter(isLook) : [];
}

/** Remembers what the decisions of a match have cost; each match counts once. */
export function keepLook(
  match: Pick<Look, 'table' | 'game' | 'stake'>,
  decisions: readonly Pick<ReviewDecision, 'cost' | 'real'>[],
): void {
  const costs = decisions.filter(({ real }) => real).map(({ cost }) => cost);
  const look: Look = {
    ...match,
    decisions: costs.length,
    cost: costs.reduce((sum, cost) => sum + cost, 0),
    squares: costs.reduce((sum, cost) => sum + cost * cost, 0),
  };
  const others = looks().filter(({ table }) => table !== match.table);
  save(LOOKS, [...others, look].slice(-MOST));
}

const total = (some: readonly Look[], of: 'decisions' | 'cost' | 'squares'): number =>
  some.reduce((sum, one) => sum + one[of], 0);
const mean = (some: readonly Look[]): number => total(some, 'cost') / total(some, 'decisions');

/** The latest matches with enough decisions, held against all before, if those have enough too. */
function lately(some: readonly Look[]): Skill['lately'] {
  let at = some.length;
  while (at > 0 && total(some.slice(at), 'decisions') < ENOUGH) at--;
  const before = some.slice(0, at);
  if (total(before, 'decisions') < ENOUGH) return null;
  return { before: mean(before), now: mean(some.slice(at)) };
}

/** What decisions have cost, by game and stake, the game with most of them first. */
export function skills(): Skill[] {
  const all = looks();
  const first = all.filter(
    (one, i) =>
      all.findIndex((other) => other.game === one.game && other.stake === one.stake) === i,
  );
  return first
    .map(({ game, stake }): Skill => {
      const some = all.filter((one) => one.game === game && one.stake === stake);
      const n = total(some, 'decisions');
      const m = mean(some);
      const variance = n > 1 ? Math.max(0, (total(some, 'squares') - n * m * m) / (n - 1)) : 0;
      return {
        game,
        stake,
        matches: some.length,
        decisions: n,
        mean: n < ENOUGH ? null : m,
        reach: n < ENOUGH ? 0 : 1.96 * Math.sqrt(variance / n),
        lately: lately(some),
      };
    })
    .toSorted((one, two) => two.decisions - one.decisions);
}

/** Begins anew. */
export function forgetSkills(): void {
  save(LOOKS, []);
}
