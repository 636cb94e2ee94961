/** A share with its 95 % interval, in whole percent: nothing below none, and nothing above all. */
import { t } from '../../live/words';

export const percent = (share: number): number => Math.round(100 * Math.min(1, Math.max(0, share)));

/** Between which shares the true one probably lies. */
export function rangeOf(value: number, reach: number): { from: number; to: number } {
  return { from: percent(value - reach), to: percent(value + reach) };
}

/** '100 (81 bis 100)'; the number alone where it is certain. */
export function rangeWords(value: number, reach: number, unit = ''): string {
  const { from, to } = rangeOf(value, reach);
  const figure = `${percent(value)}${unit}`;
  return from === to ? figure : `${figure} (${t('review.range', { from, to })})`;
}
