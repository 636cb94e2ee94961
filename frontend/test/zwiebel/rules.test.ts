/** What the page asks the game with, and which named cards act at a table. */
import { describe, expect, test } from 'vitest';
import { castOf, eightsNote, whoIs, notesOf } from '../../src/games/zwiebel/characters/characters';
import { stateWords } from '../../src/games/zwiebel/cards/conditions';
import { seenBy } from './scenes';

const plain = seenBy(1);
const withEffects = (changes: Partial<typeof plain.effects>) =>
  seenBy(1, {}, { effects: { ...plain.effects, ...changes } });

describe('what is in force, in the words of ZC-120', () => {
  test('nothing', () => {
    expect(stateWords(plain, 1)).toBe('-');
  });

  test('wild eights are tamed by the Schicksal, but not for whom the Lady keeps them wild', () => {
    expect(stateWords({ ...plain, wild_at_start: true }, 1)).toBe('wild');
    const tamed = { ...plain, wild_at_start: true, fate_unwild: true };
    expect(stateWords(tamed, 1)).toBe('-');
    expect(stateWords({ ...tamed, own: plain.own && { ...plain.own, rewild: true } }, 1)).toBe(
      'wild',
    );
  });

  test('effects on everybody, and tokens and shifts of this hand only', () => {
    const seen = withEffects({
      fool: true,
      death: true,
      arch: 'wild',
      zeroed: 1,
      tokens: [
        { victim: 0, card: 'SA' },
        { victim: 1, card: 'RA' },
      ],
      shifts: [
        { seat: 1, card: 'S9', value: 10, by: 'elephants' },
        { seat: 1, card: 'R2', value: 10, by: 'tortoise' },
        { seat: 1, card: 'YZ', value: 2, by: 'also' },
        { seat: 0, card: 'V9', value: 1, by: 'tortoise' },
      ],
    });
    expect(stateWords(seen, 1)).toBe('fool death archwild zero low=RA S9~10 R2=10 YZ+2');
    expect(stateWords(withEffects({ tokens: [{ victim: 1, card: null }] }), 1)).toBe('lady');
  });
});

describe('named cards (ZC-08)', () => {
  const options = { ...plain.options, lady: true, elephants: true };

  test('only those whose rule is switched on', () => {
    expect(whoIs('garden', options, 'GD')).toBe('lady');
    expect(whoIs('garden', options, 'SK')).toBeUndefined();
    expect(whoIs('garden', options, 'S9')).toBeUndefined();
    expect(castOf('garden', options).sort()).toEqual(['BD', 'GD']);
    expect(castOf('garden', plain.options)).toEqual([]);
  });

  test('a table may give the parts to other cards', () => {
    const cast = ['SD', 'OK', 'RD', 'GK', 'SB', 'OB', 'YB'];
    const other = { ...options, character_cards: cast };
    expect(whoIs('garden', other, 'SD')).toBe('lady');
    expect(whoIs('garden', other, 'RD')).toBe('atuin');
    expect(whoIs('garden', other, 'GD')).toBeUndefined();
    expect(castOf('garden', other)).toEqual(['SD', 'RD']);
    expect(notesOf('garden', { options: other, wild_now: false }, 'SD')).toEqual(['lady_plain']);
  });

  test('the notes say what a card does now', () => {
    expect(notesOf('garden', { options, wild_now: false }, 'GD')).toEqual(['lady_plain']);
    expect(notesOf('garden', { options, wild_now: true }, 'GD')).toEqual(['lady_wild']);
    expect(notesOf('garden', { options, wild_now: false }, 'BD')).toEqual(['elephants']);
    expect(eightsNote({ options, wild_now: true })).toBe('eights_wild');
    expect(eightsNote({ options: { ...options, zero_eights: false }, wild_now: true })).toBe(
      'eights_plain',
    );
  });
});
