/** Characters on the page: one file tells of them, everybody has a face, and nobody sits down twice. */
import { render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, test } from 'vitest';
import people from '../../src/stammtisch/bots/characters.json';
import { FACES } from '../src/art/faces';
import { companyFrom } from '../src/lib/browser/me';
import { defaults, settings } from '../src/lib/memory/settings.svelte';
import {
  botLevel,
  botName,
  characterOf,
  faceOf,
  freeCharacters,
  handful,
} from '../src/lib/wording/bots';
import EndCompany from '../src/room/sheets/end/EndCompany.svelte';
import { seatsOf } from '../src/live/film/film.svelte';
import MatDisc from '../src/table/mats/MatDisc.svelte';

const ALL = people.map(({ level, key }) => `${level}/${key}`);
const GAME = { bots: ['beginner', 'random', 'steady', 'strong', 'master'], characters: ALL };

beforeEach(() => {
  localStorage.clear();
  Object.assign(settings, defaults(['de']));
});

test('everybody has a face of their own, and every face is somebody', () => {
  expect(Object.keys(FACES).sort()).toEqual(people.map(({ key }) => key).sort());
  const drawings = Object.values(FACES).map((shapes) => shapes.map(({ d }) => d).join(''));
  expect(new Set(drawings).size).toBe(people.length);
});

test.each(['de', 'en'] as const)('in %s everybody is told of in words', (language) => {
  settings.language = language;
  for (const bot of ALL) {
    const who = characterOf(bot);
    expect(who?.line).toMatch(/\.$/);
    expect(botLevel(bot)).toMatch(/^\p{Lu}\w+, \p{Ll}/u);
  }
});

test.each([
  ['strong/kuno', 'Kuno', 'Kenner, genau', 'kuno'],
  ['steady/kuno', 'Kuno', 'Stammgast, genau', 'kuno'],
  ['steady', 'Stammgast', 'Stammgast, spielt ordentlich', undefined],
  ['strong/nobody', 'strong/nobody', 'strong/nobody', undefined],
])('%s is called %s', (bot, name, level, face) => {
  expect(botName(bot)).toBe(name);
  expect(botLevel(bot)).toBe(level);
  expect(faceOf({ kind: 'bot', bot })).toBe(face);
});

describe('a handful', () => {
  test('is mixed, and begins where the last one ended', () => {
    const levels = new Set(handful(GAME, 3, []).map((bot) => bot.split('/')[0]));
    expect(levels.size).toBeGreaterThan(1);
    expect(levels.has('strong')).toBe(false);
    const first = handful(GAME, 3, [], { from: companyFrom(3) });
    const second = handful(GAME, 3, [], { from: companyFrom(3) });
    expect(first.filter((bot) => second.includes(bot))).toEqual([]);
  });

  test('leaves out whoever has the name of somebody here', () => {
    expect(handful(GAME, ALL.length, ['flora ', 'KUNO']).slice(0, -2)).not.toContain(
      'steady/flora',
    );
    expect(freeCharacters(GAME, ['Kuno'])).not.toContain('strong/kuno');
  });

  test('of a level is of that level, and more seats than people get their like', () => {
    expect(handful(GAME, 4, [], { level: 'strong' })).toEqual([
      'strong/kuno',
      'strong/greta',
      'strong',
      'strong',
    ]);
    expect(handful(GAME, 2, [], { level: 'master' })).toEqual(['master', 'master']);
    expect(handful(GAME, 2, [], { level: 'random' })).toEqual(['random', 'random']);
    expect(handful(GAME, 10, []).slice(ALL.length)).toEqual(['steady', 'steady']);
  });

  test('is as before where a game has no characters', () => {
    expect(handful({ bots: ['random'], characters: [] }, 2, [])).toEqual(['random', 'random']);
  });
});

test('a mat shows the face, and a bot without one the bot', () => {
  const { container, unmount } = render(MatDisc, { name: 'Kuno', bot: true, face: 'kuno' });
  expect(container.querySelector('[data-face="kuno"] path')).not.toBeNull();
  unmount();
  const plain = render(MatDisc, { name: 'Flora', bot: true, face: undefined });
  expect(plain.container.querySelector('[data-face]')).toBeNull();
});

test('a record names character and level, and old records read as before', () => {
  const seats = seatsOf(['Anna', 'bot:strong/kuno', 'bot:steady'], ['Anna', 'Kuno', 'Flora']);
  expect(seats.map(faceOf)).toEqual([undefined, 'kuno', undefined]);
  expect(seats.map(({ name }) => name)).toEqual(['Anna', 'Kuno', 'Flora']);
  expect(seatsOf(['bot:steady', 'bot:strong/kuno']).map(({ name }) => name)).toEqual([
    'Stammgast',
    'Kuno',
  ]);
});

test('the end names who has played along', () => {
  render(EndCompany, {
    seats: [
      { kind: 'person', name: 'Anna' },
      { kind: 'bot', name: 'Kuno', bot: 'strong/kuno' },
      { kind: 'bot', name: 'Alma', bot: 'steady' },
    ],
  });
  expect(screen.getByRole('list', { name: 'Mitgespielt haben' }).textContent).toMatch(
    /Kuno\s*Kenner, genau/,
  );
  expect(screen.queryByText('Alma')).toBeNull();
});
