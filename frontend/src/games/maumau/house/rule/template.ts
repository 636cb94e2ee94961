/** Sentences of the form: text with places for the choice of an entry and for its fields. */
import { render } from '../../../../lib/wording/format';
import { settings } from '../../../../lib/memory/settings.svelte';
import type { Entry, Kind } from './entries';
import type { Part } from './parts';
import { h, isKey, template, word } from '../words';

export type Slot =
  { kind: 'text'; text: string } | { kind: 'choice' } | { kind: 'field'; name: string };

const PREFIX: Readonly<Record<Kind, string>> = { trigger: 'when', condition: 'if', effect: 'do' };
const PLURAL = new Set(['all', 'others']);
const PLACE = /^\{(@|\w+)\}$/;

/** The key of an entry's sentence. */
export const keyOf = (kind: Kind, id: string) => `${PREFIX[kind]}.${id}`;

/** What an entry is called in the list of choices; in the plural where many do it. */
export function choiceWords(kind: Kind, id: string, who?: unknown): string {
  const key = `${keyOf(kind, id)}.@`;
  const many = `${key}many`;
  return typeof who === 'string' && PLURAL.has(who) && isKey(many) ? h(many) : word(key);
}

/** The sentence of a part, cut at its places. */
export function slots(kind: Kind, entry: Entry, part: Part): Slot[] {
  const found: Slot[] = [];
  for (const piece of template(keyOf(kind, entry.id)).split(/(\{(?:@|\w+)\})/)) {
    const name = PLACE.exec(piece)?.[1];
    if (name === '@') found.push({ kind: 'choice' });
    else if (name !== undefined && name in entry.fields) found.push({ kind: 'field', name });
    else if (piece.trim()) found.push({ kind: 'text', text: filled(piece, part) });
  }
  return found;
}

/** Only what depends on a number is left to be filled: "Karte", "Karten". */
function filled(piece: string, part: Part): string {
  return render(piece, part, { language: settings.language }).trim();
}
