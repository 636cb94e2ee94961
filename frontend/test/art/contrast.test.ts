/** Words can be read on whatever they lie on, in both lights and with four colours. */
import { describe, expect, test } from 'vitest';
import { DECKS } from '../../src/art/cards/decks';
import type { Deck } from '../../src/art/cards/deck';
import { contrast, fourColours, type Light, names } from './colours';

const LIGHTS: Light[] = ['noon', 'lamp'];

/** Ink, ground. */
const TEXT: [string, string][] = [
  ['--ink', '--surface'],
  ['--ink', '--surface-2'],
  ['--ink', '--table'],
  ['--ink', '--table-2'],
  ['--ink', '--wall'],
  ['--ink-2', '--surface'],
  ['--ink-2', '--surface-2'],
  ['--ink-2', '--table'],
  ['--ink-2', '--table-2'],
  ['--on-go', '--go'],
  ['--on-turn', '--turn'],
  ['--on-no', '--no'],
  ['--on-paper', '--paper'],
  ['--chalk', '--slate'],
  ['--chalk-2', '--slate'],
  ['--mat-ink', '--mat'],
];

describe.each(LIGHTS)('at %s', (light) => {
  test.each(TEXT)('%s on %s is at least 4.5', (ink, ground) => {
    expect(contrast(ink, ground, light)).toBeGreaterThanOrEqual(4.5);
  });

  const inks = names.filter((name) => name.endsWith('-ink') && names.includes(pairOf(name)));
  test.each(inks)('%s on its soft ground and on the surface is at least 4.5', (ink) => {
    expect(contrast(ink, pairOf(ink), light)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(ink, '--surface', light)).toBeGreaterThanOrEqual(4.5);
  });

  test('every coloured role has an ink to check', () => {
    expect(inks).toEqual(['--go-ink', '--turn-ink', '--no-ink', '--cool-ink']);
  });

  test.each([
    ['--line-2', '--surface'],
    ['--focus', '--surface'],
    ['--focus', '--table'],
    ['--ring', '--turn'],
    ['--go', '--surface'],
  ])('%s beside %s is at least 3', (part, ground) => {
    expect(contrast(part, ground, light)).toBeGreaterThanOrEqual(3);
  });

  const decks: Deck[] = Object.values(DECKS);
  const printed = decks.flatMap((deck) => Object.values(deck.suits).map((suit) => suit.ink));
  test.each(printed)('%s on the paper of a card', (ink) => {
    for (const over of [new Map<string, string>(), fourColours]) {
      expect(contrast(ink, '--paper', light, over)).toBeGreaterThanOrEqual(
        light === 'noon' ? 4.5 : 4,
      );
      expect(contrast(ink, '--paper-blocked', light, over)).toBeGreaterThanOrEqual(3);
    }
  });
});

function pairOf(ink: string): string {
  return ink.replace(/-ink$/, '-soft');
}
