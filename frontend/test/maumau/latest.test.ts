/** The challenge in one tap: whose deed the button names, and what it plays. */
import { beforeEach, expect, test } from 'vitest';
import { latestOf } from '../../src/games/maumau/challenge/latest';
import type { MaumauAction, MaumauEvent } from '../../src/games/maumau/types';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import { openWith, roomWith } from './seen';

beforeEach(() => {
  Object.assign(settings, defaults(['de']));
});

const laid = (seat: number, card: string): MaumauEvent =>
  ({ type: 'laid', seat, cards: [card], eff: card }) as unknown as MaumauEvent;
const drew = (seat: number, n: number): MaumauEvent =>
  ({ type: 'drew', seat, n, reason: 'serve' }) as unknown as MaumauEvent;
const said = (seat: number): MaumauEvent =>
  ({ type: 'said', seat, phrase: 'mau' }) as unknown as MaumauEvent;
const turn = (no: number): MaumauEvent => ({ type: 'turn_started', no }) as unknown as MaumauEvent;

const offered: MaumauAction[] = [1, 2].flatMap((accused) =>
  (['legen', 'ziehen', 'strafkarte'] as const).map((group): MaumauAction => ({
    type: 'challenge',
    accused,
    group,
  })),
);

function room(events: MaumauEvent[], legal = offered) {
  return roomWith(openWith({ turn_no: 3, seats: [0, 1, 2] }), {
    legal,
    log: [{ seq: 1, by: 1, events }],
  });
}

test.each<[string, MaumauEvent[], number | undefined, object | undefined]>([
  ['nobody did anything', [turn(3)], undefined, undefined],
  [
    'the last who acted is named, with the card below',
    [turn(1), laid(1, 'QH'), turn(2), laid(2, 'KC')],
    undefined,
    { seat: 2, short: '♣K', said: 'Kreuz König auf Herz Dame' },
  ],
  [
    'what was called out stands behind what was done',
    [turn(2), laid(1, 'TD'), said(1)],
    undefined,
    { seat: 1, short: '♦10', said: 'Karo 10' },
  ],
  ['cards drawn', [turn(2), drew(2, 3)], undefined, { seat: 2, short: 'zog 3' }],
  ['my own deeds are not mine to doubt', [turn(2), laid(0, 'QH')], undefined, undefined],
  [
    'behind a mat, the last of that player',
    [turn(1), laid(1, 'QH'), turn(2), laid(2, 'KC')],
    1,
    { seat: 1, short: '♥D' },
  ],
  ['three turns later it is over', [turn(0), laid(1, 'QH'), turn(3)], undefined, undefined],
])('%s', (_, events, of, expected) => {
  const found = latestOf(room(events), of);
  if (expected === undefined) expect(found).toBeUndefined();
  else expect(found).toMatchObject(expected);
});

test('one tap plays the charge that fits the deed', () => {
  const events = [turn(2), drew(2, 1)];
  expect(latestOf(room(events))?.action).toEqual({
    type: 'challenge',
    accused: 2,
    group: 'ziehen',
  });
});

test('what has been judged already is not offered', () => {
  expect(latestOf(room([turn(2), laid(2, 'KC')], []))).toBeUndefined();
});
