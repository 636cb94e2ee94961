/** What is told of a match of Herr Zwiebel: when it turned, the best group that won, the best that did not, and what was dared. */
import { leadsFrom, most, type Story, storyOf, teller, type Told } from '../../lib/record/story';
import { keyName, money } from './cards/names.svelte';
import { strengthOf } from './ladder/ladder';
import { forMoney } from './betting/amounts';
import { standings } from './lines';
import type { ZwiebelEvent, ZwiebelObservation } from './types';
import { type TextKey, z, type ZwiebelRoom } from './words';

/** A group that somebody laid down in a round. */
interface Laid {
  seat: number;
  round: number;
  key: string;
  cards: readonly string[];
}

/** A group that was good, and a better one. */
interface Beaten {
  round: number;
  key: string;
  other: string;
}

/** A number that is worth telling. */
interface Sum {
  seat: number;
  round: number;
  n: number;
}

interface Course {
  /** The groups of those who won the round, laid in it. */
  won: Laid[];
  beaten: Beaten[];
  /** What somebody took alone. */
  pots: Sum[];
  /** What all shared when nobody wanted to deal; 0: nothing. */
  shared: number;
  /** Cards that those exchanged who won the round. */
  exchanges: Sum[];
  stakes: Sum[];
  /** Who crippled somebody in a round. */
  crippled: Omit<Sum, 'n'>[];
  /** How many groups were laid. */
  groups: number;
}

type Lists = [Laid[], Beaten[], Sum[], Sum[], Sum[], Omit<Sum, 'n'>[]];

/** What was laid down, paid and dared in a match, each with its round. */
export function courseOf(events: readonly ZwiebelEvent[]): Course {
  const [won, beaten, pots, exchanges, stakes, crippled]: Lists = [[], [], [], [], [], []];
  const course = { won, beaten, pots, shared: 0, exchanges, stakes, crippled, groups: 0 };
  let round = 0;
  let laid: Laid[] = [];
  let exchanged: Sum[] = [];
  for (const event of events) {
    switch (event.type) {
      case 'round_started':
        [round, laid, exchanged] = [event.round_no, [], []];
        break;
      case 'exchanged':
        exchanged.push({ seat: event.seat, round, n: event.count });
        break;
      case 'stake_set':
        stakes.push({ seat: event.seat, round, n: event.amount });
        break;
      case 'group_declared':
      case 'rearranged':
        laid.push({ seat: event.seat, round, key: event.key, cards: event.cards });
        course.groups++;
        break;
      case 'player_out':
        if (event.key && event.other) {
          beaten.push({ round, key: event.key, other: event.other });
        }
        break;
      case 'pot_awarded':
        pots.push({ seat: event.seat, round, n: event.amount });
        break;
      case 'pot_shared':
        course.shared += event.amount;
        break;
      case 'round_won':
        won.push(...laid.filter(({ seat }) => seat === event.seat));
        exchanges.push(...exchanged.filter(({ seat }) => seat === event.seat));
        if (event.reason.endsWith('cripple')) crippled.push({ seat: event.seat, round });
        break;
    }
  }
  return course;
}

/** By seat after every round: stacks where it is about money, else rounds won. */
function scoresOf(seen: ZwiebelObservation): number[][] {
  const won = Array.from({ length: seen.n }, () => 0);
  return seen.history.map(({ stacks, winner }) => {
    if (winner !== null) won[winner] = (won[winner] ?? 0) + 1;
    return forMoney(seen) ? stacks : [...won];
  });
}

const size = ({ n }: Sum) => n;
/** Who exchanges so many cards at once and wins has dared something. */
const DARING = 3;

/** The story, from rounds and groups. */
export function story(room: ZwiebelRoom): Story | undefined {
  const seen = room.observation;
  if (!seen || seen.history.length === 0) return undefined;
  const { won, beaten, pots, shared, exchanges, stakes, crippled, groups } = courseOf(
    room.log.flatMap(({ events }) => events),
  );
  const winner = standings(room)[0]?.seat;
  const { of } = teller(room, winner, (key, facts) => z(key as TextKey, { ...facts }));
  // told afterwards, a group is worth what is printed on its cards
  const order = { ...seen, effects: { ...seen.effects, fool: false } };
  const strength = ({ key }: { key: string }) => strengthOf(order, key);
  const named = (key: string) => keyName(room.game.name, key);
  const inMoney = ({ round, n }: Sum) => ({ round, n: money(room, n) });
  const rounds = seen.history.length;

  function turn(): Told | undefined {
    const from =
      winner === undefined ? undefined : leadsFrom(scoresOf(seen as ZwiebelObservation), winner);
    if (winner === undefined || from === undefined) return undefined;
    if (rounds === 1) return only();
    const key = from === 0 ? 'first' : from === rounds - 1 ? 'last' : 'lead';
    return { text: of(winner, `story.${key}`, { round: from + 1 }) };
  }

  const group = most(won, strength);

  /** Of the one round: who won it, and with what. */
  function only(): Told | undefined {
    const seat = seen?.history[0]?.winner ?? null;
    if (seat === null) return undefined;
    const text = of(seat, 'story.only', { group: group && named(group.key) });
    return { text, cards: group?.cards };
  }

  function best(): Told | undefined {
    if (!group || rounds === 1) return undefined;
    const { seat, round, key, cards } = group;
    return { text: of(seat, 'story.best', { round, group: named(key) }), cards };
  }

  function reinleger(): Told | undefined {
    const [first] = crippled;
    return first && { text: of(first.seat, 'story.crippled', first) };
  }

  function unlucky(): Told | undefined {
    const group = most(beaten, strength);
    if (!group) return undefined;
    const { round, key, other } = group;
    return { text: z('story.beaten', { round, group: named(key), other: named(other) }) };
  }

  function pot(): Told | undefined {
    const largest = most(pots, size);
    const key = rounds === 1 ? 'story.alone' : 'story.pot';
    return largest && { text: of(largest.seat, key, inMoney(largest)) };
  }

  function divided(): Told | undefined {
    return shared > 0
      ? { text: z('story.shared', { round: rounds, n: money(room, shared) }) }
      : undefined;
  }

  function dared(): Told | undefined {
    const exchange = most(exchanges, size, DARING);
    if (!exchange) return undefined;
    const facts = { n: exchange.n, round: rounds === 1 ? undefined : exchange.round };
    return { text: of(exchange.seat, 'story.exchange', facts) };
  }

  function staked(): Told | undefined {
    const stake = most(stakes, size);
    return stake && { text: of(stake.seat, 'story.stake', inMoney(stake)) };
  }

  const all = groups > 1 ? { text: z('story.laid', { n: groups }) } : undefined;
  const rest = [unlucky(), divided(), pot(), dared(), staked(), all];
  return storyOf(z('story.length', { n: rounds }), [turn(), reinleger(), best(), ...rest]);
}
