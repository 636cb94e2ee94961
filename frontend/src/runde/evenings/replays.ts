/** The way to the replay of a result, for those who sat there: the sheet names no table, so the browser that does finds it. */
import type { Finished } from '../../lib/memory/finished';
import type { PlaceHere, ResultHere } from '../types';

/** Names in one order, as nobody tells them apart; two bots of a name stay two. */
const crew = (names: readonly string[]): string =>
  JSON.stringify(names.map((name) => name.trim().toLowerCase()).sort());

const sat = ({ seats }: Finished): string =>
  crew(seats.filter(({ kind }) => kind !== 'empty').map(({ name }) => name));

const told = (places: readonly PlaceHere[]): string => crew(places.map(({ name }) => name));

/** Whether a result can be that match: the same game and people, begun while it lay there. */
const fits = (match: Finished, { game, began, places, written }: ResultHere): boolean =>
  written === null &&
  match.game === game &&
  match.created <= began &&
  began <= match.ended &&
  sat(match) === told(places);

/** The result of a remembered match among these, if it is there: the first that those people began at that table. */
function resultOf(match: Finished, results: readonly ResultHere[]): ResultHere | undefined {
  return results
    .filter((one) => fits(match, one))
    .reduce<ResultHere | undefined>(
      (first, one) => (first && first.began <= one.began ? first : one),
      undefined,
    );
}

/** Paths of replays by result; whoever did not sit there has none, as the rules of privacy want it. */
export function replaysOf(
  results: readonly ResultHere[],
  known: readonly Finished[],
): ReadonlyMap<ResultHere, string> {
  return new Map(
    known.flatMap((match) => {
      const result = resultOf(match, results);
      return result ? [[result, match.replay]] : [];
    }),
  );
}
