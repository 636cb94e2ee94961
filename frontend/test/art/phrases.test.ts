/** The calls of the table: few, in words of both languages, and none that mocks another one. */
import { expect, test } from 'vitest';
import { PHRASE_NAMES, PHRASES } from '../../src/art/phrases';
import de from '../../src/texts/de.json';
import en from '../../src/texts/en.json';
import type { Phrase } from '../../src/wire';

type Sense = 'greets' | 'praises' | 'laments' | 'protests' | 'asks' | 'laughs' | 'hurries';

/** Every call with its words and what it does; a new one has to be weighed here against all others. */
const WEIGHED: Readonly<Record<Phrase, readonly [de: string, en: string, sense: Sense]>> = {
  cheers: ['Prost!', 'Cheers!', 'greets'],
  knock: ['Gut gespielt', 'Well played', 'praises'],
  applause: ['Bravo!', 'Bravo!', 'praises'],
  groan: ['Oje', 'Oh dear', 'laments'],
  cheek: ['Frechheit!', 'The cheek!', 'protests'],
  onion: ['Zum Weinen', 'I could cry', 'laments'],
  moment: ['Moment bitte', 'One moment', 'asks'],
  one_more: ['Noch eine Runde?', 'One more round?', 'asks'],
};

/** The second answers the first with scorn. */
const MOCKING: readonly (readonly [Sense, Sense])[] = [
  ['laments', 'laughs'],
  ['protests', 'laughs'],
  ['asks', 'hurries'],
];

test('there are six to eight, each of them weighed and drawn', () => {
  expect(PHRASE_NAMES.length).toBeGreaterThanOrEqual(6);
  expect(PHRASE_NAMES.length).toBeLessThanOrEqual(8);
  expect(Object.keys(WEIGHED)).toEqual(PHRASE_NAMES);
  for (const name of PHRASE_NAMES) expect(PHRASES[name].length, name).toBeGreaterThan(0);
});

test.each(PHRASE_NAMES)('%s has its words in both languages', (name) => {
  const key = `phrase.${name}` as const;
  expect([de[key], en[key]]).toEqual(WEIGHED[name].slice(0, 2));
});

test('no call mocks another one', () => {
  const senses = Object.values(WEIGHED).map(([, , sense]) => sense);
  const pairs = MOCKING.filter((pair) => pair.every((sense) => senses.includes(sense)));
  expect(pairs).toEqual([]);
});
