/** The kitchen garden: eight suits in eight colours, each the picture of something that grows, swims or cooks. */
import { type Deck, type Shape, suitFirst } from './deck';

const SHAPES = {
  S: [
    { as: 'ink', d: 'M13.4 4.6a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0 -5.2 0z' },
    { as: 'ink', d: 'M4.5 10.5c0-2 1.5-3.3 3.5-3.3h16c2 0 3.5 1.3 3.5 3.3z' },
    { as: 'ink', d: 'M5.5 12.3h21v9.5a7 7 0 0 1-7 7h-7a7 7 0 0 1-7-7z' },
    {
      as: 'ink',
      d: 'M1.5 13.3h5v5.2h-2.4a2.6 2.6 0 0 1-2.6-2.6zM30.5 13.3h-5v5.2h2.4a2.6 2.6 0 0 0 2.6-2.6z',
    },
  ],
  R: [
    {
      as: 'ink',
      d: 'M15.5 9.2c2.5-2.8 8-2.6 10.7.7 3.6 4.5 2 11.6-3.7 15.7C17.3 29.3 9.8 30 3 27.3c6.5-.6 10-2.7 11.3-6.3 1.3-3.6-1.3-8.5 1.2-11.8z',
    },
    { as: 'stroke', d: 'M20.5 8c-.4-2.4.6-4.4 3-5.5' },
    { as: 'cutline', d: 'M23.5 13.5c1 3.3-.2 6.6-3 9' },
  ],
  O: [
    { as: 'ink', d: 'M7 12.3c4.3-3.4 13.7-3.4 18 0-1.3 7.2-4.6 13-9 18.2-4.4-5.2-7.7-11-9-18.2z' },
    { as: 'stroke', d: 'M16 9.5V2.3M13.6 9.5C12 7.5 10.5 6 8.5 5M18.4 9.5c1.6-2 3.1-3.5 5.1-4.5' },
    { as: 'cutline', d: 'M9.5 15.5h5M22 19h-4.5M12 22.5h3.5' },
  ],
  Y: [
    {
      as: 'ink',
      d: 'M16 1.8c.5 4.3 2.2 6.9 5.3 8.9 4.7 3 7.2 6.2 7.2 10 0 4.7-4.8 7.5-12.5 7.5S3.5 25.4 3.5 20.7c0-3.8 2.5-7 7.2-10 3.1-2 4.8-4.6 5.3-8.9z',
    },
    { as: 'cutline', d: 'M14.7 11.5c-4.2 4-5.6 9.6-3.6 14.8M17.3 11.5c4.2 4 5.6 9.6 3.6 14.8' },
    { as: 'stroke', d: 'M13 28l-1.5 2.5M16 28.3v2.7M19 28l1.5 2.5' },
  ],
  G: [
    {
      as: 'ink',
      d: 'M28 3.5C14.5 3 5 9.6 5 19.3c0 2.6.8 4.7 2.2 6.1 1.5 1.5 3.7 2.2 6.2 2.2C23.2 27.6 29 17 28 3.5z',
    },
    {
      as: 'cutline',
      d: 'M23 8.5L8.5 24.5M18.3 13.7l.2-5M14 18.5l-.3-5.5M17.5 14.5l5.3.2M13.3 19.2l6 .5',
    },
    { as: 'stroke', d: 'M8.5 24.5L3.5 29.5' },
  ],
  T: [
    {
      as: 'ink',
      d: 'M1.5 16.3C5.5 9 14 6.6 20.8 10.6c1.9 1.1 3.4 2.5 4.5 4L31 8.5v15.6L25.3 18c-1.1 1.5-2.6 2.9-4.5 4C14 26 5.5 23.6 1.5 16.3z',
    },
    { as: 'cut', d: 'M6.8 14.7a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0 -3.6 0z' },
    { as: 'cutline', d: 'M13.5 11.5c1.7 3 1.7 6.6 0 9.6' },
  ],
  B: [
    {
      as: 'ink',
      d: 'M16.2 16.8C7.7 12.8 10.7 5.8 16.2 1.6C21.7 5.8 24.7 12.8 16.2 16.8zM16.2 16.8C17.38 7.48 24.96 8.17 30.66 12.1C28.36 18.63 22.63 23.65 16.2 16.8zM16.2 16.8C25.43 15.04 27.12 22.47 25.13 29.1C18.22 28.93 11.67 25.03 16.2 16.8zM16.2 16.8C20.73 25.03 14.18 28.93 7.27 29.1C5.28 22.47 6.97 15.04 16.2 16.8zM16.2 16.8C9.77 23.65 4.04 18.63 1.74 12.1C7.44 8.17 15.02 7.48 16.2 16.8z',
    },
    { as: 'cut', d: 'M12 16.8a4.2 4.2 0 1 0 8.4 0a4.2 4.2 0 1 0 -8.4 0z' },
    { as: 'ink', d: 'M14.2 16.8a2 2 0 1 0 4 0a2 2 0 1 0 -4 0z' },
  ],
  V: [
    { as: 'ink', d: 'M2.5 13a4.7 4.7 0 1 0 9.4 0a4.7 4.7 0 1 0 -9.4 0z' },
    { as: 'ink', d: 'M11.3 13a4.7 4.7 0 1 0 9.4 0a4.7 4.7 0 1 0 -9.4 0z' },
    { as: 'ink', d: 'M20.1 13a4.7 4.7 0 1 0 9.4 0a4.7 4.7 0 1 0 -9.4 0z' },
    { as: 'ink', d: 'M6.9 20.3a4.7 4.7 0 1 0 9.4 0a4.7 4.7 0 1 0 -9.4 0z' },
    { as: 'ink', d: 'M15.7 20.3a4.7 4.7 0 1 0 9.4 0a4.7 4.7 0 1 0 -9.4 0z' },
    { as: 'ink', d: 'M11.7 27.2a4.3 4.3 0 1 0 8.6 0a4.3 4.3 0 1 0 -8.6 0z' },
    { as: 'stroke', d: 'M16 9.5C16 6.5 17 4.5 19 3' },
    { as: 'ink', d: 'M16.5 7.3C12 7.5 9 5.5 7.5 2c4.5-.6 7.8 1.2 9 5.3z' },
  ],
} as const satisfies Record<string, readonly Shape[]>;

export const garden: Deck = {
  id: 'garden',
  suits: {
    S: { shapes: SHAPES.S, ink: '--z-black', mark: { de: 'Sw', en: 'Bk' } },
    R: { shapes: SHAPES.R, ink: '--z-red', mark: { de: 'Ro', en: 'Rd' } },
    O: {
      shapes: SHAPES.O,
      ink: '--z-orange',
      fill: '--z-orange-fill',
      mark: { de: 'Or', en: 'Or' },
    },
    Y: {
      shapes: SHAPES.Y,
      ink: '--z-yellow',
      fill: '--z-yellow-fill',
      outline: true,
      mark: { de: 'Ge', en: 'Ye' },
    },
    G: { shapes: SHAPES.G, ink: '--z-green', mark: { de: 'Gr', en: 'Gn' } },
    T: { shapes: SHAPES.T, ink: '--z-teal', fill: '--z-teal-fill', mark: { de: 'Tü', en: 'Tq' } },
    B: { shapes: SHAPES.B, ink: '--z-blue', mark: { de: 'Bl', en: 'Bu' } },
    V: { shapes: SHAPES.V, ink: '--z-violet', mark: { de: 'Vi', en: 'Vi' } },
  },
  read: suitFirst,
  names: {
    suits: {
      S: { de: 'Schwarz', en: 'black' },
      R: { de: 'Rot', en: 'red' },
      O: { de: 'Orange', en: 'orange' },
      Y: { de: 'Gelb', en: 'yellow' },
      G: { de: 'Grün', en: 'green' },
      T: { de: 'Türkis', en: 'turquoise' },
      B: { de: 'Blau', en: 'blue' },
      V: { de: 'Violett', en: 'violet' },
    },
    card: {
      de: (suit, rank) => `${suit} ${rank}`,
      en: (suit, rank) => `${suit} ${rank}`,
    },
  },
  characters: {
    GD: 'lady',
    YK: 'fate',
    BD: 'atuin',
    SK: 'death',
    OB: 'archchancellor',
    VB: 'fool',
    RB: 'sender',
  },
};
