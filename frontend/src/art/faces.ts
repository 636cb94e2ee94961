/** The faces of the characters, 48 x 48: shapes from the back to the front, told apart by their outline alone. */

export type FaceInk =
  | 'line'
  | 'thin'
  | 'dot'
  | 'stripe'
  | 'skin'
  | 'paper'
  | 'dark'
  | 'wood'
  | 'red'
  | 'gold'
  | 'green'
  | 'blue';

export interface FaceShape {
  ink: FaceInk;
  d: string;
}

const shape = (ink: FaceInk, d: string): FaceShape => ({ ink, d });

const HEAD = shape('skin', 'M13 25a11 12 0 0 1 22 0a11 13.5 0 0 1-22 0z');
const EYES = shape('dot', 'M20 25.5h.01M28 25.5h.01');
const SMILE = shape('line', 'M20 31.5q4 3 8 0');

export const FACES: Readonly<Record<string, readonly FaceShape[]>> = {
  /** White curls, a red flower, smiling closed eyes. */
  flora: [
    shape(
      'paper',
      'M12 36a5 5 0 0 1-5-7a6 6 0 0 1 0-9a6.5 6.5 0 0 1 6-9a7.5 7.5 0 0 1 11-4a7.5 7.5 0 0 1 11 4a6.5 6.5 0 0 1 6 9a6 6 0 0 1 0 9a5 5 0 0 1-5 7z',
    ),
    HEAD,
    shape('paper', 'M13 24a6 6 0 0 1 5-8a6 5 0 0 1 11-1a6 6 0 0 1 6 9c-3-4-6-5-11-5s-8 1-11 5z'),
    shape('line', 'M17.5 26.5q2.5-3 5 0M25.5 26.5q2.5-3 5 0'),
    SMILE,
    shape(
      'red',
      'M33 13a3.5 3.5 0 0 1 5-4.5a3.5 3.5 0 0 1 4.5 5a3.5 3.5 0 0 1-4.5 5a3.5 3.5 0 0 1-5-1a3.5 3.5 0 0 1 0-4.5z',
    ),
    shape('gold', 'M36 14a2 2 0 1 0 4 0a2 2 0 1 0-4 0z'),
  ],
  /** Square glasses, a pencil behind the ear. */
  kuno: [
    HEAD,
    shape('wood', 'M12 24c-1-9 4-14 12-14s13 5 12 14l-3-6c-6 1-10 0-13-3c-2 3-6 4-8 9z'),
    shape('paper', 'M14 22.5h9v7h-9zM25 22.5h9v7h-9z'),
    shape('thin', 'M23 25h2M11.5 24.5l2.5.5M36.5 24.5l-2.5.5'),
    shape('dot', 'M18.5 26h.01M29.5 26h.01'),
    shape('line', 'M20.5 33.5h7'),
    shape('gold', 'M32 18l9.5-7.5l3 3.800l-9.5 7.5l-4.200.8z'),
    shape('thin', 'M34.5 16l3 3.900'),
  ],
  /** A bun, round glasses, pearls. */
  berta: [
    shape('wood', 'M18 7.5a6 5.5 0 1 0 12 0a6 5.5 0 1 0-12 0z'),
    HEAD,
    shape('wood', 'M12 26c-1-10 4-15 12-15s13 5 12 15c-2-6-6-8.5-12-8.5s-10 2.5-12 8.5z'),
    shape('paper', 'M14.5 26a4 4 0 1 0 8 0a4 4 0 1 0-8 0zM25.5 26a4 4 0 1 0 8 0a4 4 0 1 0-8 0z'),
    shape('thin', 'M22.5 25.5q1.5-1 3 0'),
    shape('dot', 'M18.5 26.5h.01M29.5 26.5h.01'),
    shape('line', 'M21.5 33q2.5 1.5 5 0'),
    shape(
      'paper',
      'M13 40.5a2.200 2.200 0 1 0 4.400 0a2.200 2.200 0 1 0-4.400 0zM17.800 42.5a2.200 2.200 0 1 0 4.400 0a2.200 2.200 0 1 0-4.400 0zM25.800 42.5a2.200 2.200 0 1 0 4.400 0a2.200 2.200 0 1 0-4.400 0zM30.600 40.5a2.200 2.200 0 1 0 4.400 0a2.200 2.200 0 1 0-4.400 0z',
    ),
  ],
  /** A captain's cap, a white moustache. */
  hein: [
    HEAD,
    shape('blue', 'M7 14.5c1-5 7-8.5 17-8.5s16 3.5 17 8.5l-5.5 5.5h-23z'),
    shape('dark', 'M12 19.5q12-4 24 0l1.5 4q-13.5-4.5-27 0z'),
    shape('gold', 'M21.200 12.5a2.800 2.800 0 1 0 5.600 0a2.800 2.800 0 1 0-5.600 0z'),
    shape('dot', 'M19.5 26.5h.01M28.5 26.5h.01'),
    shape('paper', 'M24 30c-4-3-10-1-14 4c5 2 10.5 1.5 14-1c3.5 2.5 9 3 14 1c-4-5-10-7-14-4z'),
  ],
  /** Red plaits with bows, freckles. */
  lotte: [
    shape(
      'red',
      'M13 22c-5 1-8 4-8 8c0 3 1 5 3 7l4-2c-1-4 0-6 3-8zM35 22c5 1 8 4 8 8c0 3-1 5-3 7l-4-2c1-4 0-6-3-8z',
    ),
    HEAD,
    shape('red', 'M12 25c-1-10 4-15 12-15s13 5 12 15c-2-4-5-6.5-12-12c-7 5.5-10 8-12 12z'),
    shape('blue', 'M9.5 38l-5.5-3v6.5zM9.5 38l5.5-3v6.5zM38.5 38l-5.5-3v6.5zM38.5 38l5.5-3v6.5z'),
    EYES,
    shape('thin', 'M16.5 29.5h.01M18.5 30.5h.01M31.5 29.5h.01M29.5 30.5h.01'),
    shape('line', 'M20 32.5q4 3.5 8 0'),
  ],
  /** A sailor's cap, a striped shirt, a grin. */
  piet: [
    shape('paper', 'M8 47c1-6 7-9.5 16-9.5s15 3.5 16 9.5z'),
    shape('stripe', 'M10.5 43.5h27M16 40h16'),
    HEAD,
    shape('paper', 'M10 13c0-6 6-8.5 14-8.5s14 2.5 14 8.5l-3 4h-22z'),
    shape('blue', 'M12.5 16h23v4.5h-23z'),
    shape('blue', 'M35.5 18l6 3l-1.5 2l2 3.5l-6.5-4.5z'),
    EYES,
    shape('paper', 'M18 29.5q6 1.5 12 0q-1 6-6 6t-6-6z'),
  ],
  /** A black bob, a green hat with a feather, one brow up. */
  greta: [
    shape('dark', 'M9.5 36c-1-6-.5-10 0-14c1-7 6-11 14.5-11s13.5 4 14.5 11c.5 4 1 8 0 14z'),
    HEAD,
    shape('dark', 'M12.5 24c4 .5 8-1 11.5-4c3.5 3 7.5 4.5 11.5 4v-6h-23z'),
    shape('red', 'M32 13c2-6 6-10 12-11c1 6-2 11-8 14z'),
    shape('green', 'M12 16c1-7 4-10.5 12-10.5s11 3.5 12 10.5z'),
    shape('green', 'M6 18.5q2-3.5 18-3.5t18 3.5q-9 3-18 3t-18-3z'),
    EYES,
    shape('thin', 'M26 21.800q2-2 4.5-.5M17.5 23.5h4.5'),
    shape('line', 'M20.5 32.5q4 1.5 7-.8'),
  ],
  /** A bowler, a beard, a wink. */
  otto: [
    HEAD,
    shape('wood', 'M12.5 26c-1 12 4 19 11.5 19s12.5-7 11.5-19c-2 4-5 4-11.5 4s-9.5 0-11.5-4z'),
    shape('paper', 'M20 34.5q4 2.5 8 0q-1 3-4 3t-4-3z'),
    shape('dark', 'M13 18c0-8 4-12.5 11-12.5s11 4.5 11 12.5z'),
    shape('dark', 'M6 17.5q18 3.5 36 0q1 4-3 4.5q-15 2.5-30 0q-4-.5-3-4.5z'),
    shape('dot', 'M19.5 26h.01'),
    shape('line', 'M26 26.5q2.5-2 5 0'),
  ],
};
