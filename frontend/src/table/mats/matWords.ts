/** What stands below a name on the rim, and what is read of the small things on the mat. */
import { now } from '../../lib/browser/clock.svelte';
import { clockText } from '../../lib/wording/format';
import { t } from '../../lib/wording/i18n';
import type { Sitter } from './seats';

/** One fact, or how the player is doing; a lost connection counts down. */
export function lineOf({ presence = 'here', fact, thinking, until, muted }: Sitter): string {
  if (presence === 'lost') {
    return t('mat.lost', { time: until === undefined ? '' : clockText(until - now()) }).trim();
  }
  if (presence === 'here')
    return fact ?? (thinking ? t('mat.thinking') : muted ? t('mat.muted') : '');
  return fact ?? (presence === 'empty' ? '' : t(`mat.${presence}`));
}

/** The drawn things in words: bot, turn, role, cards, penalties. */
export function spokenOf({ bot, turn, role, cards, muted, penalties = 0 }: Sitter): string {
  return [
    bot ? t('mat.bot') : '',
    turn ? t('mat.turn') : '',
    role?.title ?? '',
    muted ? t('mat.muted') : '',
    cards === undefined ? '' : t('mat.cards', { n: cards }),
    penalties > 0 ? t('mat.penalties', { n: penalties }) : '',
  ]
    .filter(Boolean)
    .join(', ');
}
