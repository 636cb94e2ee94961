/** Cards as somebody types them: codes in any case, with German or English ranks, or 10 for the ten. */
import { type DeckName, DECKS, suitArt } from '../../../art/cards/decks';

export const RANKS = [...'A23456789ZBDK'];

const TYPED: Readonly<Record<string, string>> = { '10': 'Z', T: 'Z', J: 'B', Q: 'D' };
const UMLAUTS: Readonly<Record<string, string>> = { Ä: 'A', Ö: 'O', Ü: 'U' };

const upper = (text: string) =>
  text.toUpperCase().replaceAll(/[ÄÖÜ]/g, (letter) => UMLAUTS[letter] ?? letter);

/** The suits of a deck in the order of its rules. */
export function suitsOf(deck: DeckName): string[] {
  return Object.keys(DECKS[deck].suits);
}

/** All cards of a deck, suit by suit from the ace to the king. */
export function packOf(deck: DeckName): string[] {
  return suitsOf(deck).flatMap((suit) => RANKS.map((rank) => suit + rank));
}

/** What a suit may be called: its code, then the letters printed below it. */
function callsOf(suit: string, deck: DeckName): string[] {
  const mark = suitArt(deck, suit)?.mark;
  return [suit, mark?.de ?? suit, mark?.en ?? suit].map(upper);
}

/** The code that a word means, or undefined: 'r7' and 'ro7' are R7, 'el10' is ElZ. */
export function codeOf(word: string, deck: DeckName): string | undefined {
  const typed = upper(word.trim());
  for (const suit of suitsOf(deck)) {
    for (const call of callsOf(suit, deck)) {
      const rest = typed.slice(call.length);
      const rank = TYPED[rest] ?? rest;
      if (typed.startsWith(call) && RANKS.includes(rank)) return suit + rank;
    }
  }
  return undefined;
}

export interface Typed {
  /** Codes in the order in which they were typed, each once. */
  cards: string[];
  /** Words that mean no card. */
  unknown: string[];
}

/** All cards of a line such as 'SA, rk o10'. */
export function readCards(line: string, deck: DeckName): Typed {
  const cards = new Set<string>();
  const unknown: string[] = [];
  for (const word of line.split(/[\s,;]+/).filter(Boolean)) {
    const code = codeOf(word, deck);
    if (code) cards.add(code);
    else unknown.push(word);
  }
  return { cards: [...cards], unknown };
}

/** Whether what is being typed may become this card. */
export function mayBecome(word: string, code: string, deck: DeckName): boolean {
  const typed = upper(word.trim());
  if (typed === '') return true;
  const { suit } = DECKS[deck].read(code);
  const rank = code.slice(suit.length);
  const ranks = [rank, ...Object.keys(TYPED).filter((other) => TYPED[other] === rank)];
  return callsOf(suit, deck).some((call) => ranks.some((one) => (call + one).startsWith(typed)));
}
