/** What a card, a mat, the deck or the dice of Drachenrummy are and do now. */
import { capital } from '../../../lib/wording/capital';
import { texts } from '../../../lib/wording/i18n';
import { inSuits } from '../../../lib/wording/suited';
import type { Meaning } from '../../../live/game';
import type { Thing } from '../../../table/asking/things';
import { laidPoints } from '../lines';
import type { DrachenrummyObservation } from '../types';
import {
  cardWords,
  type DrachenRoom,
  diceWords,
  meldWords,
  nameOf,
  ofWhom,
  printed,
  signed,
} from '../words';
import de from './texts.de.json';
import en from './texts.en.json';

type Key = keyof typeof de;
type Seen = DrachenrummyObservation;

const say = texts({ de, en }, inSuits);

/** What a thing means at this table; undefined: nothing more than its name. */
export function meaning(room: DrachenRoom, thing: Thing): Meaning | undefined {
  const seen = room.view;
  if (!seen) return undefined;
  if (thing.kind === 'card') return cardMeaning(room, seen, thing.code);
  if (thing.kind === 'seat') return seatMeaning(room, seen, thing.seat);
  if (thing.name === 'own') return seatMeaning(room, seen, room.bottom);
  return spotMeaning(seen, thing.name);
}

function cardMeaning(room: DrachenRoom, seen: Seen, code: string): Meaning {
  const rank = code.slice(0, 1);
  const worth = 'JQKA'.includes(rank) ? 2 : 1;
  return {
    title: capital(cardWords(code)),
    now: cardNow(room, seen, code),
    lines: [
      say(rank === 'A' ? 'card.ace' : 'card.worth', { n: worth }),
      ...placeLines(room, seen, code),
    ],
    clause: rank === 'A' ? 'DR-44' : undefined,
  };
}

/** What lying where it lies means for it. */
function placeLines(room: DrachenRoom, seen: Seen, code: string): string[] {
  const held = seen.reserved.find(({ card }) => card === code);
  if (held) {
    const dice = diceWords(held.count, held.face, 'with');
    if (held.owner === room.you) return [say('reserved.mine', { dice })];
    const whose = say('reserved.other', { who: ofWhom(room, held.owner), dice });
    return [whose, say(`steal.${seen.options.steal_rule}`)];
  }
  if (seen.display.includes(code)) return [say('display.text')];
  if (seen.hand.includes(code)) return [say('hand.text')];
  const meld = seen.melds.flat().find(({ cards }) => cards.includes(code));
  return meld ? [say('meld.text', { meld: meldWords(meld) })] : [];
}

/** With which of my dice it is to be had, or where it fits. */
function cardNow(room: DrachenRoom, seen: Seen, code: string): string | undefined {
  const face = printed(code);
  for (const action of room.legal) {
    if ((action.type === 'reserve' || action.type === 'steal') && action.card === code) {
      return say(`now.${action.type}`, { dice: diceWords(action.count, action.face, 'with') });
    }
  }
  if (!seen.hand.includes(code)) return undefined;
  const fits = room.legal.some(
    (action) =>
      (action.type === 'extend' && printed(action.card) === face) ||
      (action.type === 'meld' && action.cards.some((card) => printed(card) === face)),
  );
  return fits ? say('now.meld') : undefined;
}

function seatMeaning(room: DrachenRoom, seen: Seen, seat: number): Meaning {
  const hand = seen.hand_sizes[seat] ?? 0;
  const reserved = seen.reserved.filter(({ owner }) => owner === seat).length;
  const points = { points: signed(seen.scores[seat] ?? 0), laid: laidPoints(seen, seat), hand };
  return {
    title: capital(nameOf(room, seat)),
    now: seen.turn === seat ? say(`now.turn.${seat === room.you ? 'mine' : 'other'}`) : undefined,
    lines: [
      say('seat.points', points),
      ...(reserved > 0 ? [say('seat.reserved', { n: reserved })] : []),
    ],
  };
}

const STEPS = ['take', 'throw', 'fix', 'reserve', 'meld'] as const;

function spotMeaning(seen: Seen, spot: string): Meaning | undefined {
  switch (spot) {
    case 'deck':
      return {
        title: say('deck.title'),
        lines: [say('deck.text', { n: seen.deck_left }), say('deck.end')],
        clause: 'DR-58',
      };
    case 'dice': {
      const step = STEPS.find((phase) => phase === seen.phase);
      return {
        title: say('dice.title'),
        now: step && say(`dice.${step}` as Key, { n: seen.roll_no }),
        lines: [say('dice.text'), say('dice.use')],
      };
    }
    default:
      return undefined;
  }
}
