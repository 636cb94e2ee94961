/** How much room there is: wide screens show the side column, low ones collapse what matters least. */
import { MediaQuery } from 'svelte/reactivity';

/** Desktop and tablets: the side column stands beside the table. Not a large phone on its side. */
export const wide = new MediaQuery('(min-width: 900px) and (min-height: 480px)');

/** Beside the side column and the own cards there is room for more; on tablets there is not. */
export const roomy = new MediaQuery('(min-width: 1200px) and (min-height: 480px)');

/** Low height (keyboard, landscape phone, large zoom): second lines and the last trick give way. */
export const low = new MediaQuery('max-height: 600px');

/** Wide, and high enough for people beside the stage and large cards: a netbook is not, nor a window like it. */
export const tall = new MediaQuery(
  '(min-width: 1200px) and (min-height: 601px), (min-width: 1024px) and (min-height: 720px), (min-width: 900px) and (min-height: 900px)',
);

/** The window of a small laptop: cards in the hand leave more of it to the table. */
export const squat = new MediaQuery('max-height: 719px');

/** A phone on its side: seats in a column, dice and buttons at the right thumb. */
export const flat = new MediaQuery('(max-height: 479px) and (min-width: 560px)');

/** The smallest phones upright: seats stand in one line over the table. */
export const narrow = new MediaQuery(
  '(max-width: 343px), (max-width: 559px) and (max-height: 699px)',
);

/** A large screen: cards and mats grow with it. */
export const big = new MediaQuery('(min-width: 1600px) and (min-height: 900px)');
