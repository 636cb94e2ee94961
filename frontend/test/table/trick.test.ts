/** The frame in a trick: on the card that wins so far, seen and heard, wherever the last one lies. */
import { render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import Trick from '../../src/table/planks/Trick.svelte';
import { matSize, places } from '../../src/table/mats/seats';
import { layoutTrick, type Stage } from '../../src/table/planks/trickLayout';

beforeEach(() => {
  Object.assign(settings, defaults(['de']));
});

test.each([0, 1])('card %i of two wins so far', (best) => {
  const cards = ['AS', 'KS'].map((code, i) => ({
    code,
    relative: i + 1,
    who: ['Ben', 'Clara'][i] ?? '',
    winning: i === best,
  }));
  const { container } = render(Trick, { cards, players: 3 });
  const heard = ['Ben: Pik Ass', 'Clara: Pik König'].map((words, i) =>
    i === best ? `${words}, gewinnt bisher` : words,
  );
  for (const words of heard) expect(screen.getByText(words)).toBeTruthy();
  const framed = [...container.querySelectorAll('[data-shown]')].filter((card) =>
    card.classList.contains('lit'),
  );
  expect(framed.map((card) => card.getAttribute('data-shown'))).toEqual([cards[best]?.code]);
});

test.each([0, 1, 2])(
  'a trick goes to seat %i, who takes it, and then it is gone',
  async (winner) => {
    vi.useFakeTimers();
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(360);
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300);
    const cards = ['KS', 'AS', 'TS'].map((code, relative) => ({ code, relative, who: 'Ben' }));
    const onpulled = vi.fn();
    const { container } = render(Trick, { cards, players: 3, winner, onpulled });
    const { card, seats } = layoutTrick(3, {
      width: 360,
      height: 300,
      ring: 'round',
      wide: false,
      order: [0, 1, 2],
    });
    const { x, y } = seats[winner] ?? { x: NaN, y: NaN };
    const one = document.createElement('i');
    one.style.transform = `translate(${x - card / 2}px, ${y - card * 0.7}px) scale(.3)`;
    const there = one.style.transform;
    const ways = [...container.querySelectorAll('li')].map(({ style }) => style.transform);
    expect(ways).toEqual([there, there, there]);
    expect(onpulled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(400);
    expect(onpulled).toHaveBeenCalledOnce();
    vi.useRealTimers();
  },
);

test('names of empty places that lap do not reach into one another, nor under a card', () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(360);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300);
  const cards = [{ code: 'KS', relative: 2, who: 'Ben' }];
  const order = [2, 3, 4, 5, 0, 1];
  const nameAt = (relative: number) => `Seat ${relative}`;
  render(Trick, { cards, players: 6, mine: true, order, nameAt });
  const { card, lies } = layoutTrick(6, { width: 360, height: 300, ring: 'round', wide: false });
  const lap = card - Math.abs((lies[3]?.x ?? 0) - (lies[4]?.x ?? 0));
  expect(lap).toBeGreaterThan(0);
  const margins = (name: string) => {
    const { marginLeft, marginRight } = screen.getByText(name).style;
    return [marginLeft, marginRight].map((px) => Math.round(Number.parseFloat(px)));
  };
  expect(margins('Seat 4')).toEqual([0, 0]);
  expect(margins('Seat 1')).toEqual([0, 0]);
  // between a card and a place there is no room for a name that could be read
  expect(screen.queryByText('Seat 3') === null).toBe(card - 2 * lap < 36);
});

test.each([
  [360, 330],
  [360, 400],
  [390, 420],
])('five on a phone of %i px: no card of the trick lies on a mat', (width, height) => {
  const stage: Stage = { width, height, ring: 'round', wide: false };
  const { card, lies } = layoutTrick(5, stage);
  const mat = matSize(5, false, 'round');
  for (const place of places(5).slice(1)) {
    const x = (place.x / 100) * width;
    const y = (place.y / 100) * height + mat / 2;
    for (const lie of lies) {
      const beside = Math.max(Math.abs(lie.x - x) - card / 2, 0);
      const below = Math.max(Math.abs(lie.y - y) - card * 0.7, 0);
      expect(Math.hypot(beside, below), `${place.x}, ${card}`).toBeGreaterThan(mat / 2 - 1);
    }
  }
});
