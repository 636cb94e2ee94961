/** What the desk says is to be done now, with cards and at the room's tables. */
import { expect, test } from 'vitest';
import type { View } from '../../src/evening/course/model';
import { placeOf } from '../../src/evening/course/names';
import { running, shortly } from '../../src/evening/course/running';
import { moment } from '../../src/evening/desk/moment';
import { uncut } from '../../src/evening/wall/top';

interface Part {
  stage: View['stage'];
  people?: Record<string, object>;
}

const somebody = (part: object = {}) => ({ name: 'Karin', here: true, ...part });
const view = ({ stage, people = {} }: Part, use = 'desk') =>
  ({
    stage,
    matchday: stage === 'playing' || stage === 'break' ? 1 : 0,
    people,
    matchdays: { '1': { matchday: 1, tables: { '1': { table: 1, status: 'confirmed' } } } },
    final: {},
    clock: {},
    config: { use, matchdays: 2 },
  }) as unknown as View;

const EMPTY: Part = { stage: 'registration' };
const FEW: Part = { stage: 'registration', people: { '1': somebody() } };
const DRAWN: Part = { stage: 'registration', people: { '1': somebody({ no: 1 }) } };

test.each<[string, Part]>([
  ['nobody has come', EMPTY],
  ['too few are here', FEW],
  ['the numbers are drawn', DRAWN],
])('while %s, every tab leads to the people', (_name, part) => {
  expect(moment(view(part), 0).act).toMatchObject({ tab: 'people' });
});

test('when all is over, the clock says who has won', () => {
  const won = view({ stage: 'closed', people: { '1': somebody({ no: 1 }) } });
  const ranking = [{ no: 1, place: 1 }];
  expect(running({ ...won, final: { ranking } }, 0).span).toBe(
    'Karin wins. Thank you for playing.',
  );
  expect(running(won, 0).span).toBe('Thank you for playing.');
});

test('while a game for the first place is owed, the clock says who plays it', () => {
  const final = { dealt: 1, strokes: { '1': 3, '2': 3 } };
  const notices = [{ code: 'playoff_due', de: '', en: 'There is a play-off: Karin and Ben.' }];
  const played = { ...view({ stage: 'final' }), final } as View;
  expect(running(played, 0).span).toBe('Its strokes are entered.');
  expect(running({ ...played, notices }, 0).span).toBe('There is a play-off: Karin and Ben.');
});

test('the clock does not call the list open once the numbers are drawn', () => {
  expect(running(view(FEW), 0).title).toBe('Sign-up is open');
  expect(running(view(DRAWN), 0).title).toBe('The numbers are drawn');
});

test.each<[View['stage'], string, string]>([
  ['ready', 'When all are seated', 'the tables open'],
  ['playing', 'After the bell there will be 1 sheet', 'appear here by themselves'],
  ['break', 'All sheets are in', 'by itself when the break ends'],
  ['final_ready', 'The final can begin', 'The final starts by itself'],
])('at the room’s tables nobody waits for sheets: %s', (stage, cards, tables) => {
  expect(moment(view({ stage }), 0).text).toContain(cards);
  expect(moment(view({ stage }, 'online'), 0).text).toContain(tables);
  expect(moment(view({ stage }, 'online'), 0).text).not.toMatch(/sheet/);
});

test('a phone says the place of the end, and none to who has left', () => {
  const ranking = [{ no: 11, place: 3 }, { no: 4 }];
  const over = { ...view({ stage: 'closed' }), final: { ranking } } as unknown as View;
  expect([11, 4, 5].map((no) => placeOf(over, no))).toEqual([3, undefined, undefined]);
  expect(placeOf(view({ stage: 'playing' }), 11)).toBeUndefined();
});

test.each<[string, object, string]>([
  ['before the cards', {}, 'Once all are seated'],
  ['while it is played', { dealt: 1 }, 'The final is on'],
  ['after it', { dealt: 1, strokes: { '1': 3 } }, 'end the tournament'],
])(
  'in the final the desk says what comes next, and leads to where it is done: %s',
  (_, at, words) => {
    const { text, act } = moment({ ...view({ stage: 'final' }), final: at }, 0);
    expect(text).toContain(words);
    expect(act).toMatchObject({ tab: 'evening' });
  },
);

test('the wall shows of those who share a place all or none', () => {
  const ranked = (...places: (number | undefined)[]) => places.map((place) => ({ place }));
  expect(uncut(ranked(1, 2, 3, 3, 5), 3)).toEqual(ranked(1, 2));
  expect(uncut(ranked(1, 2, 2, 4), 3)).toEqual(ranked(1, 2, 2));
  expect(uncut(ranked(1, 1, 1, 1), 3)).toEqual(ranked(1, 1, 1));
  expect(uncut(ranked(1, undefined), 3)).toEqual(ranked(1));
});

const FINAL = {
  ...view({ stage: 'final' }),
  config: { final_format: 'timed', matchdays: 2 },
} as View;
const dealt = { ...FINAL, final: { dealt: 1 }, clock: { ends: 1_000, length: 900 } } as View;

test('before the first deal of a final by time nobody is told that it has no clock', () => {
  expect(running(FINAL, 0).span).toBe('The clock begins with the deal.');
  const first = { ...FINAL, config: { final_format: 'first_to' } } as View;
  expect(running(first, 0).span).toBe('No clock.');
});

test('once the time of the final is up, clock and desk ask for its strokes', () => {
  expect(running(dealt, 999).title).toBe('Final, time left');
  expect(moment(dealt, 999).text).toBe('The final is on.');
  expect(running(dealt, 1_000)).toMatchObject({
    title: 'Time is up',
    left: null,
    span: 'Now the strokes count.',
  });
  expect(moment(dealt, 1_000).text).toContain('its strokes are entered');
});

test('when the strokes of the final are entered, its clock is not missed', () => {
  const entered = { ...FINAL, final: { dealt: 1, strokes: { '1': 3 } } } as View;
  expect(running(entered, 2_000).span).toBe('Its strokes are entered.');
});

test('a matrix that is due comes first: nothing else holds up the next matchday', () => {
  const changed = { ...view({ stage: 'break' }), matrix: { due: true } } as unknown as View;
  const words = 'needs a new matrix';
  expect(moment(changed, 0).text).toContain(words);
  const missing = { '1': { matchday: 1, ended: 1, tables: { '1': { table: 1 } } } };
  expect(moment({ ...changed, matchdays: missing } as unknown as View, 0).text).toContain(words);
  const lot = { dues: [{ purpose: 'jersey', among: [1, 2] }] };
  expect(moment({ ...changed, final: lot } as unknown as View, 0).text).toContain(words);
});

test('the small clock of the bar says that the time of the final is up', () => {
  expect(shortly(dealt, 999)).toBe('Final:');
  expect(shortly(dealt, 1_000)).toBe('Time is up');
});
