/** How an advised action gets into the hands of a game: it is chosen there as a finger would choose it, not played. */
import type { Tagged } from '../game';

/** Chooses the action in the hand or among the dice; false: there is nothing of it to be chosen. */
type Choosing<A> = (action: A) => boolean;

let choosing: Choosing<Tagged> | undefined;

/** Lets a table choose what is advised; call while its component is set up. */
export function heeding<A extends Tagged>(choose: Choosing<A>): void {
  $effect(() => {
    const mine = choose as unknown as Choosing<Tagged>;
    choosing = mine;
    return () => {
      if (choosing === mine) choosing = undefined;
    };
  });
}

/** Chooses an action at the table that is shown; false where its game cannot. */
export function heeded(action: Tagged): boolean {
  return choosing?.(action) ?? false;
}
