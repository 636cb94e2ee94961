/** The French deck: four suits and the joker's star in 32 x 32 boxes, and how its card codes are read. */
import type { Deck, Shape } from './deck';

const SHAPES: Record<'C' | 'S' | 'H' | 'D' | 'O', readonly Shape[]> = {
  C: [
    { as: 'ink', d: 'M9.7 9a6.3 6.3 0 1 0 12.6 0a6.3 6.3 0 1 0 -12.6 0z' },
    { as: 'ink', d: 'M2.6 18.3a6.3 6.3 0 1 0 12.6 0a6.3 6.3 0 1 0 -12.6 0z' },
    { as: 'ink', d: 'M16.8 18.3a6.3 6.3 0 1 0 12.6 0a6.3 6.3 0 1 0 -12.6 0z' },
    { as: 'ink', d: 'M13 14h6l-1 6c.3 4 1.3 7 3.6 9.5H10.4C12.7 27 13.7 24 14 20z' },
  ],
  S: [
    {
      as: 'ink',
      d: 'M16 2.5c4.2 6.3 12.5 9.9 12.5 16.6 0 3.7-2.8 6.2-6 6.2-2 0-3.8-.9-4.9-2.4.3 3 1.5 5 3.7 6.4H10.7c2.2-1.4 3.4-3.4 3.7-6.4-1.1 1.5-2.9 2.4-4.9 2.4-3.2 0-6-2.5-6-6.2C3.5 12.4 11.8 8.8 16 2.5z',
    },
  ],
  H: [
    {
      as: 'ink',
      d: 'M16 28.5C6 20.5 2.5 15.6 2.5 10.8 2.5 6.7 5.5 4 9 4c2.9 0 5.5 1.7 7 4.5C17.5 5.7 20.1 4 23 4c3.5 0 6.5 2.7 6.5 6.8 0 4.8-3.5 9.7-13.5 17.7z',
    },
  ],
  D: [
    {
      as: 'ink',
      d: 'M16 2c2.6 5.7 6.2 10.3 10.8 14C22.2 19.7 18.6 24.3 16 30 13.4 24.3 9.8 19.7 5.2 16 9.8 12.3 13.4 7.7 16 2z',
    },
  ],
  /* the joker's star */
  O: [
    {
      as: 'ink',
      d: 'M16 2.5l4.1 8.6 9.4 1.3-6.9 6.5 1.7 9.4-8.3-4.6-8.3 4.6 1.7-9.4-6.9-6.5 9.4-1.3z',
    },
  ],
};

export const french: Deck = {
  id: 'french',
  suits: {
    C: { shapes: SHAPES.C, ink: '--s-club' },
    S: { shapes: SHAPES.S, ink: '--s-spade' },
    H: { shapes: SHAPES.H, ink: '--s-heart' },
    D: { shapes: SHAPES.D, ink: '--s-diamond' },
    O: { shapes: SHAPES.O, ink: '--on-paper' },
  },
  read: (code) =>
    code.startsWith('JO')
      ? { rank: 'Jo', suit: 'O' }
      : { rank: code[0] ?? '', suit: code[1] ?? '' },
};
