/** What a table plays otherwise, before one sits down: a rule that somebody made up is named with what it means. */
import { render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import maumau from '../../src/games/maumau';
import { settings } from '../../src/lib/memory/settings.svelte';
import type { Room } from '../../src/live/room.svelte';
import Reading from '../../src/room/reading/Reading.svelte';
import { different } from '../../src/room/waiting/different.svelte';
import { game, parts, table } from './fixtures';

const rule = {
  title: 'Achtkonter',
  clauses: [
    { when: { type: 'legality' }, do: [{ type: 'answer_stack', cards: { rank: ['8'] }, add: 2 }] },
  ],
};
const both = (de: string, en: string) => ({ de, en });
const rules = {
  name: both('Hausregeln', 'House rules'),
  items: { R1: { title: both('Eins', 'One'), group: 'quiet', ...both('Eine.', 'One.') } },
  values: { own: both('„{title}“, hier erfunden.', '“{title}”, made up here.') },
};

let leave: () => void = () => undefined;
afterEach(() => {
  leave();
  vi.unstubAllGlobals();
});

const texts = { ...parts.texts, options: { preset_rules: rules } };
const standard = { ...game, name: 'mau-mau', options: { preset_rules: [] } };

/** What is told of a table with that rule while the game answers so, and how often it was asked. */
function told(answer: object): { sentences: () => string[]; asked: () => number } {
  const ask = vi.fn(() => Promise.resolve(Response.json({ answer })));
  vi.stubGlobal('fetch', ask);
  let at = $state.raw({ ...table, options: { preset_rules: [rule] } });
  let sentences: () => string[] = () => [];
  leave = $effect.root(() => {
    sentences = different(() => ({ game: standard, view: maumau, texts, table: at, naming: {} }));
  });
  flushSync();
  // as it is heard of again
  at = { ...table, options: { preset_rules: [rule] } };
  flushSync();
  return { sentences, asked: () => ask.mock.calls.length };
}

test.each([
  ['de', 'Achtkonter: Immer: eine 8 kontert den Siebenerstapel und erhöht ihn um 2.'],
  ['en', 'Achtkonter: Always: an eight counters the open stack and adds 2.'],
] as const)('in the words of the game (%s)', async (language, said) => {
  settings.language = language;
  const line = said.replace(': ', ' — ');
  const { sentences, asked } = told({ de: `Nr. 1 · ${line}`, en: `No. 1 · ${line}` });
  await vi.waitFor(() => {
    expect(sentences()).toEqual([said]);
  });
  expect(asked()).toBe(1);
});

test('by its title alone until the game has said it, and where it cannot', async () => {
  settings.language = 'de';
  const { sentences } = told({ refusal: 'hr_10' });
  const alone = ['„Achtkonter“, hier erfunden.'];
  expect(sentences()).toEqual(alone);
  await new Promise((done) => setTimeout(done));
  expect(sentences()).toEqual(alone);
});

test.each([
  ['not yet on the board', null, 1],
  ['on the board, which stands directly below', { rules: [], board: {} }, 0],
])('in the rules beside the table: %s', async (_, view, asked) => {
  settings.language = 'de';
  const answer = {
    de: 'Nr. 1 · Achtkonter — Eine 8 kontert.',
    en: 'No. 1 · Achtkonter — It does.',
  };
  const ask = vi.fn(() => Promise.resolve(Response.json({ answer })));
  vi.stubGlobal('fetch', ask);
  const at = { ...table, options: { preset_rules: [rule] } };
  const sheet = { kind: 'rules' };
  const parts = { sheet, view, play: maumau, game: standard, texts, table: at, log: [] };
  const room = parts as unknown as Room;
  render(Reading, { room });
  await new Promise((done) => setTimeout(done));
  await vi.waitFor(() => {
    expect(screen.queryAllByText(/Achtkonter: Eine 8 kontert/)).toHaveLength(asked);
  });
  expect(ask).toHaveBeenCalledTimes(asked);
});
