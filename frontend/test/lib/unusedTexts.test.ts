/** Every sentence of the page is said somewhere: what nothing asks for is deleted. */
import { expect, test } from 'vitest';

const lists = import.meta.glob<Record<string, string>>(
  ['../../src/texts/*de.json', '../../src/**/texts/de.json', '../../src/**/texts.de.json'],
  { eager: true, import: 'default' },
);
const sources = import.meta.glob<string>('../../src/**/*.{ts,svelte}', {
  eager: true,
  query: '?raw',
  import: 'default',
});

const SLOT = /\$\{(?:[^{}]|\{[^{}]*\})*\}/;
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

/** Texts in quotes, and templates in the parts between their slots. */
function said(source: string) {
  const plain = [...source.matchAll(/'([^'\n]*)'|"([^"\n]*)"/g)].map(([, a, b]) => a ?? b ?? '');
  const templates = [...source.matchAll(/`([^`]*)`/g)].map(([, text]) => (text ?? '').split(SLOT));
  return { plain, templates: templates.map((parts) => parts.map(escaped)) };
}

const everywhere = Object.values(sources).map(said);
const plain = new Set(everywhere.flatMap((one) => one.plain));
const fixed = everywhere
  .flatMap((one) => one.templates)
  // of two slots and the dot between them almost any key can be made
  .filter((parts) => parts.join('').replaceAll('\\', '').length > 2)
  .map((parts) => new RegExp(`^${parts.join('.+')}$`));

/** Templates within a game that begin with a slot: its words are named by what the server says. */
function open(list: string): RegExp[] {
  const [, home] = /(.*\/games\/\w+\/)/.exec(list) ?? [];
  if (home === undefined) return [];
  return Object.entries(sources)
    .filter(([path]) => path.startsWith(home))
    .flatMap(([, source]) => said(source).templates)
    .filter(([first, ...rest]) => first === '' && rest.join('').includes('.'))
    .map((parts) => new RegExp(`^${parts.join('.+')}$`));
}

test.each(Object.entries(lists))('nothing in %s is left over', (path, words) => {
  const patterns = [...fixed, ...open(path)];
  const unused = Object.keys(words).filter(
    (key) => !plain.has(key) && !patterns.some((pattern) => pattern.test(key)),
  );
  expect(unused).toEqual([]);
});

test('a sentence that nothing asks for would be found', () => {
  expect(plain.has('name.label')).toBe(true);
  expect(plain.has('nobody.says.this' + '.anywhere')).toBe(false);
  expect(fixed.some((pattern) => pattern.test('denied.offline'))).toBe(false);
});
