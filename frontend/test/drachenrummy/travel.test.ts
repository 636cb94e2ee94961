/** Cards travel to whom they belong: onto a place, from one player's to another's, into a hand, into a meld. */
import { beforeEach, expect, test, vi } from 'vitest';
import { spots, travel } from '../../src/games/drachenrummy/news/flights';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';

/** By zone its px from the left; a hand is no zone, and a mat is where a player's things go. */
const PLACES: Readonly<Record<string, number>> = {
  deck: 0,
  display: 100,
  'reserved 0': 200,
  'reserved 1': 300,
  meld: 400,
  hand: 500,
  own: 600,
  'mat 1': 700,
};
const MATS = '<i data-deck></i><i data-own></i><i data-mat="1"></i>';
const HERE = new DOMRect();
const flights: { to: number; path: string; animation: Animation }[] = [];

function placeOf(element: HTMLElement): string {
  if (element.dataset.mat !== undefined) return `mat ${element.dataset.mat}`;
  if (element.dataset.deck !== undefined) return 'deck';
  if (element.dataset.own !== undefined) return 'own';
  return element.closest<HTMLElement>('[data-zone]')?.dataset.zone ?? 'hand';
}

/** One card in this zone, or only its name; undefined: it lies nowhere that I see. */
function lay(zone: string | undefined, drawn = true): void {
  const card = `<b data-card="TH">${drawn ? '<span class="card"></span>' : 'Herz 10'}</b>`;
  const there = zone === 'hand' ? card : `<ul data-zone="${zone ?? ''}">${card}</ul>`;
  document.body.innerHTML = `<main>${MATS}${zone === undefined ? '' : there}</main>`;
}

beforeEach(() => {
  Object.assign(settings, defaults(['de']));
  flights.length = 0;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(PLACES[placeOf(this as HTMLElement)], 0, 60, 84);
  });
  vi.spyOn(Element.prototype, 'animate').mockImplementation(function (this: Element, frames) {
    const [first] = frames as Keyframe[];
    const animation = {} as Animation;
    flights.push({
      to: parseFloat((this as HTMLElement).style.left),
      path: String(first?.transform),
      animation,
    });
    return animation;
  });
});

test.each([
  ['a new card onto the table', undefined, 'display', 'deck', 'display'],
  ['what I reserve to my place', 'display', 'reserved 0', 'display', 'reserved 0'],
  ['what Ben reserves to his', 'display', 'reserved 1', 'display', 'reserved 1'],
  ['what I steal to my place', 'reserved 1', 'reserved 0', 'reserved 1', 'reserved 0'],
  ['what is stolen from me to the thief', 'reserved 0', 'reserved 1', 'reserved 0', 'reserved 1'],
  ['what I take into my hand', 'reserved 0', 'hand', 'reserved 0', 'hand'],
  ['what Ben takes to his mat', 'reserved 1', undefined, 'reserved 1', 'mat 1'],
  ['what I meld into the meld', 'hand', 'meld', 'hand', 'meld'],
])('%s', (_, before, after, from, to) => {
  lay(before);
  const first = spots();
  // an empty table is one that has just come, and nothing travels then
  if (before === undefined) first.set('9C', { zone: 'hand', element: document.body, box: HERE });
  lay(after);
  travel(first, spots());
  const off = to.startsWith('mat') ? 4 : 0;
  const end = (PLACES[to] ?? NaN) + off;
  expect(flights).toHaveLength(1);
  expect(flights[0]?.to).toBe(end);
  expect(flights[0]?.path).toContain(`translate(${(PLACES[from] ?? NaN) - end}px, `);
});

test('where my reserved cards are only read out, one that comes goes to my mat', () => {
  lay('display');
  const before = spots();
  lay('reserved 0', false);
  travel(before, spots());
  expect(flights.map(({ to }) => to)).toEqual([(PLACES.own ?? NaN) + 4]);
  expect(document.body.lastElementChild?.textContent).toBe('');
});

test('what stays does not move, and nothing moves where nothing may', () => {
  lay('display');
  travel(spots(), spots());
  settings.speed = 0;
  const before = spots();
  lay('reserved 0');
  travel(before, spots());
  expect(flights).toEqual([]);
});

test('on its way a card can be tapped where it will lie', () => {
  lay('reserved 0');
  const before = spots();
  lay('hand');
  travel(before, spots());
  const style = document.querySelector<HTMLElement>('main [data-card]')?.style;
  expect([style?.opacity, style?.visibility]).toEqual(['0', '']);
  flights[0]?.animation.onfinish?.({} as AnimationPlaybackEvent);
  expect(style?.opacity).toBe('');
});
