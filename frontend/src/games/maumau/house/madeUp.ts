/** The rules of a table that somebody made up, as the game says them: before the match no board tells them. */
import type { Both } from '../../../lib/wording/gametexts';
import { sentenceOf, titleOfLine } from './board/board';
import { askAbout } from './form/inquiry';
import type { Rule } from './rule/rule';

const meant = (line: string) => sentenceOf(line, titleOfLine(line));

const isMadeUp = (rule: unknown): rule is Rule =>
  typeof rule === 'object' && rule !== null && 'title' in rule && typeof rule.title === 'string';

/** Their sentences, by title; those that the game cannot be asked about are left out. */
export async function madeUp(
  game: string,
  options: { preset_rules?: unknown },
): Promise<Record<string, Both>> {
  const listed: unknown[] = Array.isArray(options.preset_rules) ? options.preset_rules : [];
  const told = await Promise.all(
    listed.filter(isMadeUp).map(async (rule) => {
      const { de, en } = (await askAbout(game, '', rule)) ?? {};
      return de === undefined || en === undefined
        ? []
        : [[rule.title, { de: meant(de), en: meant(en) }] as const];
    }),
  );
  return Object.fromEntries(told.flat());
}
