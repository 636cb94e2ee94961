/** A copy flies over the table, is heard by nobody, and leaves nothing behind. */
import { beforeEach, expect, test, vi } from 'vitest';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import { fly, flyToMat } from '../../src/lib/signals/flight';

interface Flown {
  onfinish?: () => void;
  frames: unknown;
  timing: KeyframeAnimationOptions;
}
const flights: Flown[] = [];

beforeEach(() => {
  Object.assign(settings, defaults(['de']));
  flights.length = 0;
  document.body.innerHTML =
    '<div data-mat="2"></div><span data-card="7H" id="card"><i>7</i></span>';
  vi.spyOn(Element.prototype, 'animate').mockImplementation((frames, timing) => {
    const flight = { frames, timing: timing as KeyframeAnimationOptions };
    flights.push(flight);
    return flight as unknown as Animation;
  });
});

const card = () => document.querySelector('#card') ?? document.body;

test('the copy is hidden from readers and from whoever looks for the card', () => {
  fly(card(), { from: new DOMRect(0, 0, 60, 84), to: new DOMRect(9, 9, 20, 28) });
  const copies = document.body.querySelectorAll('[aria-hidden=true]');
  expect(copies).toHaveLength(1);
  expect(document.querySelectorAll('[data-card]')).toHaveLength(1);
  flights[0]?.onfinish?.();
  expect(document.body.querySelectorAll('[aria-hidden=true]')).toHaveLength(0);
});

test('what flies to a mat shrinks as a whole: letters do not grow to fill its width', () => {
  vi.spyOn(card(), 'getBoundingClientRect').mockReturnValue(new DOMRect(300, 0, 88, 20));
  flyToMat(card(), 2);
  const copy = document.body.querySelector<HTMLElement>('[aria-hidden=true]');
  expect(copy?.style.width).toBe('88px');
  expect(flights[0]?.frames).toMatchObject([
    { transform: expect.stringMatching(/ scale\(1\)$/) as string },
    { transform: 'scale(0.25)' },
  ]);
});

test.each([
  ['a seat with a mat', 2, 1, 1],
  ['nobody', 5, 1, 0],
  ['where nothing may move', 2, 0, 0],
] as const)('to %s', (_name, seat, speed, count) => {
  settings.speed = speed;
  flyToMat(card(), seat, 90);
  expect(flights.map(({ timing }) => timing.delay)).toEqual(Array(count).fill(90));
});
