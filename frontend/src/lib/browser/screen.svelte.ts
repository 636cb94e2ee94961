/** How much room there is, by the names that the style sheets use as well (`styles/screens.css`). */
import { MediaQuery } from 'svelte/reactivity';

/** Put in by the build, see `screens.js`. */
declare const SCREENS: Readonly<Record<string, string>>;

function screen(name: string): MediaQuery {
  const query = SCREENS[name];
  if (query === undefined) throw new Error(`no screen is called ${name}`);
  return new MediaQuery(query);
}

export const wide = screen('wide');
export const roomy = screen('roomy');
export const low = screen('low');
export const tall = screen('tall');
export const squat = screen('squat');
/** Whatever the letters: see `flat`. */
export const side = screen('flat');
export const lowest = screen('lowest');
export const narrow = screen('narrow');
export const big = screen('big');
