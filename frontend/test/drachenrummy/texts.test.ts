/** Drachenrummy says the same in both languages, and numbers agree with their words. */
import { afterEach, describe, expect, test } from 'vitest';
import de from '../../src/games/drachenrummy/texts/de.json';
import en from '../../src/games/drachenrummy/texts/en.json';
import { phaseLine, seatFacts, statusLine } from '../../src/games/drachenrummy/lines';
import { cardWords, diceWords, meldWords, WORDS } from '../../src/games/drachenrummy/words';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import { legalPlacings, roomWith, seenWith } from './seen';

const placeholders = (text: string) => [...new Set(text.match(/\{\w+/g) ?? [])].sort();

afterEach(() => {
  Object.assign(settings, defaults(['de']));
});

test('both languages have the same keys and placeholders', () => {
  expect(Object.keys(en)).toEqual(Object.keys(de));
  for (const [key, german] of Object.entries(de)) {
    const english = en[key as keyof typeof de];
    expect(english.trim(), key).not.toBe('');
    expect(placeholders(english), key).toEqual(placeholders(german));
  }
});

describe('names', () => {
  test.each([
    ['de', 1, 6, 'einer Sechs'],
    ['de', 3, 6, 'drei Sechsen'],
    ['en', 1, 6, 'a six'],
    ['en', 2, 4, 'two fours'],
  ] as const)('%s: with %i × %i', (language, count, face, words) => {
    settings.language = language;
    expect(diceWords(count, face, 'with')).toBe(words);
  });

  test('cards of the second pack have the names of the first', () => {
    settings.language = 'de';
    expect(cardWords('TH/2')).toBe('Herz 10');
    expect(WORDS.cardName('AS')).toBe('Pik Ass');
  });

  test('melds are named in a few words', () => {
    settings.language = 'de';
    expect(meldWords({ kind: 'run', cards: ['3S', '4S', '5S'] })).toBe('Folge Pik 3, 4, 5');
    expect(meldWords({ kind: 'set', cards: ['8D', '8S', '8C'] })).toBe('Set 8: Karo, Pik, Kreuz');
  });

  const said = {
    ...import.meta.glob<string>('../../src/games/drachenrummy/**/*.json', {
      eager: true,
      query: '?raw',
      import: 'default',
    }),
    ...import.meta.glob<string>('../../../src/stammtisch/games/drachenrummy/**/*.toml', {
      eager: true,
      query: '?raw',
      import: 'default',
    }),
  };

  test.each(Object.entries(said))(
    'a Set is any laid group, and has no other name: %s',
    (_, text) => {
      expect(text).not.toMatch(/\bS(atz|atzes|ätze|ätzen)\b/);
    },
  );
});

describe('lines', () => {
  test.each([
    [{}, 'Zug 7 · Stapel 31'],
    [{ deck_left: 0 }, 'Stapel leer, noch 6 Karten'],
    [{ quiet_turns: 3 }, 'Zug 7 · Stapel 31 · ruhig: 3 von 6'],
    [{ turns_since_take: 33 }, 'Zug 7 · Stapel 31 · in 3 Zügen Schluss, wenn niemand aufnimmt'],
  ])('the bar watches the end: %j', (more, words) => {
    settings.language = 'de';
    expect(phaseLine(roomWith(seenWith(more)))).toBe(words);
  });

  test('the status line says what my dice can do', () => {
    settings.language = 'de';
    const seen = seenWith({ phase: 'reserve', free: [0, 0, 0, 0, 0, 3] });
    const status = (legal = legalPlacings(seen)) => statusLine(roomWith(seen, legal)).text;
    expect(status()).toBe('Reservieren oder stehlen');
    expect(status(legalPlacings({ ...seen, reserved: [] }))).toBe('Karten reservieren');
    expect(status([{ type: 'end_reserve' }])).toBe('Mehr geht mit diesen Würfeln nicht');
    const none = roomWith({ ...seen, free: [] }, [{ type: 'end_reserve' }]);
    expect(statusLine(none).text).toBe('Alle Würfel liegen: Drück „Fertig“');
  });

  test('others are named', () => {
    settings.language = 'de';
    const seen = seenWith({ turn: 1, waiting: [1], phase: 'reserve' });
    expect(statusLine(roomWith(seen))).toEqual({ text: 'Ben reserviert' });
  });

  test('all that is public about a player is told', () => {
    settings.language = 'de';
    expect(seatFacts(roomWith(seenWith()), 1)).toEqual([
      '−6 Punkte',
      '6 Karten auf der Hand',
      'reserviert Herz 10 mit zwei Sechsen',
    ]);
    expect(seatFacts(roomWith(seenWith()), 0)).toContain('Folge Pik 3, 4, 5');
  });
});
