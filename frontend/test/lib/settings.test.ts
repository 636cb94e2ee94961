/** Choices survive a reload, odd contents and a browser that stores nothing. */
import { describe, expect, test, vi } from 'vitest';
import { defaults, restore, SOUND_GROUPS } from '../../src/lib/memory/settings.svelte';
import { load, save } from '../../src/lib/memory/store';

describe('defaults', () => {
  test.each([
    [['de-AT', 'en'], 'de', 'german'],
    [['en-GB', 'de'], 'en', 'english'],
    [['fr', 'de'], 'de', 'german'],
    [['fr'], 'en', 'english'],
    [[], 'en', 'english'],
  ])('a browser in %j reads %s with %s indices', (languages, language, indices) => {
    expect(defaults(languages)).toMatchObject({ language, indices });
  });

  test('only my turn and the end are heard', () => {
    const { volumes } = defaults(['de']);
    expect(SOUND_GROUPS.filter((group) => volumes[group] > 0)).toEqual(['turn', 'end']);
  });
});

describe('restoring', () => {
  const base = defaults(['de']);

  test('what was chosen comes back', () => {
    const chosen = {
      ...base,
      theme: 'dark',
      suits: 'german',
      speed: 0,
      oneTapPlays: true,
      volumes: { cards: 3, turn: 0, talk: 1, end: 2 },
      mute: true,
    };
    expect(restore(JSON.parse(JSON.stringify(chosen)), base)).toEqual(chosen);
  });

  test.each([
    ['one sound of a group', { deal: true, sweep: false, turn: false }, { cards: 2, turn: 0 }],
    ['none of a group', { verdict: false, end: false, bell: false }, { end: 0 }],
  ])('what was chosen when each sound had a switch goes on: %s', (_name, sounds, volumes) => {
    expect(restore({ sounds }, base).volumes).toEqual({ ...base.volumes, ...volumes });
  });

  test.each([
    [undefined],
    [null],
    ['dark'],
    [
      {
        theme: 'green',
        speed: 7,
        language: 'fr',
        volumes: { turn: 7, end: '2' },
        sounds: null,
        vibration: 'yes',
      },
    ],
    [[1, 2]],
  ])('%j falls back to the defaults', (stored) => {
    expect(restore(stored, base)).toEqual(base);
  });
});

describe('blocked storage', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };

  test('nothing is read and nothing breaks', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
    expect(load('stammtisch.settings')).toBeUndefined();
  });

  test('what cannot be written says so', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    expect(save('stammtisch.settings', {})).toBe(false);
  });

  test('a browser without any storage is no error', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(refuse);
    expect(load('x')).toBeUndefined();
    expect(save('x', 1)).toBe(false);
  });

  test('a torn value counts as none', () => {
    localStorage.setItem('torn', '{"theme":');
    expect(load('torn')).toBeUndefined();
    localStorage.clear();
  });
});
