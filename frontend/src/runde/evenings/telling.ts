/** What is told of an evening: its moments as sentences, and the words of its beer mat. Pure but for the language. */
import type { MatText } from '../../live/story/mat';
import { settings } from '../../lib/memory/settings.svelte';
import { day } from '../../lib/wording/dates';
import { listed } from '../../lib/wording/listed';
import type { EveningHere, Highlight, ResultHere } from '../types';
import { t } from '../words';

type Title = (game: string) => string;

/** A number of points with a real minus. */
export const points = (value: number): string =>
  new Intl.NumberFormat(settings.language, { maximumFractionDigits: 2 })
    .format(value)
    .replace('-', '−');

/** Who has the most wins, in one sentence. */
export function lead({ people, results }: EveningHere): string {
  const most = Math.max(0, ...people.map(({ wins }) => wins));
  if (results.length === 0) return t('lead.nothing');
  if (most === 0) return t('lead.nobody', { n: results.length });
  const first = people.filter(({ wins }) => wins === most).map(({ name }) => name);
  const facts = { names: listed(first), wins: most, n: results.length };
  return t(first.length > 1 ? 'lead.shared' : 'lead', facts);
}

/** A moment of the evening in a sentence. */
export function moment(one: Highlight, title: Title): string {
  const facts = {
    name: one.name ?? '',
    other: one.other ?? '',
    game: one.game ? title(one.game) : '',
    n: one.count ?? 0,
    points: points(one.count ?? 0),
  };
  return t(`moment.${one.kind}`, facts);
}

/** A table's result in one line: "Anna vor Ben und Resi (Bot)". */
export function outcome({ finished, places }: ResultHere): string {
  const called = (one: (typeof places)[number]) =>
    one.bot ? t('bot', { name: one.name }) : one.name;
  const winners = places.filter(({ won }) => won).map(called);
  const others = places.filter(({ won }) => !won).map(called);
  if (!finished) return t('outcome.ended', { names: listed(others) });
  if (others.length === 0 || winners.length === 0)
    return t('outcome.all', { names: listed([...winners, ...others]) });
  return t('outcome', { winners: listed(winners), others: listed(others) });
}

/** The beer mat of an evening: who won how often. */
export function matOf(evening: EveningHere, title: string): MatText {
  const most = Math.max(0, ...evening.people.map(({ wins }) => wins));
  return {
    title: title.length > 22 ? `${title.slice(0, 21)}…` : title,
    below: `${day(evening.began)} · ${t('matches', { n: evening.results.length })}`,
    lines: evening.people
      .slice(0, 8)
      .map(({ name, wins }) => ({ name, score: String(wins), first: wins === most && most > 0 })),
    strokes: evening.results.length,
  };
}

/** The same for those who do not see it, and beside the picture when it is shared. */
export function spoken(evening: EveningHere, title: string, name: Title): string {
  const list = evening.people.map(({ name: who, wins }) => `${who} ${wins}`).join(', ');
  const told = evening.highlights.map((one) => moment(one, name));
  return [t('mat.spoken', { title, day: day(evening.began), list }), lead(evening), ...told].join(
    ' ',
  );
}
