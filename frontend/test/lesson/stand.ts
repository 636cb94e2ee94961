/** Where a lesson stands, for tests: at its first step, with nothing told yet. */
import type { LessonStand } from '../../src/wire';

export const both = (de: string) => ({ de, en: de });

export function stand(over: Partial<LessonStand> = {}): LessonStand {
  return {
    title: both('Stiche'),
    goal: both('Null'),
    names: [both('eins'), both('zwei')],
    done: [both('fertig')],
    step: 0,
    say: both('Leg Herz.'),
    task: null,
    said: null,
    back: false,
    hint: both('Die 8.'),
    model: { type: 'play', card: '8H' },
    hello: null,
    updates: [],
    ...over,
  };
}
