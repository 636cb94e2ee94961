/** How much room there is, by the names that the style sheets use as well (`styles/screens.css`). */
import { MediaQuery } from 'svelte/reactivity';
import screens from '../../styles/screens.css?raw';

const QUERIES = new Map(
  [...screens.matchAll(/@custom-media --(\w+) ([^;]+);/g)].map(([, name, query]) => [name, query]),
);

function screen(name: string): MediaQuery {
  const query = QUERIES.get(name);
  if (query === undefined) throw new Error(`no screen is called ${name}`);
  return new MediaQuery(query);
}

export const wide = screen('wide');
export const roomy = screen('roomy');
export const low = screen('low');
export const tall = screen('tall');
export const squat = screen('squat');
export const flat = screen('flat');
export const narrow = screen('narrow');
export const big = screen('big');
