/** What the games find in a match for its story. */
import { expect, test } from 'vitest';
import { scoresOf, story as dragonStory } from '../../src/games/drachenrummy/story';
import type { DrachenrummyEvent } from '../../src/games/drachenrummy/types';
import type { DrachenRoom } from '../../src/games/drachenrummy/words';
import { courseOf as mauCourse, story as mauStory } from '../../src/games/maumau/story';
import type { MaumauEvent } from '../../src/games/maumau/types';
import type { MauRoom } from '../../src/games/maumau/words';
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

test('Drachenrummy: the turn in which the match ends counts, as the result says (DR-67)', () => {
  Object.assign(settings, defaults(['de']));
  const events = [
    { type: 'turn_ended', seat: 0, quiet: false },
    { type: 'turn_ended', seat: 1, quiet: false },
    { type: 'match_ended' },
  ];
  const room = {
    you: 0,
    table: { seats: [{}, {}] },
    log: [{ seq: 1, by: 0, events }],
    observation: { result: { winners: [0], hand_left: [0, 0], turns_played: 3 } },
    seatName: (seat: number) => ['Anna', 'Ben'][seat] ?? '',
  } as unknown as DrachenRoom;
  expect(dragonStory(room)?.length).toBe('3 Züge');
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
    laid: 1,
  });
});

const MAU = [
  { type: 'round_started', round_no: 1 },
  { type: 'laid', seat: 1, cards: ['7H'], eff: '7H' },
  { type: 'stack_changed', due: 6 },
  { type: 'drew', seat: 0, n: 6 },
  { type: 'round_over', winner: 1, points: 2, scores: [0, 2] },
  { type: 'round_started', round_no: 2 },
  { type: 'drew', seat: 1, n: 4 },
  { type: 'round_over', winner: 0, points: 3, scores: [3, 2] },
  { type: 'match_over', winner: 0 },
];

const mauRoom = (table: object) =>
  ({
    you: 0,
    table,
    log: [{ seq: 1, by: 0, events: MAU }],
    seatName: (seat: number) => ['Anna', 'Ben'][seat] ?? '',
  }) as unknown as MauRoom;

test.each([
  [
    'de',
    [
      'Erst in der letzten Runde zogst du mit 3 Punkten an allen vorbei.',
      'Ben trieb in Runde 1 den Stapel auf 6 Karten.',
      'Jemand musste in Runde 2 ziehen: 4 Karten auf einmal.',
    ],
  ],
  [
    'en',
    [
      'It took the last round for you to pass everybody, with 3 points.',
      'Ben drove the stack up to 6 cards in round 1.',
      'Somebody had to draw in round 2: 4 cards at once.',
    ],
  ],
] as const)('Mau-Mau in %s: a stack and who drew it are told once', (language, sentences) => {
  Object.assign(settings, defaults([language]));
  expect(mauStory(mauRoom({}))?.told.map(({ text }) => text)).toEqual(sentences);
});

test('Mau-Mau at the table of an evening: a round brings strokes, as points follow from places', () => {
  Object.assign(settings, defaults(['de']));
  const told = mauStory(mauRoom({ evening: { id: 'abend' } }))?.told[0]?.text;
  expect(told).toBe('Erst in der letzten Runde zogst du mit 3 Strichen an allen vorbei.');
});

test('Zwiebel: what those dared and laid who won, what was beaten by what, and no share is a win', () => {
  const events = [
    { type: 'round_started', round_no: 3 },
    { type: 'exchanged', seat: 0, count: 4 },
    { type: 'exchanged', seat: 1, count: 5 },
    { type: 'stake_set', seat: 2, amount: 15 },
    { type: 'group_declared', seat: 0, level: 1, key: 'DZ', cards: ['AA'] },
    { type: 'group_declared', seat: 1, level: 1, key: '6C', cards: ['BB'] },
    { type: 'player_out', seat: 1, by: 0, key: '6C', other: 'DZ' },
    { type: 'player_out', seat: 2, by: 0, why: 'given_up' },
    { type: 'pot_awarded', seat: 0, amount: 40 },
    { type: 'round_won', seat: 0, reason: 'out_cripple' },
    { type: 'round_started', round_no: 4 },
    { type: 'pot_shared', seats: [0, 1], amount: 107, each: 53, odd: 1, elders: [0] },
  ] as unknown as ZwiebelEvent[];
  expect(zwiebelCourse(events)).toEqual({
    won: [{ seat: 0, round: 3, key: 'DZ', cards: ['AA'] }],
    beaten: [{ round: 3, key: '6C', other: 'DZ' }],
    pots: [{ seat: 0, round: 3, n: 40 }],
    shared: 107,
    exchanges: [{ seat: 0, round: 3, n: 4 }],
    stakes: [{ seat: 2, round: 3, n: 15 }],
    crippled: [{ seat: 0, round: 3 }],
    groups: 2,
  });
});

/** A game of Zwanzig as it was settled. */
const settled = (game_no: number, trump: string, deltas: number[], scores: number[]) => ({
  type: 'game_settled',
  game_no,
  trump,
  multiplier: 1,
  uncontested: false,
  tricks: deltas.map((delta) => Math.max(0, -delta)),
  deltas,
  scores,
});

function told(language: 'de' | 'en', you: number, games: readonly object[]): string[] {
  Object.assign(settings, defaults([language]));
  const room = {
    you,
    log: [{ seq: 1, by: 0, events: games }],
    observation: { result: { winners: [0] } },
    seatName: (seat: number) => ['Anna', 'Ben'][seat] ?? '',
  } as unknown as ZwanzigRoom;
  return story(room)?.told.map(({ text }) => text) ?? [];
}

const LATE = [settled(1, 'S', [-1, -4], [19, 16]), settled(2, 'S', [-5, 5], [14, 21])];
const CLOSE = [
  settled(7, 'C', [-1, -4], [9, 2]),
  settled(8, 'H', [-5, 0], [4, 2]),
  settled(9, 'D', [-4, -1], [0, 1]),
];
const TIED = [settled(1, 'C', [-3, -4], [-1, -1]), settled(2, 'S', [-5, 0], [-6, -1])];
const ALWAYS = [settled(1, 'H', [-4, -1], [16, 19]), settled(2, 'S', [-3, -2], [13, 17])];

test.each([
  [
    'to who won, in the last game',
    'de',
    0,
    LATE,
    [
      'Erst im letzten Spiel, Pik war Trumpf, zogst du an allen vorbei.',
      'Du holtest alle 5 Stiche in Spiel 2: −5 auf einmal.',
      'Am Ende lagst du 7 Punkte vor allen anderen.',
    ],
  ],
  [
    'to who lost',
    'en',
    1,
    LATE,
    [
      'It took the last game, with spades as trumps, for Anna to pass everybody.',
      'Anna took all 5 tricks in game 2: −5 at once.',
      'In the end Anna was 7 points ahead of everybody else.',
    ],
  ],
  [
    'of somebody who was close, and is named for it',
    'de',
    0,
    CLOSE,
    [
      'Erst im letzten Spiel, Karo war Trumpf, zogst du an allen vorbei.',
      'Du holtest alle 5 Stiche in Spiel 8: −5 auf einmal.',
      'So nah war Ben dran: nach Spiel 7 nur noch 2 Punkte bis zur Null.',
    ],
  ],
  [
    'of a tie at the goal, after which nobody has points to go',
    'en',
    0,
    TIED,
    [
      'It took the last game, with spades as trumps, for you to pass everybody.',
      'You took all 5 tricks in game 2: −5 at once.',
      'In the end you were 5 points ahead of everybody else.',
    ],
  ],
  [
    'where nobody was without a trick',
    'en',
    2,
    ALWAYS,
    [
      'Anna led from the first game to the last.',
      'Anna took 4 tricks in game 1: −4 at once.',
      'In the end Anna was 4 points ahead of everybody else.',
    ],
  ],
] as const)('Zwanzig, %s, in %s', (_, language, you, games, sentences) => {
  expect(told(language, you, games)).toEqual(sentences);
});
