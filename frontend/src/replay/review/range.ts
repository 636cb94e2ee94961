/** What a choice is worth, with its 95 % interval, in whole percent and within what there can be. */
import { t } from '../../live/words';

/** `least`: -1 where there may also be lost as much as there is to win. */
export const percent = (share: number, least = 0): number =>
  Math.round(100 * Math.min(1, Math.max(least, share)));

const signed = (figure: number) => String(figure).replace('-', '−');

interface Range {
  figure: string;
  from: string;
  to: string;
}

/** In figures; between `from` and `to` the true one probably lies. */
export function rangeOf(value: number, reach: number, least = 0): Range {
  const [figure, from, to] = [value, value - reach, value + reach].map((one) =>
    signed(percent(one, least)),
  ) as [string, string, string];
  return { figure, from, to };
}

/** '100 (81 bis 100)'; the number alone where it is certain. */
export function rangeWords(value: number, reach: number, { unit = '', least = 0 } = {}): string {
  const { figure, from, to } = rangeOf(value, reach, least);
  return from === to ? figure + unit : `${figure}${unit} (${t('review.range', { from, to })})`;
}
