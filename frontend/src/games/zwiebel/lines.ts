/** The sentences of Zwiebel that follow from what is seen: bar, status, facts about players, result. */
import { capital } from '../../lib/wording/capital';
import type { Chapter, Standing, Status } from '../../live/game';
import { winners } from '../../live/saying/winners';
import { forMoney } from './betting/amounts';
import { cardWords, keyName, money } from './cards/names.svelte';
import { sideOf } from './scenes/duel';
import type { Scene } from './scenes/scenes';
import { sheet, shownOf } from './scenes/sheet.svelte';
import type { ZwiebelEvent, ZwiebelObservation, ZwiebelPlayerView } from './types';
import { nameOf, type TextKey, whom, z, type ZwiebelRoom } from './words';

type Seen = ZwiebelObservation;

/** 'Runde 7 · 3. Einsatz'. */
export function phaseLine(room: ZwiebelRoom): string {
  const seen = shownOf(room);
  if (!seen || seen.round_no === 0) return '';
  const { rounds } = seen.options;
  const round =
    rounds > 0
      ? z('bar.of', { n: seen.round_no, of: rounds })
      : z('bar.round', { n: seen.round_no });
  const phase = z(`phase.${seen.phase}`, { n: seen.betting, pass: seen.betting_pass });
  return `${round} · ${phase}`;
}

/** 'zweite'; beyond the tenth a number. */
export function nth(n: number): string {
  return n >= 1 && n <= 10 ? z(`nth.${n}` as TextKey) : `${n}.`;
}

function asked(room: ZwiebelRoom, seen: Seen): { seat: number; name: string; mine: boolean } {
  const seat = seen.waiting[0] ?? -1;
  return { seat, name: seat < 0 ? '' : room.seatName(seat), mine: seat === room.you };
}

function stepLine(room: ZwiebelRoom, seen: Seen): Status | undefined {
  const { pending } = seen;
  if (!pending) return undefined;
  const { seat, name, mine } = asked(room, seen);
  if (!mine) return { text: z(`step.${pending.step}`, { name }) };
  const card = pending.cards[pending.values.length];
  const side = seen.duel && sideOf(seen.duel, seat);
  const own = side ? (seen.duel?.lists[side === 'leader' ? 0 : 1] ?? []) : [];
  const text = z(`step.${pending.step}.mine`, {
    victim: pending.victim === null ? '' : room.seatName(pending.victim),
    card: card === undefined ? '' : cardWords(room, card),
    due: money(room, seen.limits?.due ?? pending.amount),
    nth: nth(own.length + 1),
  });
  return { text, mine };
}

function duelLine(room: ZwiebelRoom, seen: Seen): Status | undefined {
  const { duel } = seen;
  if (!duel || duel.actor === null) return undefined;
  const { seat, name, mine } = asked(room, seen);
  if (mine) {
    const ours = sideOf(duel, seat) === 'leader' ? 0 : 1;
    const own = duel.lists[ours];
    const other = duel.lists[1 - ours]?.[own.length];
    const text = z(`status.duel.${duel.case}.mine`, {
      nth: nth(own.length + 1),
      key: other ? keyName(room.game.name, other.key) : '',
    });
    return { text, mine };
  }
  const text = z(`status.duel.${duel.case}`, { name });
  const at = seen.line.indexOf(duel.challenger);
  const next = room.you !== null && seen.line[at + 1] === room.you;
  return { text: next ? `${text}. ${z('status.duel.next')}` : text };
}

/** What is shown instead of a question. */
function sceneLine(scene: Scene): string | undefined {
  switch (scene.kind) {
    case 'look':
      return z('status.look');
    case 'turn':
      return z('status.turn');
    case 'breath':
      return z('status.breath', { ours: scene.sizes[0], theirs: scene.sizes[1] });
    case 'decided':
      if (scene.crippled) return z('status.held.crippled');
      return z(scene.duel.effect ? 'status.held.again' : 'status.held');
    case 'going':
      return undefined;
  }
}

/** Who has to do what, in one sentence. */
export function statusLine(room: ZwiebelRoom): Status {
  const seen = shownOf(room);
  if (!seen) return { text: '' };
  const { scene } = sheet;
  if (scene && !room.replaying) {
    const told = sceneLine(scene);
    if (told !== undefined) return { text: told };
  }
  if (seen.phase === 'match_over') return { text: z('status.over') };
  const special = stepLine(room, seen) ?? duelLine(room, seen);
  if (special) return special;
  const { name, mine } = asked(room, seen);
  const { phase } = seen;
  if (phase === 'draw_dealer' || phase === 'round_start' || phase === 'showdown') {
    return { text: z('status.deal') };
  }
  if (!mine) return { text: name === '' ? '' : z(`status.${phase}`, { name }) };
  if ((phase === 'stake' || phase === 'extra') && seen.limits?.most === 0) {
    return { text: z(`status.${phase}.broke`), mine };
  }
  const due = money(room, seen.limits?.due ?? 0);
  const raiser = phase === 'match' ? raiserOf(room) : undefined;
  if (raiser !== undefined) {
    return { text: z('status.match.raised', { name: room.seatName(raiser), due }), mine };
  }
  return {
    text: z(`status.${phase}.mine`, { due, price: money(room, seen.limits?.price ?? 0) }),
    mine,
  };
}

/** Who has raised to what I am asked to match; by V3 it is the dealer's stake, and nobody raises. */
function raiserOf({ log }: ZwiebelRoom): number | undefined {
  const paid = log
    .flatMap(({ events }) => events)
    .findLast((event) => event.type === 'paid' && event.purpose === 'raise');
  return paid?.type === 'paid' ? paid.seat : undefined;
}

/** What a player does, in a word that stands below "you" as well as below a name. */
type Deed =
  | 'fact.exchanged'
  | 'fact.extra'
  | 'fact.sits'
  | 'fact.waits'
  | 'role.challenger'
  | 'role.challenger.short'
  | 'role.leader';

const deed = (key: Deed, mine: boolean, facts?: { n: number | string }): string =>
  z(mine ? `${key}.me` : key, facts);

interface Part {
  /** The shown duel. */
  leader?: number | undefined;
  challenger?: number | undefined;
  /** The seat that reads it. */
  me?: number | null;
  short?: boolean;
}

/** What stands below a player's name; in the shown duel his part in it. */
export function factOf(
  seen: Seen,
  seat: number,
  { leader, challenger, me, short = false }: Part = {},
): string {
  const mine = seat === me;
  const player = seen.players[seat];
  if (!player) return '';
  if (seen.phase === 'match_over') return holdings(seen, player);
  if (player.place === 'folded') return z('fact.folded');
  if (player.place === 'out') return z(player.shown && !short ? 'fact.shows' : 'fact.out');
  if (sitsOut(seen, player)) return deed('fact.sits', mine);
  if (seat === leader) return deed('role.leader', mine);
  if (seat === challenger) return deed(short ? 'role.challenger.short' : 'role.challenger', mine);
  if (seen.line.length > 0) return deed('fact.waits', mine);
  if (forMoney(seen)) {
    return player.extra > 0 ? deed('fact.extra', mine, { n: player.extra }) : String(player.stack);
  }
  return exchangedWords(player, mine) || z('fact.won', { n: player.rounds_won });
}

/** Between rounds nobody has cards; only who cannot pay the ante will have none. */
const BETWEEN: readonly string[] = ['draw_dealer', 'round_start'];

const poor = (seen: Seen, { stack }: ZwiebelPlayerView): boolean =>
  forMoney(seen) && stack < seen.options.grundeinsatz;

function sitsOut(seen: Seen, player: ZwiebelPlayerView): boolean {
  return player.place === 'sitting_out' && (poor(seen, player) || !BETWEEN.includes(seen.phase));
}

/** Why somebody has no cards; nothing where there are none for anybody. */
export function absenceOf(seen: Seen, seat: number): string {
  const player = seen.players[seat];
  if (!player || seen.phase === 'match_over') return '';
  if (sitsOut(seen, player)) return z(poor(seen, player) ? 'hand.poor' : 'hand.late');
  if (player.place === 'folded') return z('hand.folded');
  return player.place === 'out' ? z('hand.out') : '';
}

/** What a player has in the end. */
function holdings(seen: Seen, { stack, rounds_won: won }: ZwiebelPlayerView): string {
  return forMoney(seen) ? String(stack) : z('fact.won', { n: won });
}

function exchangedWords({ exchanged: n }: ZwiebelPlayerView, mine: boolean): string {
  return n === null ? '' : deed('fact.exchanged', mine, { n });
}

/** Who deals, as a letter on the mat. */
export function roleOf(seen: Seen, seat: number) {
  if (seat !== seen.dealer) return undefined;
  return { letter: z('role.dealer.letter'), title: z('role.dealer') };
}

/** All that is public about a player. */
export function seatFacts(room: ZwiebelRoom, seat: number): string[] {
  const seen = room.view;
  const player = seen?.players[seat];
  if (!seen || !player) return [];
  const mine = seat === room.you;
  const open = player.open.map((card) => cardWords(room, card)).join(', ');
  const facts = [
    roleOf(seen, seat)?.title ?? '',
    forMoney(seen)
      ? z('fact.stack.long', { n: money(room, player.stack) })
      : z('fact.won.long', { n: player.rounds_won }),
    player.extra > 0 ? deed('fact.extra', mine, { n: money(room, player.extra) }) : '',
    exchangedWords(player, mine),
    player.bought > 0 ? z('fact.bought', { n: player.bought }) : '',
    player.place === 'in'
      ? z('fact.hidden', { n: player.hidden })
      : factOf(seen, seat, { me: room.you }),
    open === '' ? '' : z('fact.open', { cards: open }),
  ];
  return facts.filter(Boolean).map(capital);
}

/** The result, best first. */
export function standings(room: ZwiebelRoom): Standing[] {
  const seen = room.observation;
  if (!seen?.result) return [];
  const { scores } = seen.result;
  const chips = forMoney(seen);
  return scores
    .map((score, seat) => ({
      seat,
      rank: 1 + scores.filter((other) => other > score).length,
      line: chips ? won(room, score) : z('standing.won', { n: score }),
      score: chips ? signed(score) : String(score),
    }))
    .sort((one, other) => one.rank - other.rank);
}

/** '+12', '−7': won or lost. */
export function signed(amount: number, words: (amount: number) => string = String): string {
  if (amount < 0) return `−${words(-amount)}`;
  return amount > 0 ? `+${words(amount)}` : words(0);
}

/** The same with its unit: '+12 Chips'. */
const won = (room: ZwiebelRoom, amount: number) => signed(amount, (each) => money(room, each));

/** What decided the match. */
export function decided(room: ZwiebelRoom): string | undefined {
  const seen = room.observation;
  if (!seen?.result) return undefined;
  const best = standings(room).filter(({ rank }) => rank === 1);
  const most = Math.max(...seen.result.scores);
  return z(`decided.${seen.result.reason}`, {
    n: seen.history.length,
    ...winners(
      room,
      best.map(({ seat }) => seat),
    ),
    score: forMoney(seen) ? won(room, most) : z('decided.won', { n: most }),
  });
}

/** Headings: every round, every duel, and where one begins anew. */
export function chapter(event: ZwiebelEvent, room: ZwiebelRoom): Chapter | undefined {
  switch (event.type) {
    case 'round_started':
      return { level: 1, title: z('chapter.round', { n: event.round_no }) };
    case 'duel_started':
    case 'duel_restarted': {
      const title = z(event.type === 'duel_started' ? 'chapter.duel' : 'chapter.again', {
        leader: capital(nameOf(room, event.leader)),
        challenger: whom(room, event.challenger),
      });
      return { level: 2, title, here: true };
    }
    default:
      return undefined;
  }
}
