/** How large the open hands of a replay are drawn: five cards at most, so they need not lie close. */
import type { HandSizes } from '../../live/frame/handSizes';

export const openHands = (wide: boolean): HandSizes => ({
  own: [52, 330],
  others: wide ? [34, 190] : [26, 98],
  drop: wide ? 52 : 44,
  bottom: wide ? -80 : -76,
});
