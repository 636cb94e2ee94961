/** Choices survive a reload, odd contents and a browser that stores nothing. */
import { describe, expect, test, vi } from 'vitest';
import { defaults, restore, SOUNDS } from '../../src/lib/memory/settings.svelte';
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

  test('only my turn, verdict, end and the bell of an evening are heard', () => {
    const { sounds } = defaults(['de']);
    expect(SOUNDS.filter((name) => sounds[name])).toEqual(['turn', 'verdict', 'end', 'bell']);
  });
});

describe('restoring', () => {
  const base = defaults(['de']);

  test('what was chosen comes back', () => {
    const chosen = {
      ...base,
      theme: 'dark',
      speed: 0,
      oneTapPlays: true,
      sounds: { ...base.sounds, tick: true, turn: false },
    };
    expect(restore(JSON.parse(JSON.stringify(chosen)), base)).toEqual(chosen);
  });

  test.each([
    [undefined],
    [null],
    ['dark'],
    [{ theme: 'green', speed: 7, language: 'fr', sounds: null, vibration: 'yes' }],
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
