/** What is told of a match of Drachenrummy: when it turned, the boldest theft, who had no luck, the longest meld. */
import { leadsFrom, most, type Story, storyOf, teller, type Told } from '../../lib/record/story';
import type { DrachenrummyCardStolen, DrachenrummyEvent } from './types';
import { cardWords, d, diceWords, type DrachenRoom, printed, type TextKey } from './words';

/** Honours count two in a meld, all others one (DR-62). */
const worth = (cards: readonly string[]) =>
  cards.reduce((sum, card) => sum + ('AJQK'.includes(card.charAt(0)) ? 2 : 1), 0);

/** The points after every turn, and after the final melding: what is laid, less a point for each card in hand. */
export function scoresOf(events: readonly DrachenrummyEvent[], players: number): number[][] {
  const now = Array.from({ length: players }, () => 0);
  const steps: number[][] = [];
  const add = (seat: number, points: number) => {
    now[seat] = (now[seat] ?? 0) + points;
  };
  for (const event of events) {
    switch (event.type) {
      case 'cards_taken':
        add(event.seat, -event.cards.length);
        break;
      case 'meld_laid':
        add(event.seat, worth(event.cards) + event.cards.length);
        break;
      case 'meld_extended':
        add(event.seat, worth([event.card]) + 1);
        break;
      case 'final_layout': {
        const laid = [...event.new_melds, ...event.extensions.map(({ cards }) => cards)].flat();
        add(event.seat, worth(laid) + laid.length);
        break;
      }
      case 'turn_ended':
      case 'match_ended':
        steps.push([...now]);
        break;
    }
  }
  return steps;
}

const boldness = ({ count, face }: DrachenrummyCardStolen) => count * 10 + face;

/** The story, from what was laid and stolen. */
export function story(room: DrachenRoom): Story | undefined {
  const events = room.log.flatMap((entry) => entry.events);
  const thefts = events.filter((event) => event.type === 'card_stolen');
  const players = room.table.seats.length;
  const steps = scoresOf(events, players);
  if (steps.length === 0) return undefined;
  const result = room.observation?.result;
  const winner = result?.winners[0];
  const turns = events.filter(({ type }) => type === 'turn_ended').length;
  const { of, mild } = teller(room, winner, (key, facts) => d(key as TextKey, { ...facts }));

  function turn(): Told | undefined {
    const from = winner === undefined ? undefined : leadsFrom(steps, winner);
    if (winner === undefined || from === undefined) return undefined;
    if (from >= turns) return { text: of(winner, 'story.last') };
    // before anybody has laid down anything nobody leads
    const key = from < players ? 'story.first' : 'story.lead';
    return { text: of(winner, key, { turn: from + 1 }) };
  }

  function theft(): Told | undefined {
    const boldest = most(thefts, boldness);
    if (!boldest) return undefined;
    const { seat, card, face, count } = boldest;
    const facts = { card: cardWords(card), dice: diceWords(count, face, 'with') };
    return { text: of(seat, 'story.theft', facts), cards: [printed(card)] };
  }

  function loss(): Told | undefined {
    const lost = Array.from({ length: players }, (_, seat) => ({
      seat,
      n: thefts.filter(({ from }) => from === seat).length,
    }));
    const robbed = most(lost, ({ n }) => n, 2);
    if (robbed) return { text: mild(robbed.seat, 'story.robbed', robbed), strokes: robbed.n };
    const kept = (result?.hand_left ?? []).map((n, seat) => ({ seat, n }));
    const stuck = most(kept, ({ n }) => n, 2);
    return stuck && { text: mild(stuck.seat, 'story.stuck', stuck), strokes: stuck.n };
  }

  function meld(): Told | undefined {
    const laid = events.filter((event) => event.type === 'meld_laid');
    const longest = most(laid, ({ cards }) => cards.length);
    if (!longest) return undefined;
    const { seat, cards } = longest;
    return { text: of(seat, 'story.meld', { n: cards.length }), cards: cards.map(printed) };
  }

  // the match ends within a turn, and that one counts (DR-67)
  const length = d('story.length', { n: result?.turns_played ?? turns });
  return storyOf(length, [turn(), theft(), loss(), meld()]);
}
