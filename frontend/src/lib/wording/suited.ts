/** Sentences that name French cards, for who plays with German suits: Karo is Schellen there, a Dame is an Ober.
 *
 * The sentences of the games are written once, with the French names; a table of phrases says how they read with the
 * others. An Ober is a man: so wherever German says "eine Dame", the phrase with its case stands in the table, and a
 * test holds every sentence of the games against it. The Damenrunde keeps its name, it is what is called out.
 */
import { type Language, settings } from '../memory/settings.svelte';

type Phrases = readonly (readonly [french: string, german: string])[];

const SUITS: Record<Language, Phrases> = {
  de: [
    ['Kreuz', 'Eichel'],
    ['Pik', 'Laub'],
    ['Herz', 'Herz'],
    ['Karo', 'Schellen'],
  ],
  en: [
    ['clubs', 'acorns'],
    ['club', 'acorn'],
    ['spades', 'leaves'],
    ['spade', 'leaf'],
    ['diamonds', 'bells'],
    ['diamond', 'bell'],
  ],
};

/** With every suit for {s}, and its other name for {g}; between suit and rank a hyphen may stand as well. */
const OF_A_SUIT: Phrases = [
  ['{s} Dame', '{g}-Ober'],
  ['{s} Bube', '{g}-Unter'],
  ['{s} Buben', '{g}-Unter'],
  ['{s} König', '{g}-König'],
  ['{s} Ass', '{g}-Ass'],
  ['{s} As', '{g}-As'],
  ['auf die {s} Dame', 'auf den {g}-Ober'],
  ['darauf die {s} Dame', 'darauf den {g}-Ober'],
  ['die {s} Dame ist', 'der {g}-Ober ist'],
  ['mit der {s} Dame', 'mit dem {g}-Ober'],
  ['passt die {s} Dame', 'passt der {g}-Ober'],
  ['passt {s} oder eine Dame', 'passt {g} oder ein Ober'],
  ['tipp die {s} Dame', 'tipp den {g}-Ober'],
  [
    'erst die {s} Dame: Auf der Hand kostet sie, in der Folge zählt sie',
    'erst den {g}-Ober: Auf der Hand kostet er, in der Folge zählt er',
  ],
];

const RANKS: Record<Language, Phrases> = {
  de: [
    ['Dame', 'Ober'],
    ['Damen', 'Ober'],
    ['Bube', 'Unter'],
    ['Buben', 'Unter'],
    ['des Buben', 'des Unters'],
    ['mit Buben', 'mit Untern'],
    ['eine Dame', 'ein Ober'],
    ['einer Dame', 'einem Ober'],
    ['keine Dame', 'kein Ober'],
    ['eine passende Dame', 'ein passender Ober'],
    ['die erste Dame', 'der erste Ober'],
    ['deine erste Dame', 'dein erster Ober'],
    ['letzte Dame', 'letzter Ober'],
    ['deiner letzten Dame', 'deinem letzten Ober'],
    ['deiner letzten echten Dame', 'deinem letzten echten Ober'],
    ['aber eine Dame. Tipp sie', 'aber einen Ober. Tipp ihn'],
    ['als die Dame', 'als der Ober'],
    [
      'auf eine Dame passt aber jede Dame. Tipp sie',
      'auf einen Ober passt aber jeder Ober. Tipp ihn',
    ],
    ['dann die Dame', 'dann den Ober'],
    ['die Dame geht', 'der Ober geht'],
    ['eine Dame sein, die passt', 'ein Ober sein, der passt'],
    ['kommt die Dame. Tipp sie', 'kommt der Ober. Tipp ihn'],
    ['leg die Dame', 'leg den Ober'],
    ['schlägt die Dame', 'schlägt den Ober'],
    ['zwei Damen zeigt und eine legt', 'zwei Ober zeigt und einen legt'],
    ['mit zwei Damen', 'mit zwei Obern'],
    ['Damentausch', 'Obertausch'],
    ['in Rot', 'in Herz oder Schellen'],
    ['in Schwarz', 'in Eichel oder Laub'],
    ['rot/schwarz', 'Herz und Schellen/Eichel und Laub'],
    [
      'mit einem roten Buben wünschst du Schwarz, mit einem schwarzen Rot',
      'mit Herz oder Schellen wünschst du Eichel oder Laub, und umgekehrt',
    ],
    ['mit zwei echten Damen', 'mit zwei echten Obern'],
    ['als zwei echten Damen', 'als zwei echten Obern'],
  ],
  en: [
    ['queen', 'Ober'],
    ['queens', 'Obers'],
    ['a queen', 'an Ober'],
    ['jack', 'Unter'],
    ['jacks', 'Unters'],
    ['a jack', 'an Unter'],
    ['Bube', 'Unter'],
    ['a Bube', 'an Unter'],
    ['a club', 'an acorn'],
    ['in red', 'in hearts or bells'],
    ['in black', 'in acorns or leaves'],
    ['red/black', 'hearts and bells/acorns and leaves'],
    [
      'with a red jack you wish for a black suit, with a black one for a red suit',
      'with hearts or bells you wish for acorns or leaves, and the other way round',
    ],
    ['a queen. Tap her', 'an Ober. Tap him'],
    ['queen follows the jack. Tap her', 'Ober follows the Unter. Tap him'],
    [
      'queen of clubs: in your hand she costs, in the run she counts',
      'Ober of acorns: in your hand he costs, in the run he counts',
    ],
  ],
};

function expanded([french, german]: readonly [string, string]): [string, string][] {
  return SUITS.de.flatMap(([s, g]): [string, string][] => {
    const [written, said] = [french.replace('{s}', s), german.replace('{g}', g)];
    return [
      [written, said],
      [written.replace(`${s} `, `${s}-`), said],
    ];
  });
}

/** Bells are golden and leaves are green: a card of a colour is one of its two suits. */
const COLOURED: Record<Language, readonly (readonly [RegExp, string])[]> = {
  de: [
    [/(?<!\p{L})rote[nrsm]? (Karte(?!n)|Unter|Ober|König|Ass|\d+)/gu, '$1 in Herz oder Schellen'],
    [/(?<!\p{L})schwarze[nrsm]? (Karte(?!n)|Unter|Ober|König|Ass|\d+)/gu, '$1 in Eichel oder Laub'],
  ],
  en: [
    [/\ba (red|black) (?=Ober|Unter|ace)/gu, 'an $1 '],
    [/\bred (card(?!s)|Ober|Unter|king|ace|\d+)/gu, '$1 of hearts or bells'],
    [/\bblack (card(?!s)|Ober|Unter|king|ace|\d+)/gu, '$1 of acorns or leaves'],
  ],
};

/** What somebody calls out is said as it is written. */
const SPOKEN: Record<Language, string> = { de: '„[^“]*“', en: '“[^”]*”' };

interface Table {
  pattern: RegExp;
  german: ReadonlyMap<string, string>;
}

function tableOf(language: Language, phrases: Phrases): Table {
  const german = new Map(phrases.map(([french, other]) => [french.toLowerCase(), other]));
  const longest = [...german.keys()].sort((a, b) => b.length - a.length);
  const any = longest.map((phrase) => phrase.replaceAll('.', '\\.')).join('|');
  // not within a word, nor the name of a place in a template
  const whole = `(?<![\\p{L}\\p{N}_{])(?:${any})(?![\\p{L}\\p{N}_])`;
  return { german, pattern: new RegExp(`${SPOKEN[language]}|${whole}`, 'giu') };
}

const made: Partial<Record<Language, Table>> = {};

function table(language: Language): Table {
  const suited = language === 'de' ? OF_A_SUIT.flatMap(expanded) : [];
  return (made[language] ??= tableOf(language, [
    ...SUITS[language],
    ...RANKS[language],
    ...suited,
  ]));
}

/** The sentence, or the template of one, with the names of the cards that the reader plays with. */
export function inSuits(
  sentence: string,
  language = settings.language,
  suits = settings.suits,
): string {
  if (suits === 'french') return sentence;
  const { pattern, german } = table(language);
  const named = sentence.replace(pattern, (found) => {
    const said = german.get(found.toLowerCase()) ?? found;
    const capital = found.charAt(0) !== found.charAt(0).toLowerCase();
    return capital ? said.charAt(0).toUpperCase() + said.slice(1) : said;
  });
  return COLOURED[language].reduce((text, [colour, suits]) => text.replace(colour, suits), named);
}
