/** What is told of a match of Zwanzig: when it turned, who took most at once, who was close or out of luck. */
import { leadsFrom, most, type Story, storyOf, teller, type Told } from '../../lib/record/story';
import type { ZwanzigGameSettled } from './types';
import { signed, type TextKey, trumpWord, z, type ZwanzigRoom } from './words';

interface Share {
  seat: number;
  game: ZwanzigGameSettled;
}

/** So few points to go are close. */
const CLOSE = 3;

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
    const only = games.length === 1;
    const key = only ? 'only' : from === 0 ? 'first' : game === games.at(-1) ? 'last' : 'lead';
    const text = of(winner, `story.${key}`, { game: game.game_no, trump: trumpWord(game.trump) });
    return { text, cards: [`A${game.trump}`] };
  }

  const shares: Share[] = games.flatMap((game) => game.deltas.map((_, seat) => ({ seat, game })));
  const delta = ({ seat, game }: Share) => game.deltas[seat] ?? 0;

  const best = most(
    shares.filter(({ game }) => !game.uncontested),
    (share) => -delta(share),
  );

  function gain(): Told | undefined {
    if (!best) return undefined;
    const tricks = best.game.tricks[best.seat] ?? 0;
    const all = best.game.tricks.every((taken, seat) => seat === best.seat || taken === 0);
    const facts = { game: best.game.game_no, n: tricks, delta: signed(delta(best)) };
    return { text: of(best.seat, all ? 'story.all' : 'story.gain', facts), strokes: tricks };
  }

  /** Somebody else who had almost won before the last game. */
  function near(): Told | undefined {
    const rest = ({ seat, game }: Share) => game.scores[seat] ?? 0;
    const others = shares.filter(
      (share) => share.seat !== winner && share.game !== games.at(-1) && rest(share) > 0,
    );
    const closest = most(others, (share) => -rest(share), -CLOSE);
    if (!closest) return undefined;
    const facts = { game: closest.game.game_no, n: rest(closest) };
    return { text: of(closest.seat, 'story.near', facts), strokes: facts.n };
  }

  function loss(): Told | undefined {
    const worst = most(
      shares.filter(({ game }) => game !== best?.game),
      delta,
    );
    if (!worst) return undefined;
    const facts = { game: worst.game.game_no, delta: signed(delta(worst), true) };
    return { text: mild(worst.seat, 'story.none', facts), cards: [`7${worst.game.trump}`] };
  }

  /** How far the winner was ahead in the end. */
  function gap(): Told | undefined {
    const last = games.at(-1)?.scores ?? [];
    const others = last.filter((_, seat) => seat !== winner);
    const n = Math.min(...others) - (last[winner ?? -1] ?? Infinity);
    return winner !== undefined && n > 0 ? { text: of(winner, 'story.gap', { n }) } : undefined;
  }

  return storyOf(z('story.length', { n: games.length }), [turn(), gain(), near(), loss(), gap()]);
}
