/** Penalties that fall by themselves: shown at the table, with the cause and the clause, until a verdict says it. */
import { render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import Fallen from '../../src/games/maumau/news/Fallen.svelte';
import { clauseIn, fallenIn } from '../../src/games/maumau/news/penalties';
import type { MaumauEvent } from '../../src/games/maumau/types';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import { roomWith, seenWith } from './seen';

beforeEach(() => {
  Object.assign(settings, defaults(['de']));
});

const penalty = { type: 'penalty', seat: 1, n: 1, reason: 'mau' } as const;
const rejected = { type: 'challenge_rejected', seat: 1, accused: 2, group: 'mau' } as const;

test.each<[string, MaumauEvent[], number]>([
  ['one that fell by itself', [penalty], 1],
  ['none could be had', [{ type: 'penalty_void', seat: 1, reason: 'mau' }], 1],
  ['a verdict has said who pays', [rejected, { ...penalty, reason: 'wrong_challenge' }], 0],
])('%s', (_, events, n) => {
  expect(fallenIn(events)).toHaveLength(n);
});

test.each<[string, MaumauEvent, number]>([
  ['what the verdict has told comes with a later step', penalty, 0],
  ['of somebody else', { ...penalty, seat: 3 }, 1],
])('while a verdict stands: %s', (_, event, n) => {
  expect(fallenIn([event], rejected)).toHaveLength(n);
});

test('the slate says who, what for and where it stands, and opens the rules there', () => {
  const openRules = vi.fn();
  const both = (de: string) => ({ de, en: de });
  const sentence = both('{seat:seat} bekommt {n} Strafkarte: {reason:term:penalty_}.');
  const term = both('„Mau!“ nicht gesagt (MM-10a.6)');
  const room = Object.assign(roomWith(seenWith()), {
    openRules,
    play: {},
    texts: { events: { penalty: sentence }, words: { terms: { penalty_mau: term } } },
  });
  render(Fallen, { room, penalties: [penalty] });
  const slate = screen.getByRole('button');
  expect(slate.textContent).toContain('Ben bekommt 1 Strafkarte: „Mau!“ nicht gesagt.');
  expect(slate.textContent).toContain('Regel MM-10a.6');
  slate.click();
  expect(openRules).toHaveBeenCalledWith('MM-10a.6');
});

test('a sentence without a clause names none', () => {
  expect(clauseIn('Ben bekommt 1 Strafkarte.')).toBeUndefined();
});
