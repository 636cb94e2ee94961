/** The screens of `src/styles/screens.css` by name, for the build: without its comments they take a third of the bytes. */
import { readFileSync } from 'node:fs';

const css = readFileSync(new URL('src/styles/screens.css', import.meta.url), 'utf8');

/** What depends on letters is asked of `browser/letters.svelte.ts`. */
const IN_LETTERS = / and \(min-height: \d+em\)/g;

/** For `define`: what the page calls `SCREENS`. */
export const screens = {
  SCREENS: JSON.stringify(
    Object.fromEntries(
      [...css.matchAll(/@custom-media --(\w+) ([^;]+);/g)].map(([, name, query]) => [
        name,
        query.replaceAll(IN_LETTERS, ''),
      ]),
    ),
  ),
};
