/** Who plays with German suits reads no French name, in any sentence of the games that are played with those cards. */
import { expect, test } from 'vitest';
import type { Language } from '../../src/lib/memory/settings.svelte';
import { inSuits } from '../../src/lib/wording/suited';

const FILES: Record<string, string> = {
  ...import.meta.glob<string>('../../src/games/*/**/*.json', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  ...import.meta.glob<string>('../../../src/stammtisch/games/*/**/*.toml', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
};
const WITH_FRENCH_CARDS = /games\/(drachenrummy|maumau|zwanzig)\//;

const files = (which: RegExp) =>
  Object.entries(FILES).flatMap(([path, text]) =>
    WITH_FRENCH_CARDS.test(path) && which.test(path) ? [text] : [],
  );

/** Every string of a file in one language; titles of ready-made rules are names, and stay. */
function sentences(language: Language): string[] {
  const said = new RegExp(`"?\\b${language}(?:_you)?"?\\s*[:=]\\s*"((?:[^"\\\\]|\\\\.)*)"`, 'g');
  const both = files(/(teaching\/\w+\.json|\.toml)$/);
  const own = files(new RegExp(`\\b${language}\\.json$`)).flatMap((text) =>
    Object.values(JSON.parse(text) as Record<string, string>),
  );
  return [...own, ...both.flatMap((text) => [...text.matchAll(said)].map(([, one]) => one ?? ''))];
}

const FRENCH: Record<Language, RegExp> = {
  de: /(?<![\p{L}])(Karo|Kreuz|Pik|Damen?|Buben?)(?![\p{L}])/u,
  en: /(?<![\p{L}])(diamonds?|clubs?|spades?|queens?(?! runs?)|jacks?|Buben?)(?![\p{L}])/iu,
};
/** An Ober is a man, in every case. */
const WOMAN: Record<Language, RegExp> = {
  de: /(?<![\p{L}])(die|eine|einer|keine|jede|deiner|letzten? echte|letzte|passende) (\p{L}+-)?Ober(?![\p{L}])/iu,
  en: /\ba (Ober|Unter)\b|\b(Ober|Unter)\b.*\b(she|her)\b/,
};

test.each<Language>(['de', 'en'])('no sentence keeps a French name (%s)', (language) => {
  const all = sentences(language);
  expect(all.length).toBeGreaterThan(900);
  const changed = all.filter((one) => inSuits(one, language, 'german') !== one);
  expect(changed.length).toBeGreaterThan(100);
  const left = all
    .map((one) => inSuits(one, language, 'german'))
    .filter((one) => FRENCH[language].test(one));
  expect(left).toEqual([]);
});

test.each<Language>(['de', 'en'])('the Ober has his own article (%s)', (language) => {
  const wrong = sentences(language)
    .map((one) => inSuits(one, language, 'german'))
    .filter((one) => WOMAN[language].test(one));
  expect(wrong).toEqual([]);
});

test.each<[Language, string, string]>([
  ['de', 'Leg die Dame und sieh hin.', 'Leg den Ober und sieh hin.'],
  [
    'de',
    'Auf die Pik Dame passt Pik oder eine Dame.',
    'Auf den Laub-Ober passt Laub oder ein Ober.',
  ],
  ['de', 'Auf die Kreuz-Dame vier ziehen', 'Auf den Eichel-Ober vier ziehen'],
  ['de', 'Karo 10 passt nicht auf einen Buben.', 'Schellen 10 passt nicht auf einen Unter.'],
  ['de', 'Damenrunde: Nur Damen und Zehner.', 'Damenrunde: Nur Ober und Zehner.'],
  ['de', '{n:plural:Dame|Damen} und {dame}', '{n:plural:Ober|Ober} und {dame}'],
  ['de', 'Leg die Dame und sag „Meine Dame“.', 'Leg den Ober und sag „Meine Dame“.'],
  ['de', 'Wenn eine rote Karte oben liegt', 'Wenn eine Karte in Herz oder Schellen oben liegt'],
  ['de', 'Auf einen schwarzen Buben', 'Auf einen Unter in Eichel oder Laub'],
  ['de', 'neun rote Karten in einer Reihe', 'neun rote Karten in einer Reihe'],
  ['de', 'in Rot', 'in Herz oder Schellen'],
  ['en', 'When a red card is laid', 'When a card of hearts or bells is laid'],
  ['en', 'a black jack', 'an Unter of acorns or leaves'],
  ['en', 'A queen on a jack of clubs', 'An Ober on an Unter of acorns'],
  ['en', 'Spades are trumps', 'Leaves are trumps'],
])('%s: %s', (language, french, german) => {
  expect(inSuits(french, language, 'french')).toBe(french);
  expect(inSuits(french, language, 'german')).toBe(german);
});
