/** The next three bells in words (TS-20). */
import type { Bell, View } from '../../course/model';
import { d } from '../words';

const CALL_BACK_MS = 60_000;

export interface BellAhead extends Bell {
  words: string;
}

/** None while the clock stands. */
export function bellsAhead(view: View): BellAhead[] {
  const { ends, paused, timetable = [] } = view.clock;
  if (ends === undefined || paused !== undefined) return [];
  const next = view.matchday < view.config.matchdays;
  const begin = (n: number) => (next ? d('bell.begin', { n }) : d('bell.final'));
  const back = (end: number): BellAhead[] => [
    { t: end - CALL_BACK_MS, times: 1, words: d('bell.back') },
    { t: end, times: 2, words: begin(view.matchday + 1) },
  ];
  if (view.stage === 'playing') {
    const end = { t: ends, times: 3, words: d('bell.end') };
    const slot = timetable.find(({ matchday }) => matchday === view.matchday + 1);
    return slot ? [end, ...back(slot.begins)] : [end];
  }
  if (view.stage === 'final') return [{ t: ends, times: 3, words: d('bell.end') }];
  return back(ends);
}
