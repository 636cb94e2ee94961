/** What is told of an evening: its moments as sentences, and the words of its beer mat. Pure but for the language. */
import type { MatText } from '../../live/story/mat';
import { settings } from '../../lib/memory/settings.svelte';
import { day, timeOfDay } from '../../lib/wording/dates';
import type { EveningHere, Highlight, ResultHere, Signature } from '../types';
import { allCalled, begun, called } from '../parts/names';
import { t } from '../words';

type Title = (game: string) => string;

/** A number of points with a real minus. */
export const points = (value: number): string =>
  new Intl.NumberFormat(settings.language, { maximumFractionDigits: 2 })
    .format(value)
    .replace('-', '−');

/** The results that count. */
export const counted = ({ results }: EveningHere): ResultHere[] =>
  results.filter(({ struck }) => struck === null);

/** Who has the most wins, in one sentence; nobody has won an evening that still runs. */
export function lead(evening: EveningHere, running = false): string {
  const { people, results } = evening;
  const n = counted(evening).length;
  const most = Math.max(0, ...people.map(({ wins }) => wins));
  if (n === 0) return t(results.length === 0 ? 'lead.nothing' : 'lead.struck');
  if (most === 0) return t('lead.nobody', { n });
  const first = people.filter(({ wins }) => wins === most).map(({ name }) => name);
  const facts = { names: allCalled(first), people: first.length, wins: most, n };
  if (running) return t('lead.so_far', facts);
  return begun(t(first.length > 1 ? 'lead.shared' : 'lead', facts));
}

/** Who has ended the evening, and when. */
export const closedBy = ({ by, at }: Signature): string =>
  begun(t('closed', { name: called(by), time: timeOfDay(at) }));

/** A moment of the evening in a sentence. */
export function moment(one: Highlight, title: Title): string {
  // a server of before tells of one who is new, and of no more
  const names = one.names ?? [one.name ?? ''];
  const facts = {
    name: called(one.name ?? ''),
    names: allCalled(names),
    people: names.length,
    other: called(one.other ?? ''),
    game: one.game ? title(one.game) : '',
    n: one.count ?? 0,
    points: points(one.count ?? 0),
  };
  return begun(t(`moment.${one.kind}`, facts));
}

/** A table's result in one line: "Anna vor Ben und Resi (Bot)". */
export function outcome({ finished, places }: ResultHere): string {
  const names = (of: typeof places) =>
    allCalled(of.map(({ name, bot }) => (bot ? t('bot', { name }) : name)));
  const winners = places.filter(({ won }) => won);
  const others = places.filter(({ won }) => !won);
  if (!finished) return t('outcome.ended', { names: names(others) });
  if (others.length === 0 || winners.length === 0)
    return t('outcome.all', { names: names([...winners, ...others]) });
  return begun(t('outcome', { winners: names(winners), others: names(others) }));
}

/** The beer mat of an evening: who won how often. */
export function matOf(evening: EveningHere, title: string): MatText {
  const most = Math.max(0, ...evening.people.map(({ wins }) => wins));
  const n = counted(evening).length;
  return {
    title: title.length > 22 ? `${title.slice(0, 21)}…` : title,
    below: `${day(evening.began)} · ${t('matches', { n })}`,
    lines: evening.people.slice(0, 8).map(({ name, wins }) => ({
      name: called(name),
      score: String(wins),
      first: wins === most && most > 0,
    })),
    strokes: n,
  };
}

/** The same for those who do not see it, and beside the picture when it is shared. */
export function spoken(evening: EveningHere, title: string, name: Title): string {
  const list = evening.people.map(({ name: who, wins }) => `${called(who)} ${wins}`).join(', ');
  const told = evening.highlights.map((one) => moment(one, name));
  return [t('mat.spoken', { title, day: day(evening.began), list }), lead(evening), ...told].join(
    ' ',
  );
}
