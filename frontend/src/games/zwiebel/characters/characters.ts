/** The named cards: which of them act at a table, and the note that says what they do now. */
import { characterOf, type DeckName, DECKS } from '../../../art/cards/decks';
import type { Emblem } from '../../../art/cards/emblems';
import type { ZwiebelObservation, ZwiebelOptions } from '../types';

type Switch = 'lady' | 'fate' | 'atuin' | 'elephants' | 'death' | 'arch' | 'fool' | 'sender';

/** The options of which one has to be on so that a card is somebody (ZC-08). */
const SWITCHES: Readonly<Record<Emblem, readonly Switch[]>> = {
  lady: ['lady'],
  fate: ['fate'],
  atuin: ['atuin', 'elephants'],
  death: ['death', 'arch'],
  archchancellor: ['arch'],
  fool: ['fool'],
  sender: ['sender'],
};

/** The parts in the order in which a table may give them to other cards (ZC-07). */
const PARTS: readonly Emblem[] = [
  'lady',
  'fate',
  'atuin',
  'death',
  'archchancellor',
  'fool',
  'sender',
];

type Options = Pick<ZwiebelOptions, 'character_cards'>;

/** Which part a card has at this table, whether the part is played or not. */
function partOf(deck: DeckName, { character_cards: cast }: Options, code: string) {
  return cast.length > 0 ? PARTS[cast.indexOf(code)] : characterOf(deck, code);
}

/** Whom a card is at a table with these options; undefined while nobody is switched on for it. */
export function whoIs(deck: DeckName, options: ZwiebelOptions, code: string): Emblem | undefined {
  const who = partOf(deck, options, code);
  return who && SWITCHES[who].some((name) => options[name]) ? who : undefined;
}

/** What stands in a state for the effect of each part: words, or the mark of a value in a word. */
const TOKENS: Readonly<Record<Emblem, readonly string[]>> = {
  lady: ['lady', 'low='],
  fate: ['zero'],
  atuin: ['=', '~'],
  death: ['death'],
  archchancellor: ['arch', 'archwild'],
  fool: ['fool'],
  sender: ['sender'],
};

/** Whom a card is where only words say what is in force; undefined while nothing of its is (ZC-08, ZC-120). */
export function inForce(
  deck: DeckName,
  words: readonly string[],
  code: string,
): Emblem | undefined {
  const who = characterOf(deck, code);
  const meant = words.map((word) =>
    word.startsWith('low=') ? 'low=' : word.replace(/^\w+(?=[=~])|\d+$/g, ''),
  );
  return who && TOKENS[who].some((token) => meant.includes(token)) ? who : undefined;
}

/** The named cards that act at this table, in the order of the deck. */
export function castOf(deck: DeckName, options: ZwiebelOptions): string[] {
  const { characters = {} } = DECKS[deck] as { characters?: Readonly<Record<string, Emblem>> };
  const { character_cards: cast } = options;
  const codes = cast.length > 0 ? cast : Object.keys(characters);
  return codes.filter((code) => whoIs(deck, options, code));
}

type Seen = Pick<ZwiebelObservation, 'options' | 'wild_now'>;

/** The names of the notes about a card as things stand now. */
export function notesOf(deck: DeckName, seen: Seen, code: string): string[] {
  const { options, wild_now: wild } = seen;
  const now = wild ? 'wild' : 'plain';
  switch (partOf(deck, options, code)) {
    case 'lady':
      return [`lady_${now}`];
    case 'fate':
      return [`fate_${now}`];
    case 'death':
      return options.death ? [`death_${now}`] : [];
    case 'sender':
      return [`sender_${now}`];
    case 'archchancellor':
      return ['arch'];
    case 'fool':
      return ['fool'];
    case 'atuin':
      return (['atuin', 'elephants'] as const).filter((name) => options[name]);
    default:
      return [];
  }
}

/** The note about the eights as they are now. */
export function eightsNote({ options, wild_now: wild }: Seen): string {
  if (!options.zero_eights) return 'eights_plain';
  return wild ? 'eights_wild' : 'eights_null';
}
