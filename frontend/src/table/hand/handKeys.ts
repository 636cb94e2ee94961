/** What keys mean on a hand. */
import { neighbour } from './handCards';

export interface KeyHost {
  /** Index of the card that has the focus, and the rows it moves in. */
  active: number;
  rows: readonly number[];
  focus(index: number): void;
  tap(): void;
  /** Selects or lets go without playing. */
  toggle(): void;
  /** Moves the card by so many places. */
  move(by: number): void;
  /** Lets go of all; returns whether there was something to let go of. */
  clear(): boolean;
}

/** Acts on a key; returns whether it meant something here. */
export function handKey({ key, altKey }: KeyboardEvent, host: KeyHost): boolean {
  if (altKey && (key === 'ArrowLeft' || key === 'ArrowRight')) {
    host.move(key === 'ArrowLeft' ? -1 : 1);
  } else if (altKey) return false;
  else if (/^(Arrow|Home$|End$)/.test(key)) host.focus(neighbour(key, host.active, host.rows));
  else if (/^[1-9]$/.test(key)) host.focus(Number(key) - 1);
  else if (key === 'Enter') host.tap();
  else if (key === ' ') host.toggle();
  else if (key === 'Escape') return host.clear();
  else return false;
  return true;
}
