/** How much room there is: wide screens show the side column, low ones collapse what matters least. */
import { MediaQuery } from 'svelte/reactivity';

/** Desktop and tablets: the side column stands beside the table. */
export const wide = new MediaQuery('min-width: 900px');

/** Low height (keyboard, landscape phone, large zoom): second lines and the last trick give way. */
export const low = new MediaQuery('max-height: 600px');
