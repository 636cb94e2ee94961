/** What a number of players means for the tables, in words. */
import type { Field } from '../course/model';
import { s } from './words';

export function fieldWords(field: Field): string {
  if (!field.enough) return s('field.few');
  const parts = [];
  if (field.fours) parts.push(s('field.fours', { n: field.fours }));
  if (field.threes) parts.push(s('field.threes', { n: field.threes }));
  if (field.byes) parts.push(s('field.byes', { n: field.byes }));
  if (field.all_in_final) parts.push(s('field.all'));
  return parts.join(', ');
}
