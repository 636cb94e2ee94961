/** Both languages say the same things. */
import { afterEach, expect, test } from 'vitest';
import { type TextKey, t, texts } from '../../src/lib/wording/i18n';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';

type Words = Record<string, string>;
const lists = import.meta.glob<Words>(
  ['../../src/texts/*.json', '../../src/**/texts/*.json', '../../src/**/texts.{de,en}.json'],
  {
    eager: true,
    import: 'default',
  },
);
const folders = [...new Set(Object.keys(lists).map((path) => path.replace(/(de|en)\.json$/, '')))];
const placeholders = (text: string) => (text.match(/\{\w+/g) ?? []).sort();

afterEach(() => {
  Object.assign(settings, defaults(['de']));
});

test.each(folders)('%s has the same keys and placeholders in German and English', (folder) => {
  const de = lists[`${folder}de.json`] ?? {};
  const en = lists[`${folder}en.json`] ?? {};
  expect(Object.keys(en)).toEqual(Object.keys(de));
  for (const [key, german] of Object.entries(de)) {
    expect(german.trim(), key).not.toBe('');
    expect(en[key]?.trim(), key).not.toBe('');
    expect([...new Set(placeholders(en[key] ?? ''))], key).toEqual([
      ...new Set(placeholders(german)),
    ]);
  }
});

/** Words that name one thing each (`docs/glossary.md`): who opened a table, and who teaches. */
test.each([
  [/\bGastgeber/u, /(?<!\{|--)\bhost\b/iu],
  [/\bWirts?\b/u, /\binnkeeper\b/iu],
])('where German says %s, English says %s, and only there', (german, english) => {
  let found = 0;
  for (const folder of folders) {
    for (const [key, text] of Object.entries(lists[`${folder}de.json`] ?? {})) {
      const said = german.test(text);
      if (said) found++;
      expect(english.test(lists[`${folder}en.json`]?.[key] ?? ''), key).toBe(said);
    }
  }
  expect(found).toBeGreaterThan(0);
});

test('the language of the settings decides', () => {
  settings.language = 'en';
  expect(t('mat.cards', { n: 1 })).toBe('1 card');
  settings.language = 'de';
  expect(t('mat.cards', { n: 3 })).toBe('3 Karten');
});

test('games bring lists of their own', () => {
  const own = texts({ de: { 'a.b': 'eins' }, en: { 'a.b': 'one' } });
  settings.language = 'en';
  expect(own('a.b')).toBe('one');
});

test('a key that one language lacks does not compile', () => {
  // @ts-expect-error the English list lacks a key
  texts({ de: { one: 'eins', two: 'zwei' }, en: { one: 'one' } });
  // @ts-expect-error there is no such key
  const key: TextKey = 'no.such.key';
  expect(t(key)).toBe('no.such.key');
});
