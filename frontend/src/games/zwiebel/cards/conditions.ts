/** What is in force for my own hand, in the words with which the game is asked (ZC-120). */
import type { ZwiebelObservation } from '../types';

const MARKS = { tortoise: '=', elephants: '~', also: '+' } as const;

/** The words for the hand of this seat: 'wild fool S9~10'; '-' where nothing is in force. */
export function stateWords(seen: ZwiebelObservation, seat: number): string {
  const { effects, options, own } = seen;
  const wild = seen.wild_at_start && (!seen.fate_unwild || own?.rewild === true);
  const token = effects.tokens.find(({ victim }) => victim === seat);
  const flags: Readonly<Record<string, boolean>> = {
    wild,
    fool: effects.fool,
    death: effects.death,
    sender: effects.sender,
    arch: options.arch,
    archwild: effects.arch === 'wild',
    zero: effects.zeroed === seat,
    lady: token !== undefined && token.card === null,
  };
  const words = Object.keys(flags).filter((word) => flags[word]);
  if (token?.card) words.push(`low=${token.card}`);
  for (const { seat: whose, card, value, by } of effects.shifts) {
    if (whose === seat) words.push(`${card}${MARKS[by]}${value}`);
  }
  return words.join(' ') || '-';
}
