/** Colours have names: none is written out beside tokens.css. */
import { expect, test } from 'vitest';
import { names } from './colours';

const sources = import.meta.glob<string>('../../src/**/*.{svelte,css,ts}', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const LITERAL =
  /#[\da-f]{3,8}\b(?![\w-])|\b(?:rgba?|hsla?|oklch|oklab|lab|lch|hwb)\(|(?:color|background|fill|stroke|border[\w-]*|outline):[^;{]*(?<!-)\b(?:white|black|red|green|blue|gray|grey|orange|yellow)\b(?!-)/gi;
const styleOf = (path: string, text: string) =>
  path.endsWith('.svelte')
    ? [...text.matchAll(/<style[\s\S]*?<\/style>|\bstyle(?::[\w-]+)?="[^"]*"/g)].join('\n')
    : text;

test('there are sources to look at', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(30);
});

test.each(Object.keys(sources).filter((path) => !/styles\/tokens\.css$|\.ts$/.test(path)))(
  '%s uses names of colours only',
  (path) => {
    const found = styleOf(path, sources[path] ?? '').match(LITERAL);
    expect(found).toBeNull();
  },
);

test('every custom property in use is a token or set beside its use', () => {
  const all = Object.values(sources).join('\n');
  const set = new Set([
    ...names,
    ...[...all.matchAll(/(?:style:)?(--[\w-]+)\s*[:=]/g)].map(([, name]) => name ?? ''),
  ]);
  const used = [...all.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name ?? '');
  expect([...new Set(used)].filter((name) => !set.has(name))).toEqual([]);
});
