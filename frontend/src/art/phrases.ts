/** The set phrases of the chat as drawings, 48 x 48: shapes from the back to the front, each with the ink it is drawn in. */
import type { Phrase } from '../wire';

export type Ink =
  'line' | 'wood' | 'gold' | 'paper' | 'skin' | 'red' | 'mat' | 'ring' | 'dashed' | 'tear';

export interface Shape {
  ink: Ink;
  d: string;
}

const shape = (ink: Ink, d: string): Shape => ({ ink, d });

export const PHRASES: Readonly<Record<Phrase, readonly Shape[]>> = {
  cheers: [
    shape('wood', 'M10 15h20v24a3 3 0 0 1-3 3H13a3 3 0 0 1-3-3z'),
    shape('line', 'M30 20h5a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4h-5M16 22v14M20 22v14M24 22v14'),
    shape(
      'paper',
      'M8 16c-2-4 2-8 5-6 1-4 8-5 10-1 4-2 9 1 9 6 0 3-3 4-5 3-2 3-6 3-8 0-3 2-9 2-11-2z',
    ),
  ],
  knock: [
    shape(
      'wood',
      'M12 13c0-3 2-5 5-5h13c5 0 9 3.500 9 8.500V24c0 4-3 6.500-6.500 6.500H19c-4 0-7-3-7-7z',
    ),
    shape('line', 'M18.500 30V23M24.500 31V23M30.500 31V23M12 18h9c2.500 0 2.500 4.500 0 4.500h-4'),
    shape('line', 'M6 40h36M14 35.500l-3-2M36 35.500l3-2'),
  ],
  applause: [
    shape(
      'wood',
      'M16 42c-4-3-7-9-8-15-.5-3 3-4 4.300-1.300l2.200 4.300-1-15c-.2-3 3.800-3.300 4.200-.3l1.600 10.300.6-13c.2-3 4.200-2.800 4.200.2L24 25z',
    ),
    shape(
      'skin',
      'M24 43c5 2 12-1 14.500-7l4-10c1.100-2.900-2.400-4.600-4-2l-2.500 4 3-13c.7-3-3.300-4-4.200-1.100L31 24.500l.5-13c0-3-4-3.200-4.300-.2L26 25l-4.500-9.500c-1.300-2.700-4.900-1.100-3.800 1.800L22 29c-3-2.500-6 .4-4 3.200z',
    ),
    shape('line', 'M8 12l-3-3M12 7l-1-4M40 8l2-4M44 13l3-2'),
  ],
  groan: [
    shape('skin', 'M7 24a17 17 0 1 0 34 0a17 17 0 1 0-34 0z'),
    shape(
      'line',
      'M13 18l7 3M35 18l-7 3M15 25.500c1.500-1.500 4-1.500 5.500 0M27.500 25.500c1.500-1.500 4-1.500 5.500 0',
    ),
    shape('line', 'M15.500 34.500c1.500-3 3.500-3 5 0s3.500 3 5 0 3.500-3 5 0'),
    shape(
      'tear',
      'M39 9c2.500 3.500 3.500 5 3.500 6.800a3.500 3.500 0 0 1-7 0C35.500 14 36.500 12.500 39 9z',
    ),
  ],
  cheek: [
    shape(
      'paper',
      'M24 3l4.500 7 8-3-.8 8.500 8.300 1.500-5.500 6.500 5.500 6.500-8.300 1.500.8 8.500-8-3-4.500 7-4.500-7-8 3 .8-8.500L4 30l5.500-6.500L4 17l8.300-1.500L11.500 7l8 3z',
    ),
    shape(
      'red',
      'M21 11.500h6l-1.300 15h-3.400zM20.700 32.500a3.300 3.300 0 1 0 6.600 0a3.300 3.300 0 1 0-6.600 0z',
    ),
  ],
  onion: [
    shape('gold', 'M24 9c1 6 15 9 15 20 0 8-7 13-15 13S9 37 9 29C9 18 23 15 24 9z'),
    shape(
      'line',
      'M24 9c-1-3-3-5-6-6M24 9c0-3 1-5 4-6M24 13c-9 8-10 20-5 28.500M24 13c9 8 10 20 5 28.500M20 43l-2 3M24 43.500V47M28 43l2 3',
    ),
    shape('tear', 'M42 20c2 3 3 4.200 3 5.800a3 3 0 0 1-6 0C39 24.200 40 23 42 20z'),
    shape('tear', 'M6 20c2 3 3 4.200 3 5.800a3 3 0 0 1-6 0C3 24.200 4 23 6 20z'),
  ],
  moment: [
    shape('paper', 'M13 8h22v4c0 6-7 8-7 12s7 6 7 12v4H13v-4c0-6 7-8 7-12s-7-6-7-12z'),
    shape('gold', 'M17 14h14c-1 4-6 5-7 9-1-4-6-5-7-9zM16 38c0-4 5-6 8-8 3 2 8 4 8 8z'),
    shape('line', 'M10 7h28M10 41h28'),
  ],
  one_more: [
    shape('mat', 'M4 24a20 20 0 1 0 40 0a20 20 0 1 0-40 0z'),
    shape('ring', 'M7.500 24a16.500 16.500 0 1 0 33 0a16.500 16.500 0 1 0-33 0z'),
    shape('line', 'M15 15l.5 18M21 14.500l-.3 19M27 15l.3 18.500M33 14.500l-.4 18.500'),
    shape('dashed', 'M10 31L38 18'),
  ],
};

/** In the order of the tray. */
export const PHRASE_NAMES = Object.keys(PHRASES) as Phrase[];
