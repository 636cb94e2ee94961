/** What the games find in a match for its story. */
import { expect, test } from 'vitest';
import { scoresOf } from '../../src/games/drachenrummy/story';
import type { DrachenrummyEvent } from '../../src/games/drachenrummy/types';
import { courseOf as mauCourse } from '../../src/games/maumau/story';
import type { MaumauEvent } from '../../src/games/maumau/types';
import { story } from '../../src/games/zwanzig/story';
import type { ZwanzigRoom } from '../../src/games/zwanzig/words';
import { courseOf as zwiebelCourse } from '../../src/games/zwiebel/story';
import type { ZwiebelEvent } from '../../src/games/zwiebel/types';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';

test('Drachenrummy: a card in hand costs a point, an honour in a meld counts two (DR-62)', () => {
  const events = [
    { type: 'cards_taken', seat: 0, cards: ['JH', 'QH', 'KH', '5C'] },
    { type: 'turn_ended', seat: 0, quiet: false },
    { type: 'meld_laid', seat: 0, meld_id: 0, kind: 'run', cards: ['JH', 'QH', 'KH'] },
    { type: 'turn_ended', seat: 1, quiet: true },
    { type: 'meld_extended', seat: 0, meld_id: 0, card: 'TH' },
    { type: 'final_layout', seat: 1, new_melds: [['5D', '5H', '5S']], extensions: [], kept: [] },
    { type: 'match_ended' },
  ] as unknown as DrachenrummyEvent[];
  expect(scoresOf(events, 2)).toEqual([
    [-4, 0],
    [5, 0],
    [7, 6],
  ]);
});

test('Mau-Mau: every deed with its round, a stack by who laid last', () => {
  const events = [
    { type: 'round_started', round_no: 1 },
    { type: 'laid', seat: 2, cards: ['7H'], eff: '7H' },
    { type: 'stack_changed', due: 4 },
    { type: 'drew', seat: 0, n: 4 },
    { type: 'round_over', winner: 2, points: 1, scores: [0, 0, 1] },
    { type: 'round_started', round_no: 2 },
    { type: 'challenge_upheld', seat: 1, accused: 0, group: 'legen', cards: [2, 0, 1] },
  ] as unknown as MaumauEvent[];
  expect(mauCourse(events)).toEqual({
    scores: [[0, 0, 1]],
    wins: [{ seat: 2, round: 1, n: 1 }],
    stacks: [{ seat: 2, round: 1, n: 4, card: '7H' }],
    draws: [{ seat: 0, round: 1, n: 4 }],
    catches: [{ seat: 1, round: 2, n: 4, group: 'legen' }],
  });
});

test('Zwiebel: only groups of who won the round, and what was beaten by what', () => {
  const events = [
    { type: 'round_started', round_no: 3 },
    { type: 'group_declared', seat: 0, level: 1, key: 'DZ', cards: ['AA'] },
    { type: 'group_declared', seat: 1, level: 1, key: '6C', cards: ['BB'] },
    { type: 'player_out', seat: 1, by: 0, key: '6C', other: 'DZ' },
    { type: 'player_out', seat: 2, by: 0, why: 'given_up' },
    { type: 'pot_awarded', seat: 0, amount: 40 },
    { type: 'round_won', seat: 0, reason: 'showdown' },
  ] as unknown as ZwiebelEvent[];
  expect(zwiebelCourse(events)).toEqual({
    won: [{ seat: 0, round: 3, key: 'DZ', cards: ['AA'] }],
    beaten: [{ round: 3, key: '6C', other: 'DZ' }],
    pots: [{ seat: 0, round: 3, n: 40 }],
  });
});

test.each([
  [
    'de',
    0,
    [
      'In Spiel 2, Pik war Trumpf, gingst du',
      'Du holtest in Spiel 2 alle 5',
      'Jemand blieb in Spiel 2',
    ],
  ],
  [
    'de',
    1,
    [
      'In Spiel 2, Pik war Trumpf, ging Anna',
      'Anna holte in Spiel 2 alle 5',
      'Du bliebst in Spiel 2',
    ],
  ],
  [
    'en',
    2,
    ['In game 2, with Spades as trump, Anna', 'Anna took all 5', 'Somebody stayed without'],
  ],
] as const)('Zwanzig, in %s, to seat %i', (language, you, beginnings) => {
  Object.assign(settings, defaults([language]));
  const game = { type: 'game_settled', trump: 'S', multiplier: 1, uncontested: false };
  const events = [
    { ...game, game_no: 1, tricks: [1, 4], deltas: [-1, -4], scores: [19, 16] },
    { ...game, game_no: 2, tricks: [5, 0], deltas: [-5, 5], scores: [14, 21] },
  ];
  const room = {
    you,
    log: [{ seq: 1, by: 0, events }],
    observation: { result: { winners: [0] } },
    seatName: (seat: number) => ['Anna', 'Ben'][seat] ?? '',
  } as unknown as ZwanzigRoom;
  const told = story(room)?.told.map(({ text }) => text) ?? [];
  expect(told).toHaveLength(3);
  beginnings.forEach((words, i) => {
    expect(told[i]).toContain(words);
  });
});
