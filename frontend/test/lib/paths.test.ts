/** A room may be under a path of its host: every path is made by `site`, none is written out. */
import { expect, test } from 'vitest';
import { ROUTES } from '../../src/lib/browser/routes';

const sources = import.meta.glob<string>(
  ['../../src/**/*.{svelte,ts,css}', '!../../src/lib/browser/routes.ts', '!../../src/wire.ts'],
  { eager: true, query: '?raw', import: 'default' },
);
const FIRST_WORDS = [...new Set(ROUTES.map(([path]) => path.split('/')[1]).filter(Boolean))];
const OTHERS = ['api', 'ws', 'schema', 'icons', 'assets', 'healthz', 'readyz', 'metrics'];

/** What may stand before a path that is written out; `json` and `ask` of `net/api` make it by `site`. */
const MADE = /\b(?:site|socketAt|(?:json|ask)<[^<>]+>)\(\s*(?:[\w.]+ \? )?$/;
const PATH = new RegExp(`(["'\`(=])/(?:${[...FIRST_WORDS, ...OTHERS].join('|')})(?![\\w-])`, 'g');
/** Where even the bare slash is a path. */
const ROOT =
  /\b(?:href|src)=["']\/|\b(?:go|to|outward|addressOf|fetch)\(\s*["'`]\/|url\(["']?\/(?!\/)/g;
/** `sign` is a file that the build has named. */
const ASKS = /\bfetch\((?!site\(|sign\))/g;

const withoutComments = (text: string) =>
  text.replaceAll(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|(?<![:'"`])\/\/.*$/gm, '');

/** The lines of a source that write a path out. */
function writtenOut(path: string, text: string): string[] {
  const code = withoutComments(text);
  const lineAt = (at: number) =>
    code
      .slice(code.lastIndexOf('\n', at) + 1)
      .split('\n')[0]
      ?.trim();
  // a file that asks by `fetch(site(…))` alone names its paths as the server does
  const asks = code.includes('fetch(site(path)');
  const paths = asks ? [] : [...code.matchAll(PATH)];
  const found = [
    ...paths.filter(({ index }) => !MADE.test(code.slice(0, index))),
    ...code.matchAll(ROOT),
    ...code.matchAll(ASKS),
  ];
  return [...new Set(found.map(({ index }) => `${path}: ${lineAt(index) ?? ''}`))];
}

test('no path is written out', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(300);
  expect(Object.entries(sources).flatMap(([path, text]) => writtenOut(path, text))).toEqual([]);
});

test.each([
  ['<a href="/">Home</a>', 1],
  ['<a href="/runde">Runde</a>', 1],
  ["<a href={site('/runde')}>Runde</a>", 0],
  ['go(`/t/${code}`);', 1],
  ['go(site(`/t/${code}`));', 0],
  ["const icon = '/icons/mark.svg';", 1],
  ['const path = `/replay/${id}`;', 1],
  ["const path = site(evening ? `/evening/${evening}` : '/');", 0],
  ["await fetch('/api/games');", 1],
  ['await fetch(path);', 1],
  ["await fetch(site(path)); json('/api/games');", 0],
  ['`${scheme}//${host}/ws/tables/`', 0],
  ["url('/letters.woff2')", 1],
  ['// goes to "/runde"', 0],
])('%s writes %i out', (text, count) => {
  expect(writtenOut('x', text)).toHaveLength(count);
});
