/** The words of house rules: the same in both languages, and for everything that can be chosen. */
import { expect, test } from 'vitest';
import { ENTRIES, type Kind } from '../../../src/games/maumau/house/rule/entries';
import { keyOf, slots } from '../../../src/games/maumau/house/rule/template';
import { startOf } from '../../../src/games/maumau/house/rule/entries';
import de from '../../../src/games/maumau/house/texts/de.json';
import en from '../../../src/games/maumau/house/texts/en.json';
import { isKey, template } from '../../../src/games/maumau/house/words';

const kinds: readonly Kind[] = ['trigger', 'condition', 'effect'];
const places = (text: string) => [...new Set(text.match(/\{(?:@|\w+)/g) ?? [])].sort();

test('both languages have the same keys and places', () => {
  expect(Object.keys(en)).toEqual(Object.keys(de));
  for (const [key, german] of Object.entries(de)) {
    const english: string = en[key as keyof typeof en];
    expect(german.trim(), key).not.toBe('');
    expect(english.trim(), key).not.toBe('');
    expect(places(english), key).toEqual(places(german));
  }
});

test.each(kinds.flatMap((kind) => ENTRIES[kind].map((entry) => [kind, entry.id, entry] as const)))(
  'the sentence of the %s %s has a place for the choice and for every field',
  (kind, id, entry) => {
    expect(isKey(`${keyOf(kind, id)}.@`)).toBe(true);
    expect(template(keyOf(kind, id))).not.toBe('');
    const found = slots(kind, entry, startOf(kind, id));
    expect(found.filter((slot) => slot.kind === 'choice')).toHaveLength(1);
    const fields = found.flatMap((slot) => (slot.kind === 'field' ? [slot.name] : []));
    expect(fields.sort()).toEqual(Object.keys(entry.fields).sort());
    const written = found.flatMap((slot) => (slot.kind === 'text' ? [slot.text] : []));
    expect(written.join(' ')).not.toMatch(/[{}]/);
  },
);

test.each(kinds.flatMap((kind) => ENTRIES[kind]))('every choice of $id has words', ({ fields }) => {
  for (const field of Object.values(fields)) {
    if (field.kind !== 'choice') continue;
    for (const value of field.values) expect(isKey(`${field.words}.${value}`)).toBe(true);
  }
});
