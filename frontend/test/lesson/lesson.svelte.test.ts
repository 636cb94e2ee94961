/** A lesson's table takes the lesson for its server: what it asks, what it is told, and what is remembered. */
import { beforeEach, expect, test, vi } from 'vitest';
import { shownAt } from '../../src/lib/wording/taught';
import { Lesson } from '../../src/lesson/lesson.svelte';
import { keepDone, lessonPath, movesOf, nextLesson } from '../../src/lib/memory/lessons';
import { settings } from '../../src/lib/memory/settings.svelte';
import type { Answer } from '../../src/net/api';
import type { Lingering } from '../../src/live/game';
import { Room } from '../../src/live/room.svelte';
import { both, stand } from './stand';
import type { LessonStand, TakeLesson } from '../../src/wire';
import { game, happened, hello, parts, play, update } from '../room/fixtures';

const next4 = () => update({ seq: 4, happened: [happened(4, 0, { type: 'card_played' })] });
const first = () => stand({ hello: hello({ seq: 3 }) });
type Told = Answer<LessonStand>;
const ok = (value: LessonStand): Told => ({ ok: true, value });
const no = (code: string): Told => ({
  ok: false,
  refused: { type: 'refused', code, clause: 'ZZ-43' },
});

const asked: TakeLesson[] = [];
const answers: Told[] = [];

function ask(_game: string, _n: number, body: TakeLesson): Promise<Told> {
  asked.push(structuredClone(body));
  return Promise.resolve(answers.shift() ?? ok(first()));
}

async function table(): Promise<{ lesson: Lesson; room: Room }> {
  const begun = await Lesson.begin('zwanzig', 1, ask);
  if (!begun.ok) throw new Error(begun.refused.code);
  const lesson = begun.value;
  const seat = hello().table;
  const room = new Room({ table: seat, you: 0, host: false, replay: null }, parts, {
    open: lesson.open,
    random: () => 0,
  });
  room.enter();
  await vi.waitFor(() => {
    expect(room.link).toBe('live');
  });
  return { lesson, room };
}

beforeEach(() => {
  localStorage.clear();
  settings.speed = 0;
  asked.length = answers.length = 0;
});

test('a good card is accepted, shown as it happens, and kept for a reload', async () => {
  const { lesson, room } = await table();
  answers.push(ok(stand({ step: 1, said: both('Gut.'), updates: [next4()] })));
  expect(room.act(play('8H'))).toBe(true);
  await vi.waitFor(() => {
    expect(lesson.stand.step).toBe(1);
  });
  expect(asked.at(-1)).toEqual({ moves: [play('8H')] });
  expect(room.seq).toBe(4);
  expect(room.pending).toBeNull();
  expect(lesson.said).toEqual(both('Gut.'));
  expect(movesOf('zwanzig', 1)).toEqual([play('8H')]);
  await Lesson.begin('zwanzig', 1, ask);
  expect(asked.at(-1)).toEqual({ moves: [play('8H')], fresh: true });
});

test('what is taken back is explained, lies in the hand again, and is not kept', async () => {
  const { lesson, room } = await table();
  answers.push(ok(stand({ said: both('Lieber die 8.'), back: true })));
  room.act(play('KH'));
  await vi.waitFor(() => {
    expect(room.pending).toBeNull();
  });
  expect(lesson.said).toEqual(both('Lieber die 8.'));
  expect(lesson.help).toBe(1);
  expect(room.refusal).toBeNull();
  expect(movesOf('zwanzig', 1)).toEqual([]);
});

test('other cards come only when what came of the move was seen', async () => {
  const { lesson, room } = await table();
  const anew = update({ seq: 5, happened: [happened(5, -1)] });
  answers.push(ok(stand({ step: 1, said: both('Gut.'), updates: [next4(), anew] })));
  room.act(play('8H'));
  await vi.waitFor(() => {
    expect(lesson.looking).toBe(true);
  });
  expect(room.seq).toBe(4);
  expect(lesson.said).toEqual(both('Gut.'));
  await lesson.pass();
  await vi.waitFor(() => {
    expect(lesson.stand.step).toBe(1);
  });
  expect(room.seq).toBe(5);
  expect(lesson.said).toBeNull();
});

test('what the table holds is gone on with first, and nothing is asked meanwhile', async () => {
  const { lesson } = await table();
  const scenes: Lingering[] = $state([]);
  const next = () => {
    scenes.shift();
    return scenes.length > 0;
  };
  lesson.held = () => scenes[0];
  scenes.push({ passing: true, next }, { passing: false, next });
  const before = asked.length;
  expect([lesson.looking, lesson.asks, lesson.tells]).toEqual([true, false, false]);
  await lesson.pass();
  expect([lesson.looking, lesson.asks, lesson.tells]).toEqual([true, false, true]);
  await lesson.pass();
  expect([lesson.looking, lesson.asks]).toEqual([false, true]);
  expect(asked).toHaveLength(before);
  await lesson.pass();
  expect(asked.at(-1)).toEqual({ moves: ['skip'] });
});

test('one press takes the table and a step that only tells on together', async () => {
  answers.push(ok(stand({ hello: hello({ seq: 3 }), model: null })));
  const { lesson } = await table();
  let lies = true;
  const next = () => (lies = false);
  lesson.held = () => (lies ? { passing: false, next } : undefined);
  expect(lesson.looking).toBe(false);
  await lesson.pass();
  expect(lies).toBe(false);
  expect(asked.at(-1)).toEqual({ moves: ['next'] });
});

test('while others act at length nothing is asked, and a help would come too early', async () => {
  const { lesson, room } = await table();
  const turns = [4, 5, 6, 7].map((seq) =>
    update({ seq, happened: [happened(seq, 1, { type: 'card_played' })] }),
  );
  answers.push(ok(stand({ step: 1, said: both('Gut.'), updates: turns })));
  room.act(play('8H'));
  await vi.waitFor(() => {
    expect([lesson.asks, lesson.tells]).toEqual([false, false]);
  });
  await lesson.show();
  expect(lesson.help).toBe(0);
  await vi.waitFor(() => {
    expect(lesson.stand.step).toBe(1);
  });
  expect([lesson.asks, lesson.tells, lesson.said]).toEqual([true, true, both('Gut.')]);
});

test('the status line says what the lesson waits for', async () => {
  const { lesson } = await table();
  const [mine, theirs] = [{ text: 'Du bist dran', mine: true }, { text: 'Kuno ist dran' }];
  expect(lesson.status(mine)).toBe(mine);
  expect(lesson.status(theirs)).toEqual({ text: 'Over to you: eins', mine: true });
  lesson.stand = stand({ task: both('Leg die 8') });
  expect(lesson.status(mine).text).toBe('Leg die 8');
  lesson.stand = stand({ model: null });
  expect(lesson.status(mine).text).toBe('The innkeeper explains: read, then “Next”');
  lesson.held = () => ({ passing: false, next: () => false });
  lesson.stand = stand();
  expect(lesson.status(theirs).text).toBe('Take a look, then “Next”');
  // cards are being turned up: the table says so itself
  lesson.held = () => ({ passing: true, next: () => false });
  expect(lesson.status(theirs)).toBe(theirs);
  lesson.busy = true;
  expect(lesson.status(theirs)).toBe(theirs);
});

test('one step back is a table of its own, and is kept', async () => {
  const { lesson } = await table();
  expect(lesson.returns).toBe(false);
  answers.push(ok(stand({ step: 1, said: both('Gut.'), updates: [next4()] })));
  await lesson.pass();
  expect(lesson.returns).toBe(true);
  answers.push(ok(stand({ hello: hello({ seq: 3 }) })));
  await lesson.back();
  expect(asked.at(-1)).toEqual({ moves: [], fresh: true });
  expect([lesson.stand.step, lesson.said, lesson.run]).toEqual([0, null, 1]);
  expect(movesOf('zwanzig', 1)).toEqual([]);
});

test('while the outcome of a step is looked at, back leads to that step', async () => {
  const { lesson, room } = await table();
  const anew = update({ seq: 5, happened: [happened(5, -1)] });
  answers.push(ok(stand({ step: 1, updates: [next4(), anew] })));
  room.act(play('8H'));
  await vi.waitFor(() => {
    expect(lesson.looking).toBe(true);
  });
  await lesson.back();
  expect(asked.at(-1)).toEqual({ moves: [], fresh: true });
  expect([lesson.looking, lesson.run]).toEqual([false, 1]);
});

test('what others do first at a new table is watched, with nothing of the old one asked', async () => {
  const { lesson, room } = await table();
  const anew = update({ seq: 5, happened: [happened(5, -1)] });
  const theirs = update({ seq: 6, happened: [happened(6, 1, { type: 'card_played' })] });
  answers.push(ok(stand({ step: 1, updates: [next4(), anew, theirs] })));
  room.act(play('8H'));
  await vi.waitFor(() => {
    expect(lesson.tells).toBe(true);
    expect(lesson.looking).toBe(true);
  });
  await lesson.pass();
  await vi.waitFor(() => {
    expect([lesson.looking, lesson.tells]).toEqual([true, false]);
  });
  await vi.waitFor(() => {
    expect([lesson.stand.step, lesson.asks]).toEqual([1, true]);
  });
});

test('what the rules refuse is refused by the table', async () => {
  const { lesson, room } = await table();
  answers.push(no('must_follow_suit'));
  room.act(play('TD'));
  await vi.waitFor(() => {
    expect(room.refusal?.code).toBe('must_follow_suit');
  });
  expect(room.refusal?.clause).toBe('ZZ-43');
  expect(lesson.stand.step).toBe(0);
});

test('without a connection the action waits, and goes out again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const { lesson, room } = await table();
  answers.push(no('offline'), ok(first()), ok(stand({ step: 1, updates: [next4()] })));
  room.act(play('8H'));
  await vi.waitFor(() => {
    expect(room.link).toBe('lost');
  });
  expect(room.pending).not.toBeNull();
  await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
  await vi.waitFor(() => {
    expect(lesson.stand.step).toBe(1);
  });
  expect(room.pending).toBeNull();
});

test('help grows: a word first, then the innkeeper plays', async () => {
  const { lesson } = await table();
  const before = asked.length;
  await lesson.show();
  expect(lesson.help).toBe(1);
  expect(asked).toHaveLength(before);
  answers.push(ok(stand({ step: 1, updates: [next4()] })));
  await lesson.show();
  expect(asked.at(-1)).toEqual({ moves: ['show'] });
  expect(lesson.help).toBe(0);
});

test('a lesson that was written anew since begins from the beginning', async () => {
  localStorage.setItem(
    'stammtisch.lessons.zwanzig',
    JSON.stringify({ moves: { 1: ['next'] }, done: [] }),
  );
  answers.push(no('lesson_moved_on'), ok(first()));
  const begun = await Lesson.begin('zwanzig', 1, ask);
  expect(begun.ok).toBe(true);
  expect(asked.map(({ moves }) => moves)).toEqual([['next'], []]);
});

test('the lobby offers the lesson that comes next', () => {
  const offer = (table = {}) => ({ title: both('Stiche'), table });
  const offered = { ...game, lessons: [offer(), offer()] };
  expect(nextLesson(offered)).toEqual({ n: 1, begun: false, all: false });
  keepDone('zwanzig', 1);
  expect(nextLesson(offered)).toEqual({ n: 2, begun: true, all: false });
  keepDone('zwanzig', 2);
  expect(nextLesson(offered)).toEqual({ n: 1, begun: true, all: true });
  const open = offer({ supervision: 'open' });
  const three = { ...game, lessons: [offer(), offer(), open] };
  localStorage.clear();
  expect(nextLesson(three, { supervision: 'open' }).n).toBe(1);
  keepDone('zwanzig', 1);
  expect(nextLesson(three, { supervision: 'strict' }).n).toBe(2);
  expect(nextLesson(three, { supervision: 'open' }).n).toBe(3);
  expect(lessonPath('mau-mau', 2, 'KRUGXA')).toBe('/learn/mau-mau/2?to=KRUGXA');
});

test('a lesson begins at a step, with nobody praised for those before it', async () => {
  answers.push(ok(stand({ hello: hello({ seq: 3 }), step: 1, said: both('Genau.') })));
  const begun = await Lesson.begin('zwanzig', 1, ask, 2);
  expect(asked).toEqual([{ moves: ['skip'], fresh: true }]);
  expect(begun.ok && begun.value.said).toBeNull();
});

test.each([
  [1, 0],
  [0, 0],
  [-3, 0],
  [Number.NaN, 0],
  [1e9, 8],
])('step %d of an address is never more than a lesson has', async (step, skipped) => {
  await Lesson.begin('zwanzig', 1, ask, step);
  expect(asked[0]?.moves).toHaveLength(skipped);
});

test('a step that is not there is the beginning of the lesson', async () => {
  answers.push(no('lesson_moved_on'));
  const begun = await Lesson.begin('zwanzig', 1, ask, 7);
  expect(begun.ok).toBe(true);
  expect(asked.map(({ moves }) => moves?.length)).toEqual([6, 0]);
});

test('a clause leads to its step, or to the list where several teach it', () => {
  const at = (lesson: number, step: number) => ({ lesson, step, name: both('eins') });
  const texts = {
    ...parts.texts,
    taught: { 'ZZ-43': [at(1, 2)], 'ZZ-07': [at(1, 1)], 'ZZ-30': [at(2, 3), at(2, 4)] },
  };
  expect(shownAt('zwanzig', texts, 'ZZ-43')).toBe('/learn/zwanzig/1/2');
  expect(shownAt('zwanzig', texts, 'ZZ-07')).toBe('/learn/zwanzig/1');
  expect(shownAt('zwanzig', texts, 'ZZ-30')).toBe('/learn/zwanzig#ZZ-30');
  expect(shownAt('zwanzig', texts, 'ZZ-01')).toBeUndefined();
  expect(shownAt('zwanzig', parts.texts, 'ZZ-43')).toBeUndefined();
});
