/** The dealer's flow in V3 as the status line tells it: whose turn it is, and to decide what. */
import { beforeEach, expect, test } from 'vitest';
import { statusLine } from '../../src/games/zwiebel/lines';
import type { ZwiebelObservation } from '../../src/games/zwiebel/types';
import type { ZwiebelRoom } from '../../src/games/zwiebel/words';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import { seenBy } from './scenes';

type Phase = ZwiebelObservation['phase'];
type Step = NonNullable<ZwiebelObservation['pending']>['step'];

beforeEach(() => {
  Object.assign(settings, defaults(['de']));
});

function said(language: 'de' | 'en', asked: number, more: object): string {
  settings.language = language;
  const limits = { least: 0, most: 20, due: 7, price: 3 };
  const view = { ...seenBy(0), limits, waiting: [asked], ...more } as ZwiebelObservation;
  const seatName = (seat: number) => ['Anna', 'Ben'][seat] ?? '';
  const room = { game: { name: 'zwiebel-v3' }, view, observation: view, you: 0, seatName };
  return statusLine({ ...room, log: [], replaying: false } as unknown as ZwiebelRoom).text;
}

const PHASES: readonly [Phase, string, string, string, string][] = [
  [
    'exchange',
    'Tausche bis zu vier deiner fünf Karten',
    'Ben tauscht',
    'Exchange up to four of your five cards',
    'Ben is exchanging',
  ],
  [
    'stake',
    'Du gibst: Wie hoch ist dein Einsatz?',
    'Ben nennt den Einsatz',
    'You deal: how high is your stake?',
    'Ben names the stake',
  ],
  [
    'match',
    'Gehst du für 7 mit?',
    'Geht Ben mit, oder passt Ben?',
    'Do you match 7?',
    'Does Ben match or fold?',
  ],
  [
    'extra',
    'Wettest du gegen den Geber?',
    'Ben darf gegen den Geber wetten',
    'Do you bet against the dealer?',
    'Ben may bet against the dealer',
  ],
  [
    'cover',
    'Deckst du alle Extrawetten für 7?',
    'Ben gibt und muss die Extrawetten decken',
    'Do you cover all extra bets for 7?',
    'Ben deals and has to cover the extra bets',
  ],
  [
    'buy',
    'Kaufst du verdeckte Karten für je 3?',
    'Ben kauft Karten',
    'Do you buy hidden cards at 3 each?',
    'Ben is buying cards',
  ],
  [
    'preshow',
    'Gleich beginnt die Kraftprobe: Willst du etwas ansagen?',
    'Ben darf etwas ansagen',
    'The showdown is about to begin: announce anything?',
    'Ben may announce',
  ],
];

test.each(PHASES)('%s', (phase, mine, other, inEnglish, otherInEnglish) => {
  expect(said('de', 0, { phase })).toBe(mine);
  expect(said('de', 1, { phase })).toBe(other);
  expect(said('en', 0, { phase })).toBe(inEnglish);
  expect(said('en', 1, { phase })).toBe(otherInEnglish);
});

const STEPS: readonly [Step, string, string, string][] = [
  [
    'hand_over',
    'Der Geber gibt ab: Übernimmst du für 7?',
    'Der Geber gibt ab: Übernimmt Ben?',
    'The dealer steps back: do you take over for 7?',
  ],
  [
    'out_cripple',
    'Zeigst du zehn Karten in einer Reihe? Die schlagen neun',
    'Hat Ben zehn Karten in einer Reihe? Die schlagen neun',
    'Do you show ten cards in a row? They beat nine',
  ],
  [
    'lady_targets',
    'Welche Karte von Ben wertet die Lady ab?',
    'Ben wählt, welche Karte die Lady abwertet',
    'Which card of Ben does the Lady devalue?',
  ],
  [
    'death_window',
    'Antwortest du dem Erzkanzler mit dem Tod?',
    'Ben darf dem Erzkanzler mit dem Tod antworten',
    'Do you answer the Archchancellor with Death?',
  ],
];

test.each(STEPS)('interrupted: %s', (step, mine, other, inEnglish) => {
  const pending = { step, by: 1, card: null, cards: [], values: [], victim: 1, amount: 7 };
  expect(said('de', 0, { pending })).toBe(mine);
  expect(said('de', 1, { pending })).toBe(other);
  expect(said('en', 0, { pending })).toBe(inEnglish);
});
