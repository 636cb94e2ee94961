/** What a card, a pile, a mat or a slate of Mau-Mau is and does now, under this table's options and house rules. */
import { capital } from '../../../lib/wording/capital';
import { texts } from '../../../lib/wording/i18n';
import { inSuits } from '../../../lib/wording/suited';
import { settings } from '../../../lib/memory/settings.svelte';
import { refusalReason } from '../../../live/saying/sentences';
import type { Meaning } from '../../../live/game';
import type { Thing } from '../../../table/asking/things';
import { titleOf } from '../house/words';
import { rulesAbout } from './houseRules';
import { reasonFor, waysOf } from '../legal';
import { isOpen, roleOf, wished } from '../lines';
import { answerWords, rankOfStack } from '../stack';
import type { MaumauObservation } from '../types';
import { cardWords, m, type MauRoom, nameOf, printed } from '../words';
import de from './texts.de.json';
import en from './texts.en.json';

type Key = keyof typeof de;
type Seen = MaumauObservation;

const say = texts({ de, en }, inSuits);

/** What a thing means at this table; undefined: nothing more than its name. */
export function meaning(room: MauRoom, thing: Thing): Meaning | undefined {
  const seen = room.view;
  if (!seen) return undefined;
  if (thing.kind === 'card') return cardMeaning(room, seen, thing.code);
  if (thing.kind === 'seat') return seatMeaning(room, seen, thing.seat);
  return spotMeaning(seen, thing.name);
}

/** What each card does when it is laid, where the rules say more than its rank. */
const EFFECTS: Readonly<Record<string, Key>> = {
  '7': 'card.7',
  '8': 'card.8',
  '9': 'card.9',
  T: 'card.T',
  J: 'card.J',
  Q: 'card.Q',
  K: 'card.K',
  A: 'card.A',
};

/** How this table's options change what a card does. */
function changes(rank: string, { options }: Seen): string[] {
  const found: (Key | false)[] = [
    (rank === '9' || rank === 'T') && options.base_any_ten && 'option.base_any_ten',
    rank === 'Q' && options.queen_run_free_start && 'option.queen_run_free_start',
    rank === 'J' && options.mau_mau_missing === 'single_point' && 'option.mau_mau_missing',
  ];
  return found.flatMap((key) => (key ? [say(key)] : []));
}

function cardMeaning(room: MauRoom, seen: Seen, code: string): Meaning {
  const rank = printed(code).slice(0, 1);
  const effect = EFFECTS[rank];
  const { language } = settings;
  return {
    title: capital(cardWords(code)),
    now: cardNow(room, seen, code, rank),
    lines: [
      ...(effect ? [say(effect)] : []),
      ...changes(rank, seen),
      ...rulesAbout(seen, printed(code)).map((rule) =>
        say('house', { title: titleOf(room, rule.title), text: inSuits(rule[language]) }),
      ),
    ],
    clause: rank === 'T' ? 'MM-0D.10' : rank === 'J' ? 'MM-0D.B' : undefined,
  };
}

/** What the card does at this moment: on the pile, or in my hand. */
function cardNow(room: MauRoom, seen: Seen, code: string, rank: string): string | undefined {
  const mine = seen.hand.includes(code);
  if (!mine) return seen.pile.at(-1)?.startsWith(printed(code)) ? topNow(seen) : undefined;
  if (seen.phase !== 'turn' || seen.player !== room.you) return undefined;
  if (seen.stack_due > 0 && !seen.drawing) {
    const sevens = rankOfStack(seen) === '7';
    if (rank !== rankOfStack(seen) && rank !== 'T')
      return say('now.stack', { n: seen.stack_due, rank: answerWords(seen, 'nom') });
    return say(sevens ? 'now.counter' : 'now.counter.other', { more: seen.stack_due + 2 });
  }
  // an open table says what the rules are, never whether a card would be right
  if (isOpen(seen)) return undefined;
  const why = reasonFor(room.blocked, code);
  if (why) return say('now.blocked', { why: refusalReason(why, room) });
  const goes = waysOf(room.legal, code).length > 0;
  if (!goes) return undefined;
  if (rank === 'T' && seen.eff !== null) return say('now.copies', { card: cardWords(seen.eff) });
  return say('now.goes');
}

/** What the card on top asks of whoever is on turn. */
function topNow(seen: Seen): string | undefined {
  if (seen.stack_due > 0) return stackWords(seen);
  if (seen.queen_run) return say('top.run');
  const suit = wished(seen);
  if (suit !== null) return say('top.wish', { suit });
  return seen.eff === null ? undefined : say('top.counts', { card: cardWords(seen.eff) });
}

const stackWords = (seen: Seen): string =>
  say('top.stack', { n: seen.stack_due, rank: answerWords(seen, 'acc') });

function seatMeaning(room: MauRoom, seen: Seen, seat: number): Meaning {
  const penalties = seen.penalties[seat] ?? [];
  const role = roleOf(seen, seat);
  const lines = [
    say('seat.points', { n: seen.scores[seat] ?? 0, goal: seen.options.goal }),
    say('seat.cards', { n: seen.hand_sizes[seat] ?? 0 }),
  ];
  if (penalties.length > 0) lines.push(penaltyLine(penalties));
  if (role) lines.push(say(seen.queen_run?.caller === seat ? 'seat.caller' : 'seat.dealer', role));
  return { title: capital(nameOf(room, seat)), lines };
}

function penaltyLine(penalties: Seen['penalties'][number]): string {
  const ripe = penalties.filter((card) => card.ripe).length;
  return ripe > 0
    ? say('penalty.ripe', { n: ripe })
    : say('penalty.rests', { n: penalties.length });
}

function spotMeaning(seen: Seen, spot: string): Meaning | undefined {
  const n = seen.draw_pile;
  switch (spot) {
    case 'draw-pile':
      return {
        title: say('draw.title'),
        now: seen.stack_due > 0 ? say('draw.stack', { n: seen.stack_due }) : undefined,
        lines: [
          say(seen.options.voluntary_draw ? 'draw.text' : 'draw.must', { n }),
          ...(seen.pile_size > 1 ? [say('draw.again', { n: seen.pile_size })] : []),
        ],
      };
    case 'pile':
      return {
        title: say('pile.title'),
        now: topNow(seen),
        lines:
          seen.pile_size === 0
            ? [say('pile.none')]
            : [say('pile.text', { n: seen.pile_size }), say('pile.look')],
      };
    case 'stack':
      return {
        title: m('due.short'),
        now: stackWords(seen),
        lines: rankOfStack(seen) === '7' ? [say('card.7')] : [],
      };
    case 'penalties': {
      const own = seen.seat === null ? [] : (seen.penalties[seen.seat] ?? []);
      return { title: say('penalty.title'), now: penaltyLine(own), lines: [say('penalty.text')] };
    }
    default:
      return undefined;
  }
}
