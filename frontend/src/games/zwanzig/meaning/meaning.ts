/** What a card, a mat or a slate of Zwanzig is and does now. */
import { cardName } from '../../../lib/wording/cards';
import { capital } from '../../../lib/wording/capital';
import { texts } from '../../../lib/wording/i18n';
import { inSuits } from '../../../lib/wording/suited';
import { settings } from '../../../lib/memory/settings.svelte';
import { refusalReason } from '../../../live/saying/sentences';
import type { Meaning } from '../../../live/game';
import type { Thing } from '../../../table/asking/things';
import { roleOf } from '../lines';
import { ahead, orderWords, RANKS } from '../trick/trick';
import type { ZwanzigObservation } from '../types';
import { nameOf, signed, suitWord, type ZwanzigRoom } from '../words';
import de from './texts.de.json';
import en from './texts.en.json';

type Key = keyof typeof de;
type Seen = ZwanzigObservation;

const say = texts({ de, en }, inSuits);
const name = (code: string) => cardName(code, settings.language);

/** What a thing means at this table; undefined: nothing more than its name. */
export function meaning(room: ZwanzigRoom, thing: Thing): Meaning | undefined {
  const seen = room.view;
  if (!seen) return undefined;
  if (thing.kind === 'card') return cardMeaning(room, seen, thing.code);
  if (thing.kind === 'seat') return seatMeaning(room, seen, thing.seat);
  return spotMeaning(seen, thing.name);
}

function cardMeaning(room: ZwanzigRoom, seen: Seen, code: string): Meaning {
  const suit = code.slice(1);
  const rank = RANKS.length - 1 - RANKS.indexOf(code.slice(0, 1));
  const place = say(`place.${rank}` as Key, { suit });
  const { trump } = seen;
  const worth = trump === null ? 'card.open' : suit === trump ? 'card.trump' : 'card.plain';
  const must = suit === trump && seen.options.must_overtrump ? [say('card.overtrump')] : [];
  return {
    title: capital(name(code)),
    now: cardNow(room, seen, code),
    lines: [say(worth, { place, trump: trump ?? '' }), ...must],
    clause: 'ZZ-41',
  };
}

/** What the card does in the trick that lies there, in the exchange, or why it does not go. */
function cardNow(room: ZwanzigRoom, seen: Seen, code: string): string | undefined {
  const plays = seen.trick?.plays ?? [];
  const best = ahead(plays, seen.trump);
  const lies = plays.find(([, card]) => card === code);
  if (lies) {
    const who = say(lies[0] === room.you ? 'who.me' : 'who', { name: room.seatName(lies[0]) });
    return say(lies === best ? 'now.lies.ahead' : 'now.lies', { who, best: name(best?.[1] ?? '') });
  }
  if (!seen.hand.includes(code)) return undefined;
  if (seen.exchange_cap) return say('now.exchange', { n: seen.exchange_cap });
  const why = room.blocked.find(({ action }) => action.type === 'play' && action.card === code);
  if (why) return say('now.blocked', { why: refusalReason(why, room) });
  if (!room.legal.some((action) => action.type === 'play' && action.card === code))
    return undefined;
  if (!best) return say('now.lead', { suit: code.slice(1) });
  const wins = ahead([...plays, [room.bottom, code]], seen.trump)?.[1] === code;
  return say(wins ? 'now.wins' : 'now.loses', { best: name(best[1]) });
}

function seatMeaning(room: ZwanzigRoom, seen: Seen, seat: number): Meaning {
  const points = seen.scores[seat] ?? 0;
  const role = roleOf(seen, seat);
  const lines = [say('seat.points', { points: signed(points), n: points })];
  if (seen.status[seat] === 'out') lines.push(say('seat.out'));
  else if (seen.phase === 'play')
    lines.push(say('seat.tricks', { n: seen.trick_count[seat] ?? 0 }));
  else lines.push(say('seat.cards', { n: seen.hand_sizes[seat] ?? 0 }));
  if (role) lines.push(say(seat === seen.announcer ? 'seat.announcer' : 'seat.dealer', role));
  return { title: capital(nameOf(room, seat)), lines, clause: 'ZZ-51' };
}

function spotMeaning(seen: Seen, spot: string): Meaning | undefined {
  switch (spot) {
    case 'trump':
      return {
        title: say('trump.title', { suit: suitWord(seen.trump ?? '') }),
        lines: [
          say('trump.text', { suit: suitWord(seen.trump ?? ''), ranks: orderWords() }),
          say(seen.multiplier === 2 ? 'trump.double' : 'trump.single', { ...seen.stakes }),
        ],
        clause: 'ZZ-46',
      };
    case 'ladder':
      return {
        title: say('ladder.title'),
        lines: [say('ladder.text', { start: seen.options.start_points })],
        clause: 'ZZ-58',
      };
    case 'stock':
      return {
        title: say('stock.title'),
        lines: [say('stock.text', { n: seen.stock }), say(`stock.${seen.options.stock_shortage}`)],
        clause: 'ZZ-27',
      };
    case 'last':
      return { title: say('last.title'), lines: [say('last.text')], clause: 'ZZ-46' };
    default:
      return undefined;
  }
}
