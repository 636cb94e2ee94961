/** Table options as forms and as sentences: what can be chosen, and what a choice means in plain words. */
import { render } from '../lib/wording/format';
import { type Both, inWords, type OptionText } from '../lib/wording/gametexts';
import type { Naming } from '../lib/wording/names';
import type { Language } from '../lib/memory/settings.svelte';
import { t } from './words';

export type Options = Readonly<Record<string, unknown>>;
export type OptionTexts = Readonly<Record<string, OptionText>>;

/** How one option is asked for. */
export type OptionForm =
  | { kind: 'switch'; name: string }
  | { kind: 'choice'; name: string; values: readonly (string | number | null)[] }
  | {
      kind: 'number';
      name: string;
      min: number;
      max: number;
      /** Values beside the numbers: null or words. */
      extra: readonly (string | null)[];
    }
  /** Any number of ready-made things, by their ids. */
  | { kind: 'items'; name: string };

interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  properties?: Record<string, Schema>;
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  minimum?: number;
  maximum?: number;
}

/** More values than this are no list of radio buttons. */
const MANY = 6;

/** Chosen as the number of seats instead. */
const SEATS = 'players';

function resolved(schema: Schema, root: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : resolved(root.$defs?.[name] ?? {}, root);
}

function isWord(value: unknown): value is string | null {
  return typeof value === 'string' || value === null;
}

function formOf(name: string, schema: Schema, root: Schema): OptionForm | undefined {
  const parts = (schema.anyOf ?? [schema]).map((part) => resolved(part, root));
  if (parts.length === 1 && parts[0]?.type === 'boolean') return { kind: 'switch', name };
  const numbers = parts.find(({ type }) => type === 'integer' || type === 'number');
  const words: unknown[] = parts.flatMap((part) => {
    if (part.type === 'null') return [null];
    return part.enum ?? (part.const === undefined ? [] : [part.const]);
  });
  if (numbers?.minimum !== undefined && numbers.maximum !== undefined) {
    const { minimum: min, maximum: max } = numbers;
    return { kind: 'number', name, min, max, extra: words.filter(isWord) };
  }
  const values = words.filter((word) => isWord(word) || typeof word === 'number');
  if (values.length >= 2 && values.length <= MANY) return { kind: 'choice', name, values };
  return undefined;
}

/** The options a reader can choose, in the game's order: those that have words and a form the page knows. */
export function optionForms(schema: Options, texts: OptionTexts): OptionForm[] {
  const root = schema as Schema;
  const object = resolved(root, root);
  return Object.entries(object.properties ?? {}).flatMap(([name, field]) => {
    if (texts[name] === undefined || name === SEATS) return [];
    if (texts[name].items !== undefined) return { kind: 'items' as const, name };
    return formOf(name, field, root) ?? [];
  });
}

/** What a game says about the order of its options (games/tiles.ts). */
interface Ranking {
  first?: readonly string[];
  never?: readonly string[];
  only?: Readonly<Record<string, Options>>;
}

/** The options to show at once, and those to show when asked for more; a game without a choice shows all at once.
 * Left out is what means nothing beside the other `values`; an option that a game does not have stands in no way. */
export function ranked(
  forms: readonly OptionForm[],
  { first, never = [], only = {} }: Ranking = {},
  values: Options = {},
): { first: OptionForm[]; more: OptionForm[] } {
  const counts = (name: string) =>
    Object.entries(only[name] ?? {}).every(
      ([other, value]) => !(other in values) || values[other] === value,
    );
  const shown = forms.filter(({ name }) => !never.includes(name) && counts(name));
  if (!first) return { first: shown, more: [] };
  return {
    first: first.flatMap((name) => shown.find((form) => form.name === name) ?? []),
    more: shown.filter(({ name }) => !first.includes(name)),
  };
}

/** How far one press goes: wide ranges go by tens, hundreds or thousands. */
function strideOf(min: number, max: number): number {
  return [100, 1000, 10_000].reduce(
    (stride, range) => (max - min > range ? stride * 10 : stride),
    1,
  );
}

/** The number after one press; round ones are hit, and the ends are the ends. */
export function stepped(value: number, by: 1 | -1, { min, max }: { min: number; max: number }) {
  const stride = strideOf(min, max);
  const next = (by > 0 ? Math.floor(value / stride) + 1 : Math.ceil(value / stride) - 1) * stride;
  if (value >= max && by > 0) return max + 1;
  if (value <= min && by < 0) return min - 1;
  return Math.min(max, Math.max(min, next));
}

/** A number or a word as text; other values have none. */
function plain(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function valueText(text: OptionText | undefined, value: unknown): Both | undefined {
  if (typeof value === 'boolean') return value ? text?.on : text?.off;
  if (isEmpty(value)) return text?.values?.['default'];
  return text?.values?.[plain(value)] ?? text?.values?.['number'];
}

const same = (text: string) => text;

/** Seats have no names yet where options are chosen. */
const seatNumber = (seat: number) => t('seat.number', { n: seat + 1 });

/** What an option is called. */
export function optionName(
  texts: OptionTexts,
  name: string,
  language: Language,
  { reword = same }: Naming = {},
): string {
  return reword(inWords(texts[name]?.name, language)) || name;
}

/** One plain sentence on what this value of an option means. */
export function optionSentence(
  texts: OptionTexts,
  name: string,
  value: unknown,
  language: Language,
  naming: Naming = {},
): string {
  const template = inWords(valueText(texts[name], value), language);
  if (template) return render(template, { value }, { ...naming, language, seatName: seatNumber });
  const shown = typeof value === 'boolean' ? t(value ? 'option.on' : 'option.off') : plain(value);
  const without = t(isEmpty(value) ? 'option.standard' : 'option.special');
  return `${optionName(texts, name, language, naming)}: ${shown || without}`;
}

/** How things are called, and what somebody made up means, by its title. */
type Telling = Naming & { madeUp?: Readonly<Record<string, Both>> };

/** One of the things that the value of an option lists, by its title and in a sentence. */
function itemSentence(
  text: OptionText,
  item: unknown,
  language: Language,
  { reword = same, madeUp = {} }: Telling,
): string {
  const ready = typeof item === 'string' ? text.items?.[item] : undefined;
  if (ready) return `${ready.title[language]}: ${reword(ready[language])}`;
  const own = item as { title?: unknown } | null;
  const title = typeof own?.title === 'string' ? own.title : inWords(text.name, language);
  const meant = madeUp[title];
  if (meant) return `${title}: ${reword(meant[language])}`;
  return render(inWords(text.values?.['own'], language), { title }, { language });
}

/** What this value of an option means: a sentence, or one for each of the things it lists. */
export function optionSentences(
  texts: OptionTexts,
  name: string,
  value: unknown,
  language: Language,
  naming: Telling = {},
): string[] {
  const text = texts[name];
  if (text?.items && Array.isArray(value) && value.length > 0)
    return value.map((item) => itemSentence(text, item, language, naming));
  return [optionSentence(texts, name, value, language, naming)];
}

/** The options of a table that differ from the standard rules. */
export function deviationsOf(options: Options, standard: Options): Options {
  return Object.fromEntries(
    Object.entries(options).filter(
      ([name, value]) =>
        name in standard && JSON.stringify(value) !== JSON.stringify(standard[name]),
    ),
  );
}

/** What is played differently at a table, in sentences. */
export function differences(
  options: Options,
  standard: Options,
  texts: OptionTexts,
  language: Language,
  naming: Telling = {},
): string[] {
  return Object.entries(deviationsOf(options, standard)).flatMap(([name, value]) =>
    optionSentences(texts, name, value, language, naming),
  );
}
