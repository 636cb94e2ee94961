/** A table of three that shows what a test gives it and plays nothing. */
import type { TableRoom } from '../../src/live/game';
import { table } from './fixtures';

/** Anna looks at it, and is on turn; `acts` keeps what was tried. */
export function stillRoom<O, A, E>(
  seen: O,
  more: Partial<TableRoom<O, A, E>> = {},
): TableRoom<O, A, E> & { acts: A[] } {
  const acts: A[] = [];
  const seats = [{ name: 'Anna' }, { name: 'Ben' }, { name: 'Clara' }];
  return {
    acts,
    game: {} as TableRoom['game'],
    play: {} as TableRoom['play'],
    texts: {} as TableRoom['texts'],
    table: { ...table, seats: seats.map((seat) => ({ kind: 'person', ...seat })) },
    you: 0,
    bottom: 0,
    observation: seen,
    view: seen,
    hands: null,
    legal: [],
    blocked: [],
    turns: [0],
    seq: 1,
    latest: [],
    log: [],
    pending: null,
    refusal: null,
    movedAt: 0,
    at: () => null,
    deadline: null,
    clocks: [],
    replaying: false,
    seatName: (seat) => seats[seat]?.name ?? '',
    act(action) {
      acts.push(action);
      return true;
    },
    explain: () => undefined,
    dismiss: () => undefined,
    tapSeat: () => undefined,
    openRules: () => undefined,
    listen: () => () => undefined,
    ...more,
  };
}
