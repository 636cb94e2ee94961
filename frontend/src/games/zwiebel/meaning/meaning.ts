/** What a card, a mat, the pot or a shelf of Zwiebel is and does now, under this table's rule set and options. */
import { capital } from '../../../lib/wording/capital';
import { texts } from '../../../lib/wording/i18n';
import type { Meaning } from '../../../live/game';
import type { Thing } from '../../../table/asking/things';
import { forMoney } from '../betting/amounts';
import { deckOf } from '../cards/decks';
import { cardWords, keyName, money, noteOf } from '../cards/names.svelte';
import { eightsNote, notesOf, whoIs } from '../characters/characters';
import { shownOf } from '../scenes/sheet.svelte';
import { lineOf } from '../lineOf';
import type { ZwiebelHandCard, ZwiebelObservation } from '../types';
import { nameOf, type ZwiebelRoom } from '../words';
import de from './texts.de.json';
import en from './texts.en.json';

type Seen = ZwiebelObservation;

const say = texts({ de, en });

/** What a thing means at this table; undefined: nothing more than its name. */
export function meaning(room: ZwiebelRoom, thing: Thing): Meaning | undefined {
  const seen = shownOf(room);
  if (!seen) return undefined;
  if (thing.kind === 'card') return cardMeaning(room, seen, thing.code);
  if (thing.kind === 'seat') return seatMeaning(room, seen, thing.seat);
  return spotMeaning(room, seen, thing.name);
}

const PICTURES = ['B', 'D', 'K'];

/** The rank: the last letter, or 10. */
const rankOf = (code: string) => /10$|.$/.exec(code)?.[0] ?? '';

function cardMeaning(room: ZwiebelRoom, seen: Seen, code: string): Meaning {
  const deck = deckOf(room.game.name);
  const who = whoIs(deck, seen.options, code);
  const notes = who ? notesOf(deck, seen, code) : rankOf(code) === '8' ? [eightsNote(seen)] : [];
  const own = seen.own?.hand.find(({ card }) => card === code);
  return {
    title: capital(cardWords(room, code)),
    now: cardNow(room, seen, code),
    lines: [
      ...(rankOf(code) === '8' ? [] : [worthOf(code, own)]),
      ...notes.flatMap((name) => noteOf(room.game.name, name)?.text ?? []),
      ...(own?.up ? [say('card.open')] : []),
    ],
    clause: 'ZC-05',
  };
}

/** How many points it counts: as it does for me now, else as printed. */
function worthOf(code: string, own: ZwiebelHandCard | undefined): string {
  const rank = rankOf(code);
  const usual = rank === 'A' ? [1, 11] : PICTURES.includes(rank) ? [10] : [Number(rank)];
  const values = own ? own.values : usual;
  if (values.join() !== usual.join()) return say('card.changed', { values: either(values) });
  if (rank === 'A') return say('card.ace');
  return say(PICTURES.includes(rank) ? 'card.picture' : 'card.number', { n: usual[0] ?? 0 });
}

const either = (values: readonly number[]) => values.join(` ${say('or')} `);

/** In which of my groups it lies best. */
function cardNow(room: ZwiebelRoom, seen: Seen, code: string): string | undefined {
  const { own } = seen;
  if (!own?.hand.some(({ card }) => card === code)) return undefined;
  const at = own.arrangement.findIndex(({ cards }) => cards.includes(code));
  const group = own.arrangement[at];
  if (!group) return own.arrangement.length > 0 ? say('now.unused') : undefined;
  const key = group.key.startsWith('rest') ? group.key : lineOf(group.key);
  return say('now.group', { n: at + 1, group: keyName(room.game.name, key) });
}

function seatMeaning(room: ZwiebelRoom, seen: Seen, seat: number): Meaning | undefined {
  const player = seen.players[seat];
  if (!player) return undefined;
  const lines = forMoney(seen)
    ? [say('seat.stack', { n: player.stack })]
    : [say('seat.won', { n: player.rounds_won, of: seen.options.rounds })];
  if (player.place === 'in') {
    lines.push(say('seat.cards', { hidden: player.hidden, open: player.open.length }));
  } else if (player.place === 'out' || player.place === 'folded') {
    lines.push(say(`seat.${player.place}`));
  }
  if (player.extra > 0) lines.push(say('seat.extra', { n: player.extra }));
  if (seat === seen.dealer) lines.push(say(dealerKey(room)));
  const duel = seen.duel;
  const now =
    duel && (duel.leader === seat || duel.challenger === seat)
      ? say(duel.leader === seat ? 'now.leader' : 'now.challenger')
      : undefined;
  return { title: capital(nameOf(room, seat)), now, lines };
}

/** In the third version the dealer plays against all others. */
const dealerKey = ({ game }: ZwiebelRoom) =>
  game.name === 'zwiebel-v3' ? 'seat.dealer.v3' : 'seat.dealer';

function spotMeaning(room: ZwiebelRoom, seen: Seen, spot: string): Meaning | undefined {
  switch (spot) {
    case 'eights': {
      const note = noteOf(room.game.name, eightsNote(seen));
      if (!note) return undefined;
      const next = seen.null_used ? [say('eights.next')] : [];
      return { title: note.title, lines: [note.text, ...next], clause: 'ZC-42' };
    }
    case 'pot':
      return {
        title: say('pot.title'),
        now: say('pot.now', { n: money(room, seen.pot) }),
        lines: [say('pot.text'), ...(seen.carried > 0 ? [say('pot.carried')] : [])],
      };
    case 'stock':
      return { title: say('stock.title'), lines: [say('stock.text', { n: seen.stock })] };
    case 'shelf':
      return { title: say('shelf.title'), lines: [say('shelf.text'), say('shelf.order')] };
    default:
      return undefined;
  }
}
