/** What is told of a match of Mau-Mau: when it turned, the highest stack, the best catch or the longest draw. */
import { leadsFrom, most, type Story, storyOf, teller, type Told } from '../../lib/record/story';
import { amount, withAmount } from './lines';
import type { MaumauChallengeUpheld, MaumauEvent } from './types';
import { m, type MauRoom, printed, type TextKey } from './words';

/** A stack, a draw or a challenge that is worth telling. */
interface Deed {
  seat: number;
  round: number;
  n: number;
  card?: string;
  group?: string;
}

interface Course {
  /** After every round, by seat. */
  scores: number[][];
  /** What was won in a round. */
  wins: Deed[];
  stacks: Deed[];
  draws: Deed[];
  catches: Deed[];
  /** How many cards were laid. */
  laid: number;
}

const paid = ({ cards }: MaumauChallengeUpheld) => cards.reduce((sum, n) => sum + n, 0);

/** The deeds of a match, each with its round. */
export function courseOf(events: readonly MaumauEvent[]): Course {
  const course: Course = { scores: [], wins: [], stacks: [], draws: [], catches: [], laid: 0 };
  let round = 0;
  let laid: { seat: number; card: string } | undefined;
  for (const event of events) {
    switch (event.type) {
      case 'round_started':
        round = event.round_no;
        break;
      case 'laid':
        laid = { seat: event.seat, card: event.cards.at(-1) ?? event.eff };
        course.laid += event.cards.length;
        break;
      case 'thrown_in':
        laid = { seat: event.seat, card: event.card };
        course.laid++;
        break;
      case 'stack_changed':
        if (laid) course.stacks.push({ ...laid, round, n: event.due });
        break;
      case 'drew':
        course.draws.push({ seat: event.seat, round, n: event.n });
        break;
      case 'challenge_upheld':
        course.catches.push({ seat: event.seat, round, n: 1 + paid(event), group: event.group });
        break;
      case 'round_over':
        course.scores.push(event.scores);
        course.wins.push({ seat: event.winner, round, n: event.points });
        break;
    }
  }
  return course;
}

const size = ({ n }: Deed) => n;
/** A draw of so many cards is remembered. */
const LONG = 4;

/** The story, from rounds, stacks and challenges. */
export function story(room: MauRoom): Story | undefined {
  const events = room.log.flatMap((entry) => entry.events);
  const { scores, wins, stacks, draws, catches, laid } = courseOf(events);
  if (scores.length === 0) return undefined;
  const over = events.find(({ type }) => type === 'match_over');
  const winner = over?.type === 'match_over' ? over.winner : undefined;
  const { of, mild } = teller(room, winner, (key, facts) => {
    const n = 'n' in facts ? Number(facts.n) : 0;
    return m(key as TextKey, { ...facts, some: amount(room, n), with: withAmount(room, n) });
  });

  function turn(): Told | undefined {
    const from = winner === undefined ? undefined : leadsFrom(scores, winner);
    if (winner === undefined || from === undefined) return undefined;
    const late = from === scores.length - 1 ? 'last' : 'lead';
    const key = scores.length === 1 ? 'only' : from === 0 ? 'first' : late;
    return { text: of(winner, `story.${key}`, { round: from + 1, n: wins[from]?.n ?? 0 }) };
  }

  const stack = most(stacks, size, LONG);

  function bold(): Told | undefined {
    if (!stack) return undefined;
    const cards = stack.card === undefined ? undefined : [printed(stack.card)];
    return { text: of(stack.seat, 'story.stack', stack), cards };
  }

  /** Where there was one round, its end has been told. */
  function won(): Told | undefined {
    const win = scores.length === 1 ? undefined : most(wins, size);
    return win && { text: of(win.seat, 'story.win', win), strokes: Math.min(win.n, 10) };
  }

  function caught(): Told | undefined {
    const best = most(catches, size);
    if (!best) return undefined;
    const what = m(`group.${best.group ?? ''}` as TextKey);
    return { text: of(best.seat, 'story.catch', { ...best, what }) };
  }

  function drawn(): Told | undefined {
    // who drew the stack that was told of already is no news
    const others = draws.filter(({ round }) => round !== stack?.round);
    const worst = most(others, size, LONG);
    return worst && { text: mild(worst.seat, 'story.drew', worst), strokes: worst.n };
  }

  const length = m('story.length', { n: scores.length });
  const all = { text: m('story.laid', { n: laid }) };
  return storyOf(length, [turn(), caught(), bold(), drawn(), won(), all]);
}
