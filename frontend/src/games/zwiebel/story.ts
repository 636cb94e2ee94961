/** What is told of a match of Herr Zwiebel: when it turned, the best group that won, the best that did not. */
import { leadsFrom, most, type Story, storyOf, teller, type Told } from '../../lib/record/story';
import { keyName } from './cards/names.svelte';
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

interface Course {
  /** The groups of those who won the round, laid in it. */
  won: Laid[];
  beaten: Beaten[];
  pots: { seat: number; round: number; n: number }[];
}

/** What was laid down in a match, each group with its round. */
export function courseOf(events: readonly ZwiebelEvent[]): Course {
  const course: Course = { won: [], beaten: [], pots: [] };
  let round = 0;
  let laid: Laid[] = [];
  for (const event of events) {
    switch (event.type) {
      case 'round_started':
        [round, laid] = [event.round_no, []];
        break;
      case 'group_declared':
      case 'rearranged':
        laid.push({ seat: event.seat, round, key: event.key, cards: event.cards });
        break;
      case 'player_out':
        if (event.key && event.other) {
          course.beaten.push({ round, key: event.key, other: event.other });
        }
        break;
      case 'pot_awarded':
        course.pots.push({ seat: event.seat, round, n: event.amount });
        break;
      case 'round_won':
        course.won.push(...laid.filter(({ seat }) => seat === event.seat));
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

/** The story, from rounds and groups. */
export function story(room: ZwiebelRoom): Story | undefined {
  const seen = room.observation;
  if (!seen || seen.history.length === 0) return undefined;
  const { won, beaten, pots } = courseOf(room.log.flatMap(({ events }) => events));
  const winner = standings(room)[0]?.seat;
  const { of } = teller(room, winner, (key, facts) => z(key as TextKey, { ...facts }));
  // told afterwards, a group is worth what is printed on its cards
  const order = { ...seen, effects: { ...seen.effects, fool: false } };
  const strength = ({ key }: { key: string }) => strengthOf(order, key);
  const named = (key: string) => keyName(room.game.name, key);
  const rounds = seen.history.length;

  function turn(): Told | undefined {
    const from =
      winner === undefined ? undefined : leadsFrom(scoresOf(seen as ZwiebelObservation), winner);
    if (winner === undefined || from === undefined) return undefined;
    const key = rounds === 1 ? 'story.only' : from === 0 ? 'story.first' : 'story.lead';
    return { text: of(winner, key, { round: from + 1 }) };
  }

  function best(): Told | undefined {
    const group = most(won, strength);
    if (!group) return undefined;
    const { seat, round, key, cards } = group;
    return { text: of(seat, 'story.best', { round, group: named(key) }), cards };
  }

  function unlucky(): Told | undefined {
    const group = most(beaten, strength);
    if (!group) return undefined;
    const { round, key, other } = group;
    return { text: z('story.beaten', { round, group: named(key), other: named(other) }) };
  }

  function pot(): Told | undefined {
    const largest = most(pots, ({ n }) => n);
    return largest && { text: of(largest.seat, 'story.pot', largest) };
  }

  return storyOf(z('story.length', { n: rounds }), [turn(), best(), unlucky(), pot()]);
}
