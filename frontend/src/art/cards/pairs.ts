/** The deck of four pairs: two suits share a colour; the white pair is outlined on linen, so that a pair is seen. */
import { type Deck, type Shape, suitFirst } from './deck';

const SHAPES = {
  El: [
    {
      as: 'ink',
      d: 'M8.5 4.2C4 3.5 1.5 7.2 1.7 12c.2 4.6 2.6 8.2 6.6 8 1.2 0 2.2-.4 3-1 .5 3.6.3 6.6-1.2 9.2 1 1.7 3.7 1.9 5.2.4 2.3-2.3 2.5-6.2 5.3-9.6.8.6 1.9 1 3.1 1 4 .2 6.4-3.4 6.6-8 .2-4.8-2.3-8.5-6.8-7.8-1.5.3-2.7 1-3.5 2.1A8 8 0 0 0 16 4.3c-1.5 0-3 .3-4 1.9-.8-1.1-2-1.8-3.5-2z',
    },
    { as: 'cutline', d: 'M11 8.5c-1 2.7-.9 5.6.2 8.5M21 8.5c1 2.7.9 5.6-.2 8.5' },
    { as: 'cut', d: 'M12.1 12a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0 -2.4 0z' },
    { as: 'cut', d: 'M17.5 12a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0 -2.4 0z' },
  ],
  Kr: [
    { as: 'ink', d: 'M2.5 10.5l7 5.7L16 5.5l6.5 10.7 7-5.7-2.7 13H5.2z' },
    { as: 'ink', d: 'M5.2 25.2h21.6v3.6H5.2z' },
    { as: 'ink', d: 'M0.9 8.3a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0 -3.8 0z' },
    { as: 'ink', d: 'M13.9 3.6a2.1 2.1 0 1 0 4.2 0a2.1 2.1 0 1 0 -4.2 0z' },
    { as: 'ink', d: 'M27.3 8.3a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0 -3.8 0z' },
  ],
  Ok: [
    {
      as: 'ink',
      d: 'M21.74 2.14L21.73 10.27L29.86 10.26L24.1 16L29.86 21.74L21.73 21.73L21.74 29.86L16 24.1L10.26 29.86L10.27 21.73L2.14 21.74L7.9 16L2.14 10.26L10.27 10.27L10.26 2.14L16 7.9z',
    },
    { as: 'cut', d: 'M11.4 16a4.6 4.6 0 1 0 9.2 0a4.6 4.6 0 1 0 -9.2 0z' },
    { as: 'ink', d: 'M14 16a2 2 0 1 0 4 0a2 2 0 1 0 -4 0z' },
  ],
  Po: [
    {
      as: 'ink',
      d: 'M8 3h16v7.5c0 5-2.7 8.2-6.2 9.2V24h4.7v4.5h-13V24h4.7v-4.3c-3.5-1-6.2-4.2-6.2-9.2z',
    },
    { as: 'stroke', d: 'M8 6H3.5c0 5 1.7 8 5.5 8.5M24 6h4.5c0 5-1.7 8-5.5 8.5' },
    { as: 'cutline', d: 'M9.5 9h13' },
  ],
  Sc: [
    { as: 'ink', d: 'M6.7 17.5a9.3 10.2 0 1 0 18.6 0a9.3 10.2 0 1 0 -18.6 0z' },
    { as: 'ink', d: 'M12.5 4.3a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0z' },
    { as: 'ink', d: 'M3.69 12.11a2.7 4.6 -42 1 0 4.01 -3.61a2.7 4.6 -42 1 0 -4.01 3.61z' },
    { as: 'ink', d: 'M24.29 8.49a2.7 4.6 42 1 0 4.01 3.61a2.7 4.6 42 1 0 -4.01 -3.61z' },
    { as: 'ink', d: 'M4.78 24.19a2.5 4.2 40 1 0 3.83 3.21a2.5 4.2 40 1 0 -3.83 -3.21z' },
    { as: 'ink', d: 'M23.38 27.41a2.5 4.2 -40 1 0 3.83 -3.21a2.5 4.2 -40 1 0 -3.83 3.21z' },
    {
      as: 'cutline',
      d: 'M16 12l4.5 2.7v5.5L16 23l-4.5-2.8v-5.5zM16 12V8.5M20.5 14.7l3.3-2M20.5 20.2l3.3 2.2M16 23v3.7M11.5 20.2l-3.3 2.2M11.5 14.7l-3.3-2',
    },
  ],
  Mu: [
    { as: 'ink', d: 'M2.2 16a13.8 13.8 0 1 0 27.6 0a13.8 13.8 0 1 0 -27.6 0z' },
    { as: 'cutline', d: 'M5.7 16a10.3 10.3 0 1 0 20.6 0a10.3 10.3 0 1 0 -20.6 0z' },
    { as: 'cut', d: 'M16 9.8l4.7 6.2-4.7 6.2-4.7-6.2z' },
  ],
  St: [
    { as: 'ink', d: 'M5 26.3L20.3 9l3 2.7L7.8 29a2 2 0 0 1-2.8.2 2 2 0 0 1 0-2.9z' },
    {
      as: 'ink',
      d: 'M24.5 1.7a6.3 6.3 0 1 1 0 12.6 6.3 6.3 0 0 1 0-12.6zm0 4a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6z',
      rule: 'evenodd',
    },
    { as: 'cutline', d: 'M13.2 15.2l4 3.6M9.7 19.2l4 3.6' },
  ],
  De: [
    { as: 'ink', d: 'M16 .8l3.2 4.2v14.5h-6.4V5z' },
    { as: 'cutline', d: 'M16 5v13.5' },
    {
      as: 'ink',
      d: 'M6.5 17.8c2 1.7 4.7 2.2 9.5 2.2s7.5-.5 9.5-2.2l1.2 4.5c-3 1.2-6 1.5-10.7 1.5S8.3 23.5 5.3 22.3z',
    },
    { as: 'ink', d: 'M14 23.5h4v4h-4z' },
    { as: 'ink', d: 'M13.3 29a2.7 2.7 0 1 0 5.4 0a2.7 2.7 0 1 0 -5.4 0z' },
  ],
} as const satisfies Record<string, readonly Shape[]>;

const WHITE = { ink: '--v-white', fill: '--v-white-fill', outline: true, linen: true } as const;
const BLUE = { ink: '--v-blue' } as const;
const RED = { ink: '--v-red' } as const;
const BLACK = { ink: '--v-black' } as const;

export const pairs: Deck = {
  id: 'pairs',
  suits: {
    El: { ...WHITE, shapes: SHAPES.El, mark: { de: 'El', en: 'El' } },
    Kr: { ...WHITE, shapes: SHAPES.Kr, mark: { de: 'Kr', en: 'Cr' } },
    Ok: { ...BLUE, shapes: SHAPES.Ok, mark: { de: 'Ok', en: 'Oc' } },
    Po: { ...BLUE, shapes: SHAPES.Po, mark: { de: 'Po', en: 'Cu' } },
    Sc: { ...RED, shapes: SHAPES.Sc, mark: { de: 'Sc', en: 'To' } },
    Mu: { ...RED, shapes: SHAPES.Mu, mark: { de: 'Mü', en: 'Co' } },
    St: { ...BLACK, shapes: SHAPES.St, mark: { de: 'St', en: 'St' } },
    De: { ...BLACK, shapes: SHAPES.De, mark: { de: 'De', en: 'Sw' } },
  },
  read: suitFirst,
  names: {
    suits: {
      El: { de: 'Elefant', en: 'elephants' },
      Kr: { de: 'Krone', en: 'crowns' },
      Ok: { de: 'Oktagramm', en: 'octagrams' },
      Po: { de: 'Pokal', en: 'cups' },
      Sc: { de: 'Schildkröte', en: 'tortoises' },
      Mu: { de: 'Münze', en: 'coins' },
      St: { de: 'Stab', en: 'staves' },
      De: { de: 'Degen', en: 'swords' },
    },
    card: {
      de: (suit, rank) => `${suit} ${rank}`,
      en: (suit, rank) => `${rank} of ${suit}`,
    },
  },
  characters: {
    KrD: 'lady',
    PoK: 'fate',
    MuD: 'atuin',
    DeK: 'death',
    StB: 'archchancellor',
    ElB: 'fool',
    ScB: 'sender',
  },
};
