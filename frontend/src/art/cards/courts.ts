/** The three busts of the court cards, in 60 x 62 boxes, tinted by suit: bearded king, queen in lace, knave with a feather. */

export type CourtPart = 'robe' | 'paper' | 'line' | 'dot' | 'shade' | 'gold' | 'skin';

export interface CourtShape {
  as: CourtPart;
  d: string;
}

export type CourtRank = 'K' | 'Q' | 'J';

export const COURTS: Record<CourtRank, readonly CourtShape[]> = {
  K: [
    { as: 'robe', d: 'M3 60c0-13 8-20 27-20s27 7 27 20z' },
    { as: 'paper', d: 'M12 46c8 8 28 8 36 0l5 6c-10 10-36 10-46 0z' },
    { as: 'line', d: 'M16 51.5l1.5 3.5M24 54.5l1 3.5M36 54.5l-1 3.5M44 51.5l-1.5 3.5' },
    { as: 'skin', d: 'M19 19h22v12c0 9-5 14-11 14s-11-5-11-14z' },
    {
      as: 'paper',
      d: 'M17.5 25c1 4 4 6.5 6.5 7 2-1.6 4-2 6-2s4 .4 6 2c2.5-.5 5.5-3 6.5-7 2 14-3 25-12.5 25S15.5 39 17.5 25z',
    },
    { as: 'line', d: 'M25 37c3 2 7 2 10 0M22 40c2 3 4 5 4 5M38 40c-2 3-4 5-4 5' },
    {
      as: 'dot',
      d: 'M23.3 26a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0zM33.3 26a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0z',
    },
    { as: 'gold', d: 'M16 21L12.5 5.5l9.5 6L30 2l8 9.5 9.5-6L44 21c-9-3-19-3-28 0z' },
    { as: 'robe', d: 'M27.6 14a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0 -4.8 0z' },
  ],
  Q: [
    { as: 'robe', d: 'M9 60c0-12 8-18 21-18s21 6 21 18z' },
    {
      as: 'shade',
      d: 'M13 44C12 36 15 31 15 23 15 11 21 5.5 30 5.5S45 11 45 23c0 8 3 13 2 21-4 3-9 4-9 4H22s-5-1-9-4z',
    },
    { as: 'skin', d: 'M25 38h10v7c0 3-2 5-5 5s-5-2-5-5z' },
    { as: 'skin', d: 'M20.5 22c3-1 8-4 9.5-7 1.5 3 6.5 6 9.5 7v5c0 8-4 14-9.5 14s-9.5-6-9.5-14z' },
    {
      as: 'paper',
      d: 'M17 50c2-4 5-4 6.5-1 2-3 4.5-3 6.5 0 2-3 4.5-3 6.5 0C38 46 41 46 43 50c-3 6-8 8-13 8s-10-2-13-8z',
    },
    {
      as: 'dot',
      d: 'M24.3 27a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0zM32.3 27a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0z',
    },
    { as: 'line', d: 'M27.5 34.5c1.7 1.3 3.3 1.3 5 0' },
    { as: 'gold', d: 'M17 15l-2-8 7 3.5L30 3l8 7.5L45 7l-2 8c-8-4.5-18-4.5-26 0z' },
    { as: 'gold', d: 'M27.7 53a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0 -4.6 0z' },
  ],
  J: [
    { as: 'robe', d: 'M6 60c0-12 8-18 24-18s24 6 24 18z' },
    { as: 'paper', d: 'M20 43.5L30 57l10-13.5c-6-2-14-2-20 0z' },
    { as: 'gold', d: 'M25 46c3 2 7 2 10 0l-2.5 4 3 7h-11l3-7z' },
    { as: 'shade', d: 'M16 20c-2 8-2 14 0 19 5 2 9 1 9 1h10s4 1 9-1c2-5 2-11 0-19z' },
    { as: 'skin', d: 'M20 19h20v9c0 9-4 15-10 15s-10-6-10-15z' },
    {
      as: 'dot',
      d: 'M24.3 27a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0zM32.3 27a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0z',
    },
    { as: 'line', d: 'M26.5 35c2 1.6 5 1.6 7 0' },
    {
      as: 'robe',
      d: 'M11 20C11 10 19 5 31 5.5c10 .4 17 5 16.5 11.5-.1 1.5-.5 2.5-1 3.5-10-4.5-24-4.5-35.5-.5z',
    },
    { as: 'paper', d: 'M12 21.5c11-4.5 24-4.5 35 0v-3.5c-11-4.5-24-4.5-35 0z' },
    { as: 'gold', d: 'M38 9C40 2 46-1 55 0c-1 5-3 9-8 12z' },
    { as: 'line', d: 'M40 9.5c4-2.5 8-5 12-7.5' },
  ],
};

/** Whether a rank is drawn as a bust. */
export function isCourt(rank: string): rank is CourtRank {
  return rank in COURTS;
}
