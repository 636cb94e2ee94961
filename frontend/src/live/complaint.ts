/** Refusals in the words of a table: those that only a table knows stand here, where the first page need not load them. */
import { complaint } from '../complaints/complaints';
import type { Facts } from '../lib/wording/format';
import { t } from './words';

const OWN = [
  'match_paused',
  'pause_days',
  'pause_gone',
  'pause_refused',
  'question_open',
  'return_alone',
  'return_evening',
  'return_gone',
  'return_present',
  'return_refused',
  'rewind_off',
  'seat_empty',
  'seats_occupied',
  'tournament_plan',
  'undo_chance',
  'undo_clock',
  'undo_gone',
  'undo_never',
  'undo_not_last',
  'undo_off',
  'undo_refused',
  'undo_shown',
  'unseen_closed',
] as const;
const isOwn = (code: string): code is (typeof OWN)[number] =>
  (OWN as readonly string[]).includes(code);

/** The sentence for a code, from the table's words or from those of all pages. */
export function tableComplaint(code: string, facts: Facts = {}): string {
  return isOwn(code) ? t(`refused.${code}`, facts) : complaint(code, facts);
}
