/** What somebody sits down as. */
import { beforeEach, expect, test } from 'vitest';
import { knownName, nameToUse } from '../../src/lib/browser/me';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';

beforeEach(() => {
  localStorage.clear();
  Object.assign(settings, defaults(['de']));
});

test.each([
  ['alone', [], 'Gast'],
  ['beside a guest', ['Anna', 'Gast', ''], 'Gast 2'],
  ['beside two', ['Gast', 'Gast 2', ''], 'Gast 3'],
  ['where the first guest has gone', ['', 'Gast 2', ''], 'Gast'],
])('who gave no name is a guest: %s', (_, taken, name) => {
  expect(nameToUse(' ', taken)).toBe(name);
  expect(knownName()).toBe('');
});

test('a name of one’s own is kept as it is, whoever has it already', () => {
  expect(nameToUse(' Anna ', ['Anna'])).toBe('Anna');
  expect(knownName()).toBe('Anna');
});
