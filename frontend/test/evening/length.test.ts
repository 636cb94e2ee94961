/** How long an evening lasts, as the form says before it is opened. */
import { beforeEach, expect, test } from 'vitest';
import { settings } from '../../src/lib/memory/settings.svelte';
import { lengthWords, minutesOf } from '../../src/evening/opening/length';
import { USUAL } from '../../src/evening/opening/settings';

beforeEach(() => {
  settings.language = 'de';
});

test('ten matchdays, ten breaks and a final by time are added up', () => {
  expect(minutesOf(USUAL)).toBe(10 * 30 + 5 * 5 + 5 * 10 + 30);
  expect(lengthWords(USUAL, '')).toBe(
    'Dauert mit Pausen und Finale etwa 6 Stunden und 45 Minuten.',
  );
});

test('an odd number of matchdays has one more of the break that comes first', () => {
  const one = { ...USUAL, matchdays: 1, final_format: 'first_to' as const };
  expect(minutesOf(one)).toBe(35);
  expect(minutesOf({ ...one, first_break: 'long' })).toBe(40);
});

test('where a beginning is agreed upon, the end is said, also after midnight', () => {
  expect(lengthWords(USUAL, '19:30')).toContain('bis gegen 02:15.');
});

test('a final that somebody wins by strokes has no length', () => {
  const one = { ...USUAL, matchdays: 1, play_minutes: 52, final_format: 'first_to' as const };
  expect(lengthWords(one, '18:00')).toBe(
    'Dauert mit Pausen etwa 1 Stunde, bis gegen 19:00; dazu kommt das Finale.',
  );
});

test('while a number is missing nothing is said', () => {
  expect(lengthWords({ ...USUAL, matchdays: null as unknown as number }, '19:30')).toBe('');
});
