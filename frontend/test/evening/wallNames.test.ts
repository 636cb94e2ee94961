/** Long names on the wall: in which type they are written, and when a word has to be broken. */
import { expect, test } from 'vitest';
import { isUnwieldy, nameType } from '../../src/evening/wall/evenly';

test.each<[string, ReturnType<typeof nameType>, boolean]>([
  ['Anna', '', false],
  ['Wolfgang-Amadeus', '', false],
  ['Annemarie-Charlotte Brandstaetter', 'long', false],
  ['Annemarie-Charlotte v. Brandstaetter-Ost', 'longest', false],
  ['Friederike Aberhundertundsechzehn', 'long', true],
  ['Donaudampfschifffahrtsgesellschaftskap', 'long', false],
  ['Jo Donaudampfschifffahrtsgesellschaft', 'long', true],
])('%s', (name, type, broken) => {
  expect(nameType(name, 16)).toBe(type);
  expect(isUnwieldy(name, 20)).toBe(broken);
});
