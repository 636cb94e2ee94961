/** What is told of a match of Zwanzig: when it turned, who took most at once, who was out of luck. */
import { leadsFrom, most, type Story, storyOf, teller, type Told } from '../../lib/record/story';
import type { ZwanzigGameSettled } from './types';
import { signed, suitWord, type TextKey, z, type ZwanzigRoom } from './words';

interface Share {
  seat: number;
  game: ZwanzigGameSettled;
}

/** The story, from the games as they were settled. */
export function story(room: ZwanzigRoom): Story | undefined {
  const games = room.log
    .flatMap(({ events }) => events)
    .filter((event) => event.type === 'game_settled');
  if (games.length === 0) return undefined;
  const winner = room.observation?.result?.winners[0];
  const say = (key: string, facts: object) => z(key as TextKey, { ...facts });
  const { of, mild } = teller(room, winner, say);

  function turn(): Told | undefined {
    if (winner === undefined) return undefined;
    const from = leadsFrom(
      games.map(({ scores }) => scores.map((points) => -points)),
      winner,
    );
    const game = from === undefined ? undefined : games[from];
    if (!game) return undefined;
    const facts = { game: game.game_no, trump: suitWord(game.trump) };
    const text = of(winner, from === 0 ? 'story.first' : 'story.lead', facts);
    return { text, cards: [`A${game.trump}`] };
  }

  const shares: Share[] = games.flatMap((game) => game.deltas.map((_, seat) => ({ seat, game })));
  const delta = ({ seat, game }: Share) => game.deltas[seat] ?? 0;

  function gain(): Told | undefined {
    const best = most(
      shares.filter(({ game }) => !game.uncontested),
      (share) => -delta(share),
    );
    if (!best) return undefined;
    const tricks = best.game.tricks[best.seat] ?? 0;
    const all = best.game.tricks.every((taken, seat) => seat === best.seat || taken === 0);
    const facts = { game: best.game.game_no, n: tricks, delta: signed(delta(best)) };
    return { text: of(best.seat, all ? 'story.all' : 'story.gain', facts), strokes: tricks };
  }

  function loss(): Told | undefined {
    const worst = most(shares, delta);
    if (!worst) return undefined;
    const facts = { game: worst.game.game_no, delta: signed(delta(worst), true) };
    return { text: mild(worst.seat, 'story.none', facts), cards: [`7${worst.game.trump}`] };
  }

  return storyOf(z('story.length', { n: games.length }), [turn(), gain(), loss()]);
}
