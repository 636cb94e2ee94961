/** What a rule would have done in the last round, in sentences. */
import type { Wording } from '../../../../lib/wording/format';
import { render } from '../../../../lib/wording/format';
import { h, isKey } from '../words';
import type { Moment } from './inquiry';

type Said = Readonly<Record<string, unknown>> & { type: string };

/** Who tells and who reads. */
export interface Reader extends Wording {
  you: number | null;
}

function say(key: string, facts: Readonly<Record<string, unknown>>, reader: Reader): string[] {
  const mine = facts['seat'] === reader.you && isKey(`${key}.you`) ? `${key}.you` : key;
  return isKey(mine) ? [render(h(mine), facts, reader)] : [];
}

function gained(event: Said, reader: Reader): string[] {
  if (event.type !== 'stack_changed') return say(`would.${event.type}`, event, reader);
  return event['due'] === 0
    ? say('would.stack.none', event, reader)
    : say('would.stack', event, reader);
}

/** Who is on turn afterwards is told only where nothing else is: it follows from the rest. */
const FOLLOWS = new Set(['turn_started']);

/** Duties are told after what happens. */
const DUE = new Set(['phrase_due', 'gesture_due']);

/** One moment as sentences, the strongest first; never empty. */
export function sentencesOf(moment: Moment, reader: Reader): string[] {
  const { by, refused, allowed = [], forbidden = [], more = [], less = [] } = moment;
  const own = { seat: by };
  if (refused !== undefined) return say('would.refused', own, reader);
  const told = [
    ...[...more]
      .filter(({ type }) => !FOLLOWS.has(type))
      .sort((one, other) => Number(DUE.has(one.type)) - Number(DUE.has(other.type)))
      .flatMap((event) => gained(event, reader)),
    ...less
      .filter(({ type }) => !more.some((event) => event.type === type))
      .flatMap((event) => say(`wouldnt.${event.type}`, event, reader)),
    ...(allowed.length > 0 ? say('would.allowed', { ...own, cards: allowed }, reader) : []),
    ...(forbidden.length > 0 ? say('would.forbidden', { ...own, cards: forbidden }, reader) : []),
  ];
  const first = more.find(({ type }) => FOLLOWS.has(type));
  if (told.length === 0 && first) told.push(...say(`would.${first.type}`, first, reader));
  return [...new Set(told.length > 0 ? told : [h('would.differ')])];
}

/** What would have been different in one turn; what would have happened several times is said once. */
export interface TurnForeseen {
  turn: number;
  sentence: string;
}

/** The moments by turn, in order. */
export function byTurn(moments: readonly Moment[], reader: Reader): TurnForeseen[] {
  const turns = new Map<number, Map<string, number>>();
  for (const moment of moments) {
    const told = turns.get(moment.turn_no) ?? new Map<string, number>();
    const sentence = sentencesOf(moment, reader).join(', ');
    turns.set(moment.turn_no, told.set(sentence, (told.get(sentence) ?? 0) + 1));
  }
  return [...turns].map(([turn, told]) => ({
    turn,
    sentence: [...told]
      .map(([sentence, n]) => (n > 1 ? h('preview.times', { sentence, n }) : sentence))
      .join('; '),
  }));
}
