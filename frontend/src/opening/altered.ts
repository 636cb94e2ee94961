/** What was changed about a table before its match, in words. */
import { settings } from '../lib/memory/settings.svelte';
import type { Naming } from '../lib/wording/names';
import { optionSentences, type Options, type OptionTexts } from '../rules/options';
import type { Settings } from '../wire';
import { kindOf, LENGTHS, lengthOf, lengthWords } from './run/times';
import { t } from './words';

/** What is otherwise than before. */
export interface Changes {
  options: Options;
  settings: Partial<Settings>;
  seats?: number | undefined;
}

function timeOf(changed: Partial<Settings>): string[] {
  if (changed.turn_ms === undefined && changed.bank === undefined) return [];
  const kind = kindOf(changed);
  if (kind === 'none') return [t('altered.time.none')];
  const length = LENGTHS[kind][lengthOf(changed)];
  return length ? [t('altered.time', { time: lengthWords(kind, length) })] : [];
}

function settingsOf(changed: Partial<Settings>): string[] {
  const { visibility, chat, absent } = changed;
  const switches = (['spectators', 'undo', 'hints', 'rewind'] as const).flatMap((name) => {
    const on = changed[name];
    return on === undefined ? [] : [t(`altered.${name}.${on ? 'on' : 'off'}`)];
  });
  return [
    ...timeOf(changed),
    ...(visibility === undefined ? [] : [t(`altered.${visibility}`)]),
    ...(chat === undefined ? [] : [t(`altered.chat.${chat}`)]),
    ...(absent === undefined ? [] : [t(`altered.absent.${absent}`)]),
    ...switches,
  ];
}

/** All that was changed, in one line. */
export function changesInWords(
  { options, settings: run, seats }: Changes,
  texts: OptionTexts,
  naming: Naming,
): string {
  const rules = Object.entries(options)
    .filter(([name]) => name in texts)
    .flatMap(([name, value]) => optionSentences(texts, name, value, settings.language, naming));
  const found = [
    ...(seats === undefined ? [] : [t('altered.seats', { n: seats })]),
    ...settingsOf(run),
    ...rules.map((sentence) => sentence.replace(/\.$/u, '')),
  ];
  return found.length > 0 ? found.join('; ') : t('altered.other');
}
