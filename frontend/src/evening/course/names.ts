/** Names for numbers, lists in words, and the parts of the picture that are asked for everywhere. */
import { settings } from '../../lib/memory/settings.svelte';
import { listed } from '../../lib/wording/listed';
import type { Both, ByNumber, Matchday, Person, SheetStatus, Table, View } from './model';

export interface Someone extends Person {
  no: number;
}

/** Everybody on the list, by number once there are numbers. */
export function people(view: View): Someone[] {
  return Object.values(view.people ?? {}).map((one) => ({ ...one, no: one.no ?? 0 }));
}

/** Who waits for a place, in order. */
export const queue = (view: View): Person[] => Object.values(view.waiting ?? {});

/** How many places are free; undefined where as many can take part as come. */
export function freePlaces(view: View): number | undefined {
  const { capacity } = view.config;
  return capacity > 0 ? Math.max(0, capacity - people(view).length) : undefined;
}

/** How many get numbers if they are drawn now: who is here, and who waits and is, as far as there are places. */
export function drawing(view: View): number {
  const [here, more] = [people(view), queue(view)].map(
    (all) => all.filter((one) => one.here).length,
  );
  const free = Math.max(0, (view.config.capacity || Infinity) - (here ?? 0));
  return (here ?? 0) + Math.min(more ?? 0, free);
}

/** Whether the numbers are drawn. */
export const drawn = (view: View): boolean => people(view).some((one) => one.no > 0);

/** Those who take part and have a number. */
export function players(view: View): Someone[] {
  return people(view).filter((one) => one.no > 0 && (one.status ?? 'active') === 'active');
}

export function personOf(view: View, no: number): Person | undefined {
  const one = view.people?.[String(no)];
  return one?.no === no ? one : undefined;
}

/** The name of a number; the number itself where nobody has it. */
export function nameOf(view: View, no: number): string {
  return personOf(view, no)?.name ?? String(no);
}

export function namesOf(view: View, nos: readonly number[]): string {
  return listed(nos.map((no) => nameOf(view, no)));
}

/** What the server says in both languages, in the reader's. */
export const said = (both: Both): string => oneStop(both[settings.language]);

/** 'Es wird gestochen: …', while a game of the final is owed. */
export function playoffWords(view: View): string | undefined {
  const notice = view.notices?.find(({ code }) => code === 'playoff_due');
  return notice && said(notice);
}

/** A name that ends in a stop, as 'Karin M.' at the end of a sentence, brings no second one. */
export const oneStop = (text: string): string => text.replace(/(?<!\.)\.\.(?!\.)/gu, '.');

/** The value of a number in an object of JSON. */
export function at<T>(values: ByNumber<T> | undefined, no: number): T | undefined {
  return values?.[String(no)];
}

/** Somebody's place when all is over; whoever left has none. */
export const placeOf = (view: View, no: number): number | undefined =>
  view.final.ranking?.find((one) => one.no === no)?.place ?? undefined;

/** The matchdays that have begun, in order. */
export const daysOf = (view: View): Matchday[] => Object.values(view.matchdays ?? {});

export const tablesOf = (day: Matchday): Table[] => Object.values(day.tables);

/** The matchday that runs or ran last. */
export const today = (view: View): Matchday | undefined => at(view.matchdays, view.matchday);

/** All matchdays are behind: the final is ahead, runs, or is over. */
export const inFinal = ({ stage }: View): boolean =>
  stage === 'final_ready' || stage === 'final' || stage === 'closed';

export const statusOf = (table: Table): SheetStatus => table.status ?? 'open';

/** Whether somebody is reported as away from the table where he sits. */
export function isAway(table: Table, no: number): boolean {
  if (table.struck?.includes(no)) return true;
  const entry = table.entries?.[0];
  return entry ? (entry.absent ?? []).includes(no) : at(table.presence, no) === false;
}

/** Whether the result of a table counts. */
export const counts = (table: Table): boolean =>
  table.status === 'confirmed' || table.status === 'corrected';

export interface Sheet {
  matchday: number;
  table: Table;
}

/** Every sheet that is not confirmed, of matchdays that have ended. */
export function openSheets(view: View): Sheet[] {
  return daysOf(view)
    .filter((day) => day.ended !== undefined)
    .flatMap((day) =>
      tablesOf(day)
        .filter((table) => !counts(table))
        .map((table) => ({ matchday: day.matchday, table })),
    );
}

/** The special rules in force on a matchday, in the order of their coming. */
export function rulesOn(view: View, matchday: number): string[] {
  return schedule(view)
    .filter(([first]) => first <= matchday)
    .map(([, rule]) => rule);
}

/** The next rule to come after a matchday, while there are matchdays for it. */
export function nextRule(view: View, matchday: number): readonly [number, string] | undefined {
  return schedule(view).find(([first]) => first > matchday && first <= view.config.matchdays);
}

export function schedule(view: View): (readonly [number, string])[] {
  return Object.entries(view.rules.schedule)
    .map(([first, rule]) => [Number(first), rule] as const)
    .sort(([one], [other]) => one - other);
}
