/** Words that only players know, found in sentences: whole words, each once, in the forms they take. */
import { render, screen } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import drachenrummy from '../../src/games/drachenrummy/index';
import maumau from '../../src/games/maumau/index';
import zwanzig from '../../src/games/zwanzig/index';
import zwiebel from '../../src/games/zwiebel/index';
import { runsOf, type Term } from '../../src/lib/wording/glossary';
import Explained from '../../src/table/notices/Explained.svelte';

const term = (de: string, forms: string[] = []): Term => ({
  word: { de, en: de },
  forms: { de: forms, en: [] },
  text: { de: '.', en: '.' },
});
const TERMS = [term('Rest', ['Reste']), term('wilde Achten'), term('Acht'), term('Plenum')];

test.each<[string, string[]]>([
  ['Nichts davon steht hier.', []],
  ['Dein Rest ist klein.', ['Rest']],
  ['Alle Reste zählen.', ['Reste']],
  ['Die Restkarten zählen nicht.', []],
  ['Es sind wilde Achten.', ['wilde Achten']],
  ['Eine Acht und noch eine Acht.', ['Acht']],
  ['Wilde Achten! Das Plenum tagt.', ['Wilde Achten', 'Plenum']],
])('%s', (sentence, found) => {
  const runs = runsOf(sentence, TERMS, 'de');
  expect(runs.filter((run) => run.term).map(({ text }) => text)).toEqual(found);
  expect(runs.map(({ text }) => text).join('')).toBe(sentence);
});

test.each(['Das tagt im Plenum.', 'Das „Plenum“: Es tagt.', 'Plenum'])(
  'what closes a word stays beside it: %s',
  (text) => {
    const { container } = render(Explained, { text, terms: TERMS });
    expect(container.textContent).toBe(text);
    const kept = screen.getByRole('button').parentElement?.textContent ?? '';
    expect(text.slice(text.indexOf('Plenum')).split(' ')[0]).toBe(kept);
  },
);

test.each(['„Plenum“ heißt: Es tagt.', '(Plenum) tagt.'])(
  'what opens it stays, too: %s',
  (text) => {
    const { container } = render(Explained, { text, terms: TERMS });
    expect(container.textContent).toBe(text);
  },
);

test('a game without a glossary has plain sentences', () => {
  expect(runsOf('Das Plenum tagt.', [], 'de')).toEqual([{ text: 'Das Plenum tagt.' }]);
});

describe.each([
  ['zwanzig', zwanzig],
  ['drachenrummy', drachenrummy],
  ['mau-mau', maumau],
  ['zwiebel-2004', zwiebel],
  ['zwiebel-v3', zwiebel],
] as const)('the words of %s', (name, game) => {
  const terms = game.glossary?.[name] ?? [];

  test('are explained in both languages, in a few words', () => {
    expect(terms.length).toBeGreaterThanOrEqual(4);
    for (const { word, text } of terms) {
      for (const language of ['de', 'en'] as const) {
        expect(word[language]).not.toBe('');
        expect(text[language]).toMatch(/[.!?]$/);
        expect(text[language].length, word[language]).toBeLessThanOrEqual(150);
      }
    }
  });

  test('mean one thing each', () => {
    for (const language of ['de', 'en'] as const) {
      const forms = terms.flatMap(({ word, forms: other }) => [
        ...new Set([word[language], ...other[language]].map((form) => form.toLowerCase())),
      ]);
      expect(new Set(forms).size, forms.join()).toBe(forms.length);
    }
  });
});
