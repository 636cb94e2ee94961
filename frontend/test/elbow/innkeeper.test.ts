/** When the innkeeper speaks: until a match of the game was played to its end, or as one has chosen. */
import { beforeEach, expect, test } from 'vitest';
import {
  hostSpeaks,
  letHostSpeak,
  noteFinished,
  readAgain,
} from '../../src/lib/memory/elbow.svelte';
import { hostSentence } from '../../src/live/elbow';
import { enter } from '../room/fixtures';

beforeEach(() => {
  localStorage.clear();
  readAgain();
});

test('he speaks to whoever is new, and stops with the first match that is over, game by game', () => {
  expect(hostSpeaks('zwanzig')).toBe(true);
  noteFinished('zwanzig');
  readAgain();
  expect(hostSpeaks('zwanzig')).toBe(false);
  expect(hostSpeaks('mau-mau')).toBe(true);
});

test('what one chooses counts more than what one has played', () => {
  letHostSpeak('mau-mau', false);
  noteFinished('zwanzig');
  letHostSpeak('zwanzig', true);
  readAgain();
  expect([hostSpeaks('mau-mau'), hostSpeaks('zwanzig')]).toEqual([false, true]);
});

test('what cannot be read is nothing chosen', () => {
  localStorage.setItem('stammtisch.elbow', '{"chosen": 3, "finished": "all"}');
  readAgain();
  expect(hostSpeaks('zwanzig')).toBe(true);
});

test('he speaks at a table only, to those who play, and not in a lesson', () => {
  const { room } = enter();
  expect(hostSentence(room)).toBe('');
  room.guided = true;
  const play = { ...room.play, elbow: () => 'Lege eine Karte.' };
  Object.assign(room, { play });
  expect(hostSentence(room)).toBe('Lege eine Karte.');
  letHostSpeak(room.game.name, false);
  expect(hostSentence(room)).toBe('');
  letHostSpeak(room.game.name, true);
  room.you = null;
  expect(hostSentence(room)).toBe('');
});
