/** How likely the dice still to throw bring what one aims at; plain arithmetic on dice. */

/** Dice of a turn. */
export const DICE = 5;
const FACES = 6;

function choose(n: number, k: number): number {
  let ways = 1;
  for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i;
  return ways;
}

const known = new Map<string, number>();

/** The chance to get so many more dice of one face, if one keeps every hit and at least one die a throw. */
export function chanceOf(dice: number, need: number): number {
  if (need <= 0) return 1;
  if (need > dice) return 0;
  const key = `${dice} ${need}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  let total = 0;
  for (let hits = 0; hits <= dice; hits++) {
    const ways = choose(dice, hits) * (FACES - 1) ** (dice - hits);
    total += (ways / FACES ** dice) * chanceOf(dice - Math.max(hits, 1), need - hits);
  }
  known.set(key, total);
  return total;
}

/** A goal and its chance. */
export interface Odds {
  face: number;
  count: number;
  chance: number;
}

/** What is still open for a face with these dice kept and all others thrown: the next counts up to five. */
export function oddsOf(kept: readonly number[], face: number): Odds[] {
  const dice = DICE - kept.length;
  const have = kept.filter((each) => each === face).length;
  return Array.from({ length: dice }, (_, i) => {
    const count = have + i + 1;
    return { face, count, chance: chanceOf(dice, i + 1) };
  });
}

/** The chance that five fresh dice bring more than so many of one face. */
export function chanceOfMore(count: number): number {
  return chanceOf(DICE, count + 1);
}

/** '42 %', held together by a narrow space; never 0 or 100 for what is neither sure nor impossible. */
export function percent(chance: number): string {
  const value = chance * 100;
  if (value > 0 && value < 1) return '<\u202f1\u202f%';
  if (value < 100 && value > 99) return '>\u202f99\u202f%';
  return `${Math.round(value)}\u202f%`;
}
