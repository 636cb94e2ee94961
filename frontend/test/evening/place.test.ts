/** Where the director stood before the page was loaded again: each tab of the browser has its own place. */
import { beforeEach, expect, test } from 'vitest';
import { Desk } from '../../src/evening/course/desk/desk.svelte';
import { keepPlace, resume } from '../../src/evening/course/desk/place';

beforeEach(() => {
  sessionStorage.clear();
});

test('the tab, the sheet and the incident are there again', () => {
  const desk = new Desk();
  desk.open({ matchday: 2, table: 3 });
  desk.report('correct');
  keepPlace('abend', desk);
  const again = new Desk();
  expect(resume('abend', again)).toBe(true);
  expect([again.tab, again.incident, again.sheet]).toEqual([
    'results',
    'correct',
    { matchday: 2, table: 3 },
  ]);
});

test('of another evening, and of what this page does not know, nothing is taken', () => {
  keepPlace('abend', new Desk());
  const desk = new Desk();
  desk.go('people');
  expect(resume('other', desk)).toBe(false);
  sessionStorage.setItem('stammtisch.evening.other.desk', '{"tab":"cellar","incident":3}');
  expect(resume('other', desk)).toBe(false);
  expect(desk.tab).toBe('people');
});
