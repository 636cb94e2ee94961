/** How long an evening lasts with these settings, in words: nobody adds up matchdays and breaks in the head. */
import { listed } from '../../lib/wording/listed';
import type { Config } from '../course/model';
import type { Settings } from './settings';
import { o } from './words';

const DAY = 24 * 60;
/** Nobody plans a pub by the minute. */
const STEP = 5;

type Lengths = Pick<
  Settings,
  'break_long' | 'break_short' | 'final_format' | 'matchdays' | 'play_minutes'
> &
  Partial<Pick<Config, 'first_break'>>;

/** Minutes from the first bell on: short and long breaks in turns, one after every matchday (TS-19); a final by time is as long as a matchday. */
export function minutesOf(one: Lengths): number {
  const { matchdays, play_minutes: play, break_short, break_long } = one;
  const [first, second] =
    one.first_break === 'long' ? [break_long, break_short] : [break_short, break_long];
  const breaks = Math.ceil(matchdays / 2) * first + Math.floor(matchdays / 2) * second;
  return matchdays * play + breaks + (one.final_format === 'timed' ? play : 0);
}

const two = (n: number) => String(n).padStart(2, '0');

function endOf(begins: string, minutes: number): string {
  const [hours = NaN, rest = NaN] = begins.split(':').map(Number);
  const at = (hours * 60 + rest + minutes) % DAY;
  return Number.isFinite(at) ? `${two(Math.floor(at / 60))}:${two(at % 60)}` : '';
}

/** The sentence; empty while a number is missing. `begins`: '19:30', or empty. */
export function lengthWords(one: Lengths, begins: string): string {
  const minutes = Math.ceil(minutesOf(one) / STEP) * STEP;
  const given = [one.matchdays, one.play_minutes, one.break_short, one.break_long];
  if (!given.every((count) => count > 0)) return '';
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const end = endOf(begins, minutes);
  const span = listed([
    ...(hours > 0 ? [o('length.hours', { n: hours })] : []),
    ...(rest > 0 ? [o('length.minutes', { n: rest })] : []),
  ]);
  return o(`length.${one.final_format}`, { span, ...(end ? { end } : {}) });
}
