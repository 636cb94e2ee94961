/** What it means that a match cannot be replayed, where this page knows more than the refusal says. */
import { t } from '../live/words';
import type { Refused } from '../wire';

/** The sentence; undefined: the refusal says enough. */
export function meaning({ code, facts }: Refused): string | undefined {
  if (code === 'unknown_table') return t('replay.missing.link');
  const other = code === 'bad_record' && facts?.['code'] === 'no_record';
  return other ? t('replay.missing.file') : undefined;
}

const LASTING = ['replay_too_big', 'replay_too_long'];

/** Whether asking once more for the same match would bring the same answer. */
export function lasts(refused: Refused): boolean {
  return meaning(refused) !== undefined || LASTING.includes(refused.code);
}
