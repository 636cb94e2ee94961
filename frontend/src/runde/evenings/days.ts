/** Days and times as they are written in fields, and the moments they mean here. Pure. */
import type { EveningHere } from '../types';

const two = (value: number): string => String(value).padStart(2, '0');

/** A day as a field for dates has it. */
export function dayField(at: number): string {
  const day = new Date(at);
  const year = String(day.getFullYear()).padStart(4, '0');
  return `${year}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** A time as a field for times has it. */
export function timeField(at: number): string {
  const time = new Date(at);
  return `${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** The moment of a day and a time as fields have them; undefined where one of them is empty. */
export function momentOf(day: string, time: string): number | undefined {
  const at = new Date(`${day}T${time}`).getTime();
  return Number.isNaN(at) ? undefined : at;
}

/** When something was played that is written down for a day: today just now, else with that day's evening, or at eight. */
export function playedAt(
  day: string,
  now: number,
  evenings: readonly Pick<EveningHere, 'began' | 'last'>[],
): number | undefined {
  if (day === dayField(now)) return undefined;
  return evenings.find(({ began }) => dayField(began) === day)?.last ?? momentOf(day, '20:00');
}
