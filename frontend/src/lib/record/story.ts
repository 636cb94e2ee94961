/** The story of a match: what its game tells of it, and the little that all games need to find it out. Pure. */

/** One sentence, with what lies beside it: a card or two, or strokes. */
export interface Told {
  text: string;
  cards?: readonly string[] | undefined;
  strokes?: number | undefined;
}

/** What decided a match and what was special in it, and how long it was: "11 Spiele". */
export interface Story {
  told: readonly Told[];
  length: string;
}

/** Three sentences are a story. */
const MOST = 3;

/** The first three of these sentences that there is something to tell for. */
export function storyOf(length: string, told: readonly (Told | undefined)[]): Story {
  return { length, told: told.filter((one) => one !== undefined).slice(0, MOST) };
}

/** The step from which on `winner` led alone to the end; scores step by step, by seat, higher is better. */
export function leadsFrom(
  scores: readonly (readonly number[])[],
  winner: number,
): number | undefined {
  const ahead = (step: readonly number[]) =>
    step.every((other, seat) => seat === winner || other < (step[winner] ?? -1e9));
  const last = scores.findLastIndex((step) => !ahead(step));
  return last + 1 < scores.length ? last + 1 : undefined;
}

/** The item that has most of something, the first of equals; undefined where none reaches the least that counts. */
export function most<T>(items: readonly T[], by: (item: T) => number, least = 1): T | undefined {
  return items.reduce<T | undefined>((best, item) => {
    const enough = best === undefined ? by(item) >= least : by(item) > by(best);
    return enough ? item : best;
  }, undefined);
}

interface People {
  you: number | null;
  seatName(seat: number): string;
}

/** Says a sentence about somebody: to the reader as you, by name, or, about a loss, of nobody in particular.
 *
 * Only the winner and the reader are named with a loss: nobody is put on show.
 */
export function teller(
  people: People,
  winner: number | undefined,
  say: (key: string, facts: object) => string,
): {
  of: (seat: number, key: string, facts?: object) => string;
  mild: (seat: number, key: string, facts?: object) => string;
} {
  const tell = (seat: number, key: string, facts: object, named: boolean) =>
    seat === people.you
      ? say(`${key}.me`, facts)
      : say(key, { ...facts, who: named ? people.seatName(seat) : say('story.somebody', {}) });
  return {
    of: (seat, key, facts = {}) => tell(seat, key, facts, true),
    mild: (seat, key, facts = {}) => tell(seat, key, facts, seat === winner),
  };
}
