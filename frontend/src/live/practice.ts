/** What a table is called at which somebody plays on from another match. */
import type { TableView } from '../wire';
import { t } from './words';

/** "Practice with other cards"; empty at a table with a match of its own. */
export function practiceOf(table: Pick<TableView, 'practice' | 'other_cards'>): string {
  if (table.practice === null) return '';
  return t(table.other_cards ? 'practice.other' : 'practice');
}
