/** The rules of a table as a code that a link carries: which game, with how many, and what is played differently. */
import type { Wish } from '../lib/browser/me';
import { pack, unpack } from '../lib/record/pack';
import {
  deviationsOf,
  type OptionForm,
  optionForms,
  type Options,
  type OptionTexts,
} from '../rules/options';
import type { GameInfo } from '../wire';

/** Grows when codes are written in another form. */
const VERSION = 1;
const CODE = /^(\d{1,3})-([0-9a-z]{1,7})-([\w-]+)$/;

interface Written {
  game: string;
  seats: number;
  options: Options;
}

/** Why a code opens nothing. */
export type CodeTrouble = 'damaged' | 'newer' | 'unknown' | 'unread';
export type Read = { ok: true; game: GameInfo; wish: Wish } | { ok: false; why: CodeTrouble };

/** FNV-1a: one letter lost or changed gives another number. */
function sumOf(text: string): string {
  let sum = 0x811c9dc5;
  for (const letter of text) sum = Math.imul(sum ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  return sum.toString(36);
}

/** The code for these rules; what is as usual is not in it. */
export async function codeOf(game: GameInfo, { options = {}, seats }: Wish): Promise<string> {
  const written: Written = {
    game: game.name,
    seats: seats ?? game.default_seats,
    options: deviationsOf(options, game.options),
  };
  const packed = await pack(JSON.stringify(written));
  return `${VERSION}-${sumOf(packed)}-${packed}`;
}

function isWritten(value: unknown): value is Written {
  const { game, seats, options } = (value ?? {}) as Partial<Written>;
  return (
    typeof game === 'string' &&
    typeof seats === 'number' &&
    typeof options === 'object' &&
    // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- typeof null
    options !== null
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether this option can have the value here. */
function fits(form: OptionForm | undefined, value: unknown, texts: OptionTexts): boolean {
  switch (form?.kind) {
    case 'switch':
      return typeof value === 'boolean';
    case 'choice':
      return form.values.some((each) => each === value);
    case 'number':
      return typeof value === 'number'
        ? value >= form.min && value <= form.max
        : form.extra.some((each) => each === value);
    case 'items': {
      const known = texts[form.name]?.items ?? {};
      return (
        Array.isArray(value) && value.every((each) => typeof each !== 'string' || each in known)
      );
    }
    default:
      return false;
  }
}

/** Reads a code; what this room cannot play as it was meant opens nothing.
 *
 * `wordsOf` brings the sentences of a game's options, by its name; nothing while they cannot be had.
 */
export async function readCode(
  code: string,
  games: readonly GameInfo[],
  wordsOf: (game: string) => Promise<OptionTexts | undefined>,
): Promise<Read> {
  const [, version, sum, packed = ''] = CODE.exec(code) ?? [];
  if (version === undefined) return { ok: false, why: 'damaged' };
  if (Number(version) > VERSION) return { ok: false, why: 'newer' };
  const text = sumOf(packed) === sum ? await unpack(packed) : undefined;
  if (text === undefined) return { ok: false, why: 'damaged' };
  const written = parsed(text);
  if (!isWritten(written)) return { ok: false, why: 'damaged' };
  const game = games.find(({ name }) => name === written.game);
  if (!game) return { ok: false, why: 'unknown' };
  const texts = await wordsOf(game.name);
  if (!texts) return { ok: false, why: 'unread' };
  const forms = optionForms(game.schema, texts);
  const known = Object.entries(written.options).every(([name, value]) =>
    fits(
      forms.find((form) => form.name === name),
      value,
      texts,
    ),
  );
  if (!known || !game.seats.includes(written.seats)) return { ok: false, why: 'newer' };
  return { ok: true, game, wish: { options: written.options, seats: written.seats } };
}
