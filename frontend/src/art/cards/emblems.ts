/** The emblems of the cards that are somebody, in 60 x 60 boxes, and what their ribbons say. */
import type { Language } from '../../lib/memory/settings.svelte';

/** Filled, cut out in the colour of the paper, a cut line, a stroke, a heavy stroke, a framed window, or gilt. */
export type EmblemPart = 'ink' | 'cut' | 'cutline' | 'stroke' | 'bold' | 'window' | 'gold';

export type Emblem = 'lady' | 'fate' | 'atuin' | 'death' | 'archchancellor' | 'fool' | 'sender';

export interface EmblemShape {
  as: EmblemPart;
  d: string;
}

export const EMBLEMS: Record<Emblem, readonly EmblemShape[]> = {
  death: [
    { as: 'bold', d: 'M14 55L40 8' },
    { as: 'ink', d: 'M42 7C26 2 12 7 5 20c9-6 19-7 30-2z' },
    { as: 'ink', d: 'M39.5 5.5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0z' },
    { as: 'window', d: 'M38 36h14l-2 6-5 4.5 5 4.5 2 6H38l2-6 5-4.5-5-4.5z' },
    { as: 'stroke', d: 'M36 35.5h18M36 57.5h18' },
  ],
  lady: [
    {
      as: 'ink',
      d: 'M4 20c8-4 16-4 26 1 10-5 18-5 26-1 0 14-6 22-14 22-5 0-9-3-12-7-3 4-7 7-12 7C10 42 4 34 4 20z',
    },
    {
      as: 'cut',
      d: 'M12 27c4-2.5 8-2 11 1.5-4 3-8.5 2.5-11-1.5zM48 27c-4-2.5-8-2-11 1.5 4 3 8.5 2.5 11-1.5z',
    },
    { as: 'stroke', d: 'M56 22c4 8 3 20-3 33' },
    { as: 'ink', d: 'M30 4l3 6.5 6.5 1-5 4.8 1.2 7L30 20l-5.7 3.3 1.2-7-5-4.8 6.5-1z' },
  ],
  fate: [
    { as: 'bold', d: 'M8 31a22 22 0 1 0 44 0a22 22 0 1 0 -44 0z' },
    { as: 'stroke', d: 'M23 31a7 7 0 1 0 14 0a7 7 0 1 0 -14 0z' },
    {
      as: 'stroke',
      d: 'M30 9v15M30 38v15M8 31h15M37 31h15M14.5 15.5l10.6 10.6M34.9 35.9l10.6 10.6M45.5 15.5L34.9 26.1M25.1 35.9L14.5 46.5',
    },
    { as: 'ink', d: 'M30 1l5 9H25z' },
  ],
  atuin: [
    { as: 'ink', d: 'M8 36c2-11 11-17 22-17s20 6 22 17c-12 5-32 5-44 0z' },
    {
      as: 'ink',
      d: 'M50 33c3-5 9-5 10 0 .6 4-3 6-9 5zM14 40l-7 10c5 1 10-2 12-8zM42 41l7 9c-5 2-10-1-12-7zM9 36l-8 3 9 2z',
    },
    { as: 'cutline', d: 'M20 36l4-10h12l4 10M24 26l-7 1M36 26l7 1' },
    { as: 'stroke', d: 'M16 17c8-5 20-5 28 0M21 17l1-5M39 17l-1-5M30 15.5V9' },
    { as: 'ink', d: 'M12 10c9-5 27-5 36 0-9 4-27 4-36 0z' },
  ],
  archchancellor: [
    { as: 'ink', d: 'M33 2c-3 12-8 24-16 38h27C41 28 38 20 40 12c1-3-3-8-7-10z' },
    { as: 'ink', d: 'M2 45c6-5 16-6 28-6s22 1 28 6c-7 7-17 9-28 9S9 52 2 45z' },
    { as: 'cut', d: 'M31 20l2 4 4 .6-3 3 .8 4.4-3.8-2-3.8 2 .8-4.4-3-3 4-.6z' },
    { as: 'cutline', d: 'M17 40c8-3 19-3 27 0' },
  ],
  fool: [
    {
      as: 'ink',
      d: 'M10 46C5 32 6 20 2 12c8 1 14 7 17 14C20 15 25 7 30 2c5 5 10 13 11 24 3-7 9-13 17-14-4 8-3 20-8 34z',
    },
    { as: 'gold', d: 'M0.3 12a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0 -6.4 0z' },
    { as: 'gold', d: 'M26.8 4a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0 -6.4 0z' },
    { as: 'gold', d: 'M53.3 12a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0 -6.4 0z' },
    { as: 'cutline', d: 'M19 26c1 7 0 13-1 20M41 26c-1 7 0 13 1 20' },
    { as: 'ink', d: 'M8 49h44v8H8z' },
  ],
  sender: [
    {
      as: 'bold',
      d: 'M30 29c-8-3-11-7-11-12a11 11 0 0 1 22 0c0 5-3 9-11 12-9 3-13 8-13 14a13 13 0 0 0 26 0c0-6-4-11-13-14z',
    },
    { as: 'stroke', d: 'M5 22l7 3M5 38l7-3M55 22l-7 3M55 38l-7-3' },
  ],
};

interface CharacterNames {
  /** In full, as it is read aloud. */
  name: Readonly<Record<Language, string>>;
  /** As it is printed on the ribbon. */
  ribbon: Readonly<Record<Language, string>>;
}

const plain = (de: string, en: string): CharacterNames => ({
  name: { de, en },
  ribbon: { de, en },
});

export const CHARACTERS: Record<Emblem, CharacterNames> = {
  lady: plain('Lady', 'Lady'),
  fate: plain('Schicksal', 'Fate'),
  atuin: {
    name: { de: 'Groß A’Tuin', en: 'Great A’Tuin' },
    ribbon: { de: 'A’Tuin', en: 'A’Tuin' },
  },
  death: plain('Tod', 'Death'),
  archchancellor: {
    name: { de: 'Erzkanzler', en: 'Archchancellor' },
    ribbon: { de: 'Erzkanzler', en: 'Chancellor' },
  },
  fool: plain('Narr', 'Fool'),
  sender: {
    name: { de: 'Achtensender', en: 'Sender of Eights' },
    ribbon: { de: '8-Sender', en: '8-Sender' },
  },
};
