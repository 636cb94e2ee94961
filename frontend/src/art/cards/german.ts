/** The German suits over the French cards: acorns, leaves, hearts and bells, and the men who stand for Queen and Jack. */
import type { CourtShape } from './courts';
import type { Deck, Shape } from './deck';
import { french } from './french';

const ACORN: readonly Shape[] = [
  { as: 'stroke', d: 'M16.6 5.5c.2-1.9 1.3-3.2 3.2-4' },
  { as: 'ink', d: 'M6 13.5c0 8.6 4.6 13.9 10 17 5.4-3.1 10-8.4 10-17z' },
  {
    as: 'cut',
    d: 'M2.9 14.3C2.6 8.6 8.6 4.6 16 4.6s13.4 4 13.1 9.7c-.1 1.4-1 2-2.2 2H5.1c-1.2 0-2.1-.6-2.2-2z',
  },
  { as: 'lit', d: 'M8.4 9.4l3.8 3.8M14.2 7.8l3.8 3.8M20.3 8.2l3.8 3.8' },
];

const LEAF: readonly Shape[] = [
  {
    as: 'ink',
    d: 'M16 1.2c1.5 3.4 4.3 5.4 7.6 7.7 3.6 2.5 5.9 5.1 5.9 8.6 0 4.2-3.3 7-7 7-2.7 0-5.1-1.3-6.5-3.4-1.4 2.1-3.8 3.4-6.5 3.4-3.7 0-7-2.8-7-7 0-3.5 2.3-6.1 5.9-8.6C11.7 6.6 14.5 4.6 16 1.2z',
  },
  { as: 'stroke', d: 'M16 20c.1 4.3-.8 7.6-3.2 10.3' },
  { as: 'cutline', d: 'M16 8v13.5M16 15.2l5.8-2.9M16 15.2l-5.8-2.9M16 20.3l7-2.9M16 20.3l-7-2.9' },
];

const BELL: readonly Shape[] = [
  { as: 'stroke', d: 'M13.1 5.3c-.9-4.5 6.7-4.5 5.8 0' },
  { as: 'ink', d: 'M3.7 18a12.3 12.3 0 1 0 24.6 0a12.3 12.3 0 1 0 -24.6 0z' },
  { as: 'cutline', d: 'M4 16.2c7 2.4 17 2.4 24 0M4.6 20.3c6.8 2.3 16 2.3 22.8 0' },
  {
    as: 'cut',
    d: 'M13.5 24.3a2.5 2.5 0 1 1 5 0c0 1-.6 1.7-1.3 2.1v3.7h-2.4v-3.7c-.7-.4-1.3-1.1-1.3-2.1z',
  },
];

const OBER: readonly CourtShape[] = [
  { as: 'robe', d: 'M3 60c0-11 8-16 27-16s27 5 27 16z' },
  { as: 'gold', d: 'M14 47.5l7-2.5 23 15H31z' },
  {
    as: 'shade',
    d: 'M17.5 22c-3.5 7-5 16-3 23 4 2.5 9 1.5 10.5 0h10c1.5 1.5 6.5 2.5 10.5 0 2-7 .5-16-3-23z',
  },
  {
    as: 'paper',
    d: 'M14 46.5c5-3.5 11-4 16 2.5 5-6.5 11-6 16-2.5l1.5 5.5c-6 3-12.5 3-17.5-.5-5 3.5-11.5 3.5-17.5.5z',
  },
  { as: 'skin', d: 'M20.5 20h19v11c0 9-4.3 16-9.5 16s-9.5-7-9.5-16z' },
  {
    as: 'shade',
    d: 'M30 35.6c-2-1.7-5-1.7-7.2.2-1.2 1-2.9.9-4-.4.2 3.4 3.3 5 6.1 4.4 2.2-.5 4-1.7 5.1-2.5 1.1.8 2.9 2 5.1 2.5 2.8.6 5.9-1 6.1-4.4-1.1 1.3-2.8 1.4-4 .4-2.2-1.9-5.2-1.9-7.2-.2z',
  },
  { as: 'shade', d: 'M27.2 42h5.6c0 3-.8 6.5-2.8 6.5S27.2 45 27.2 42z' },
  {
    as: 'dot',
    d: 'M24 30a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0zM32.6 30a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0z',
  },
  { as: 'robe', d: 'M15.5 17C15 8.5 20 4.5 30 4.5S45 8.5 44.5 17c-9 2.5-20 2.5-29 0z' },
  { as: 'gold', d: 'M15.4 16.5c9 2 20.2 2 29.2 0v-4.3c-9 2-20.2 2-29.2 0z' },
  {
    as: 'robe',
    d: 'M1.5 21.5c3.5-3 8-4.7 13.9-5.3 9 2.3 20.2 2.3 29.2 0 5.9.6 10.4 2.3 13.9 5.3-6 4.3-16 6-28.5 6s-22.5-1.7-28.5-6z',
  },
  {
    as: 'paper',
    d: 'M41 14c1-8 6-13.5 17-14-.8 1.6-.6 2.7.6 4.1-1.9.2-2.7 1.2-2.6 3.1-1.8-.1-2.8.8-3 2.6-1.7-.3-2.9.3-3.6 2-2.7.1-5.4 1.1-8.4 2.2z',
  },
];

const UNTER: readonly CourtShape[] = [
  { as: 'line', d: 'M53 60V14' },
  {
    as: 'gold',
    d: 'M53 1l3 9.5h-6zM50.5 12c-5-1-7 1-7.5 5.5 3-1.5 5.5-1 7.5 1zM55.5 12h3.5l-1 6.5h-2.5zM51 10.5h4v9h-4z',
  },
  { as: 'robe', d: 'M6 60c0-11 7-17 24-17s24 6 24 17z' },
  { as: 'paper', d: 'M19.5 44c4 5 17 5 21 0l4 4.5c-6.5 6.5-22.5 6.5-29 0z' },
  { as: 'gold', d: 'M28.2 57a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0 -3.6 0z' },
  {
    as: 'shade',
    d: 'M18.5 21c-2.5 6-3 12-1.5 17.5 3 1.3 6 .8 7.5 0h11c1.5.8 4.5 1.3 7.5 0 1.5-5.5 1-11.5-1.5-17.5z',
  },
  { as: 'skin', d: 'M20.5 20h19v10c0 9-4 15.5-9.5 15.5S20.5 39 20.5 30z' },
  {
    as: 'dot',
    d: 'M24 29a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0zM32.6 29a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0z',
  },
  { as: 'line', d: 'M26.3 37.5c1.9 1.9 5.5 1.9 7.4 0' },
  { as: 'paper', d: 'M15 20.5C14.5 10 20.5 4.5 30 4.5S45.5 10 45 20.5c-9 2-21 2-30 0z' },
  {
    as: 'paper',
    d: 'M6.5 23c2.5-3.5 5.5-5 9-6 8.5 2.3 20.5 2.3 29 0 3.5 1 6.5 2.5 9 6-6.5 2.8-14.5 4-23.5 4S13 25.8 6.5 23z',
  },
  { as: 'robe', d: 'M27.5 5c.6-3.5 4.4-3.5 5 0l.5 12.5h-6z' },
];

export const german: Deck = {
  id: 'german',
  suits: {
    C: { shapes: ACORN, ink: '--g-acorn', fill: '--g-acorn-fill', outline: true },
    S: { shapes: LEAF, ink: '--g-leaf' },
    H: { shapes: french.suits.H?.shapes ?? [], ink: '--g-heart' },
    D: { shapes: BELL, ink: '--g-bell', fill: '--g-bell-fill', outline: true },
    O: { shapes: french.suits.O?.shapes ?? [], ink: '--on-paper' },
  },
  read: french.read,
  // the Ober's suit hangs high, the Unter's low: so the two are told apart on German cards
  courts: {
    Q: {
      shapes: OBER,
      sign: { single: { x: 54, y: 30, size: 30 }, double: { x: 80, y: 35, size: 16 } },
    },
    J: {
      shapes: UNTER,
      sign: { single: { x: 5, y: 104, size: 30 }, double: { x: 80, y: 50, size: 16 } },
    },
  },
};
