/** Names in the printed matrix: short enough for two lines, and nobody else's. */
import { expect, test } from 'vitest';
import { shortNames } from '../../src/evening/prints/shortNames';

const MOST = 20;
const short = (...names: string[]) => [...shortNames(names, MOST).values()];

test.each([
  ['Anna', 'Anna'],
  ['Karl Heinz Müller', 'Karl Heinz Müller'],
  ['Wolfgang Amadeus Schikaneder', 'Wolfgang Amadeus S.'],
  ['Annegret-Wilhelmine von Hohenfels-Dürkhm', 'Annegret-W. v. H.-D.'],
  ['Donaudampfschifffahrtsgesellschaftskapit', 'Donaudampfschifffah.'],
  ['Jo Donaudampfschifffahrtsgesellschaft', 'Jo D.'],
])('%s', (name, written) => {
  expect(short(name)).toEqual([written]);
});

test('names that would be written alike keep the letters that tell them apart', () => {
  expect(
    short('Wolfgang Amadeus Schikaneder', 'Wolfgang Amadeus Schubert', 'Jo Donaudampfschifffahrt'),
  ).toEqual(['Wolfgang Amad. Schi.', 'Wolfgang Amad. Schu.', 'Jo D.']);
});

test('nobody is called what somebody else is', () => {
  expect(short('Wolfgang Amadeus Schikaneder', 'Wolfgang Amadeus S.')).toEqual([
    'Wolfgang Amadeus Sc.',
    'Wolfgang Amadeus S.',
  ]);
});

test('what nothing shorter tells apart stays whole', () => {
  const alike = ['Donaudampfschifffahrtskapitän', 'Donaudampfschifffahrtsmatrose'];
  expect(short(...alike)).toEqual(alike);
});
