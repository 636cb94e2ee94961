/** Fills sentence templates: those the server sends with its facts, and those of the page itself.
 *
 * Placeholders: {x} as it is, {c:card}, {cs:cards}, {s:suit}, {p:seat}, {ps:seats} ({p:seat:dir}: 'dir' for the reader's own), {k:term} and {ks:terms} (names of
 * the rules in words; {k:term:a_}: the words for a_ and k), {n:plural:Karte|Karten} (the word alone, by the number n),
 * {t:seconds} (milliseconds as seconds), {b:if:this|that} (by a yes or no).
 * What cannot be filled stays visible as it was written. A part in [...] is left out if a value in it is missing, empty,
 * no or zero (seats count from zero).
 */
import { cardName, suitName } from './cards';
import type { Language } from '../memory/settings.svelte';

export type Facts = Readonly<Record<string, unknown>>;

export interface Wording {
  language: Language;
  /** The name of whoever sits there; of the reader, `own` where the sentence has that word. */
  seatName?: (seat: number, own?: string) => string;
  /** Names cards of other decks than the French one. */
  cardName?: (code: string) => string;
  suitName?: (suit: string) => string;
  /** A template with the names of the cards that the reader plays with, before it is filled. */
  reword?: (template: string) => string;
  /** Words for names of the rules: 'Doppelte Zwiebel' for 'DZ'; undefined for unknown ones. */
  termName?: (name: string) => string | undefined;
}

/** A run of a filled sentence; cards and suits keep their code so that they can be drawn. */
export type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'card'; text: string; code: string }
  | { kind: 'suit'; text: string; code: string };

const PLACEHOLDER = /\{(\w+)(?::(\w+))?(?::([^{}]*))?\}/g;

const OPTIONAL = /\[([^[\]]*)\]/g;

const text = (words: string): Piece => ({ kind: 'text', text: words });

const isPlain = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

function isNo(value: unknown): boolean {
  return (
    value === false || value === 0 || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

function card(code: string, wording: Wording): Piece {
  const name = wording.cardName ?? ((it: string) => cardName(it, wording.language));
  return { kind: 'card', text: name(code), code };
}

function suit(code: string, wording: Wording): Piece {
  const name = wording.suitName ?? ((it: string) => suitName(it, wording.language));
  return { kind: 'suit', text: name(code), code };
}

function term(name: string, of: string, wording: Wording): Piece {
  return text(wording.termName?.(of + name) ?? name);
}

function list(pieces: Piece[], language: Language): Piece[] {
  const last = language === 'de' ? ' und ' : ' and ';
  return pieces.flatMap((piece, i) => {
    if (i === 0) return [piece];
    return [text(i === pieces.length - 1 ? last : ', '), piece];
  });
}

function plural(count: number, forms: string, language: Language): string | undefined {
  const [one, other] = forms.split('|');
  const rule = new Intl.PluralRules(language).select(count);
  return rule === 'one' ? one : (other ?? one);
}

function fill(value: unknown, kind: string | undefined, rest: string, wording: Wording) {
  if (kind === 'if') {
    const [yes = '', no = ''] = rest.split('|');
    return [text(value === undefined || value === null || isNo(value) ? no : yes)];
  }
  if (value === undefined || value === null) return undefined;
  if (kind === undefined) return isPlain(value) ? [text(String(value))] : undefined;
  if (kind === 'card' && typeof value === 'string') return [card(value, wording)];
  if (kind === 'suit' && typeof value === 'string') return [suit(value, wording)];
  if (kind === 'cards' && Array.isArray(value)) {
    return list(
      value.map((code) => card(String(code), wording)),
      wording.language,
    );
  }
  if (kind === 'term' && isPlain(value)) return [term(String(value), rest, wording)];
  if (kind === 'terms' && Array.isArray(value)) {
    return list(
      value.map((name) => term(String(name), rest, wording)),
      wording.language,
    );
  }
  if (kind === 'seat' && typeof value === 'number' && wording.seatName) {
    return [text(wording.seatName(value, rest))];
  }
  if (kind === 'seats' && Array.isArray(value) && wording.seatName) {
    const { seatName, language } = wording;
    return list(
      value.map((seat) => text(seatName(Number(seat), rest))),
      language,
    );
  }
  if (kind === 'seconds' && typeof value === 'number') {
    return [text((value / 1000).toLocaleString(wording.language))];
  }
  if (kind === 'plural' && typeof value === 'number') {
    const word = plural(value, rest, wording.language);
    return word === undefined ? undefined : [text(word)];
  }
  return undefined;
}

/** The template with those of its parts in brackets that have all their values. */
function chosen(template: string, facts: Facts): string {
  return template.replaceAll(OPTIONAL, (_whole, part: string) => {
    const there = [...part.matchAll(PLACEHOLDER)].every(([, name, kind]) => {
      const value = facts[name ?? ''];
      return value !== undefined && value !== null && (kind === 'seat' || !isNo(value));
    });
    return there ? part : '';
  });
}

/** The filled sentence in pieces, for drawing cards and suits in it. */
export function pieces(written: string, facts: Facts, wording: Wording): Piece[] {
  const template = chosen(wording.reword?.(written) ?? written, facts);
  const out: Piece[] = [];
  let end = 0;
  for (const match of template.matchAll(PLACEHOLDER)) {
    const [whole, name, kind, rest] = match;
    if (match.index > end) out.push(text(template.slice(end, match.index)));
    out.push(...(fill(facts[name ?? ''], kind, rest ?? '', wording) ?? [text(whole)]));
    end = match.index + whole.length;
  }
  if (end < template.length) out.push(text(template.slice(end)));
  return out;
}

/** The filled sentence as plain text. */
export function render(template: string, facts: Facts, wording: Wording): string {
  return pieces(template, facts, wording)
    .map((piece) => piece.text)
    .join('');
}

/** The placeholders that were left unfilled in a sentence; empty when all is well. */
export function unfilled(sentence: string): string[] {
  return [...sentence.matchAll(PLACEHOLDER)].map(([whole]) => whole);
}

const HOUR_S = 3600;
const two = (n: number) => String(n).padStart(2, '0');

/** Minutes and seconds left, rounded up: 0:24; with hours 1:05:00; from a day on 2 d 3 h. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const hours = Math.floor(seconds / HOUR_S);
  if (hours >= 24) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}
