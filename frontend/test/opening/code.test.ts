/** The rules of a table in a link: there and back, and what opens nothing. */
import { describe, expect, test } from 'vitest';
import { codeOf, readCode } from '../../src/opening/code';
import type { OptionTexts } from '../../src/rules/options';
import type { GameInfo } from '../../src/wire';

const both = (de: string) => ({ de, en: de });

const GAME: GameInfo = {
  name: 'mau-mau',
  folder: 'maumau',
  seats: [2, 3, 4],
  default_seats: 4,
  bots: [],
  characters: [],
  remembering: {},
  options: { goal: 100, supervision: 'strict', hints: null, rules: [] },
  lessons: [],
  schema: {
    properties: {
      goal: { type: 'integer', minimum: 1, maximum: 1000 },
      supervision: { enum: ['strict', 'open'] },
      hints: { anyOf: [{ type: 'boolean' }, { type: 'null' }] },
      rules: { type: 'array' },
    },
  },
  texts: {},
};
const WORDS: OptionTexts = {
  goal: { name: both('Ziel') },
  supervision: { name: both('Aufsicht') },
  rules: { name: both('Regeln'), items: { R1: { title: both('Eins'), group: 'a', ...both('.') } } },
};
const known = () => Promise.resolve(WORDS);
const OTHER = { ...GAME, name: 'zwanzig' };

test('a code brings the same rules to another room; what is as usual is not in it', async () => {
  const own = { title: 'Omas Regel', clauses: [] };
  const options = { goal: 5, supervision: 'strict', rules: ['R1', own] };
  const code = await codeOf(GAME, { seats: 3, options });
  expect(code).toMatch(/^1-[\w-]+$/);
  expect(await readCode(code, [OTHER, GAME], known)).toEqual({
    ok: true,
    game: GAME,
    wish: { seats: 3, options: { goal: 5, rules: ['R1', own] } },
  });
});

test('one letter changed or lost is noticed, wherever it stands', async () => {
  const code = await codeOf(GAME, { options: { goal: 5, rules: ['R1'] } });
  for (let at = 2; at < code.length; at++) {
    const changed = `${code.slice(0, at)}${code[at] === 'q' ? 'w' : 'q'}${code.slice(at + 1)}`;
    expect(await readCode(changed, [GAME], known), changed).toEqual({ ok: false, why: 'damaged' });
    const lost = code.slice(0, at) + code.slice(at + 1);
    expect(await readCode(lost, [GAME], known), lost).toEqual({ ok: false, why: 'damaged' });
  }
});

describe('what opens nothing', () => {
  const sent = async (game: GameInfo, options: object, seats = 4) =>
    codeOf(game, { seats, options: options as Record<string, unknown> });
  test.each<[string, () => Promise<string>, string]>([
    ['nothing at all', () => Promise.resolve(''), 'damaged'],
    ['words', () => Promise.resolve('komm vorbei'), 'damaged'],
    ['a later form of codes', () => Promise.resolve('2-abc-xyz'), 'newer'],
    ['an option that this room lacks', () => sent(withOption, { later: true }), 'newer'],
    ['a ready-made rule that it lacks', () => sent(GAME, { rules: ['R9'] }), 'newer'],
    ['a value that it lacks', () => sent(GAME, { supervision: 'drunk' }), 'newer'],
    ['a number out of bounds', () => sent(GAME, { goal: 5000 }), 'newer'],
    ['too many seats', () => sent(GAME, {}, 9), 'newer'],
    ['a game that it lacks', () => sent({ ...GAME, name: 'skat' }, {}), 'unknown'],
  ])('%s', async (_, code, why) => {
    expect(await readCode(await code(), [GAME], known)).toEqual({ ok: false, why });
  });
  const withOption: GameInfo = { ...GAME, options: { ...GAME.options, later: false } };
});

test('without a connection the code waits: nothing is said about its rules', async () => {
  const code = await codeOf(GAME, { options: { goal: 5 } });
  const unreached = () => Promise.resolve(undefined);
  expect(await readCode(code, [GAME], unreached)).toEqual({ ok: false, why: 'unread' });
});
