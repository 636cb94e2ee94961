/** What an evening is opened with: as usual, or as an evening was that this browser knows. */
import type { Config, Look } from '../course/model';
import { people, queue } from '../course/names';

/** What the form asks for; everything else of a configuration is carried along unseen. */
export interface Settings {
  matchdays: number;
  play_minutes: number;
  break_short: number;
  break_long: number;
  final_size: number;
  final_format: Config['final_format'];
  final_strokes: number;
  supervision: Config['supervision'];
  /** Who decides in the Plenum of an open table. */
  plenum_mode: Config['plenum_mode'];
  /** The same ones at every table of a matchday; only at the room's tables. */
  same_cards: boolean;
  /** So many can take part; null: as many as come. */
  capacity: number | null;
  /** With special rules on some matchdays. */
  special: boolean;
}

export const USUAL: Settings = {
  matchdays: 10,
  play_minutes: 30,
  break_short: 5,
  break_long: 10,
  final_size: 6,
  final_format: 'timed',
  final_strokes: 10,
  supervision: 'strict',
  plenum_mode: 'vote',
  same_cards: false,
  capacity: null,
  special: true,
};

/** An earlier evening as far as the next one can be like it. */
export interface Precedent {
  name: string;
  use: Config['use'];
  settings: Settings;
  /** Fields of the configuration that the form does not show. */
  carried: Partial<Config>;
  /** '19:30', where a time was agreed upon. */
  time: string;
  /** Everybody of its list but bots and whoever was sent away. */
  people: readonly string[];
}

/** Its own: not for the next evening. */
const OWN = new Set(['name', 'use', 'seed']);

export function precedentOf({ view, desk }: Look): Precedent {
  const { config } = view;
  const settings: Settings = {
    matchdays: config.matchdays,
    play_minutes: config.play_minutes,
    break_short: config.break_short,
    break_long: config.break_long,
    final_size: config.final_size,
    final_format: config.final_format,
    final_strokes: config.final_strokes,
    supervision: config.supervision,
    plenum_mode: config.plenum_mode,
    same_cards: config.same_cards,
    capacity: config.capacity || null,
    special: Object.keys(config.rule_schedule).length > 0,
  };
  const rest = Object.entries(config).filter(([field]) => !OWN.has(field) && !(field in settings));
  const bots = new Set(desk.bots);
  return {
    name: view.name,
    use: config.use,
    settings,
    carried: Object.fromEntries(rest),
    time: desk.starts === undefined ? '' : hourOf(desk.starts),
    people: [...people(view), ...queue(view)]
      .filter((one) => one.status !== 'disqualified' && !bots.has(one.name))
      .map((one) => one.name),
  };
}

const two = (n: number) => String(n).padStart(2, '0');

/** As a field for the time of day has it. */
function hourOf(ms: number): string {
  const at = new Date(ms);
  return `${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The configuration of a new evening. Who watches over the rules, and whether all tables have the same cards, is chosen
 * only for the room's tables. */
export function configOf(
  { special, supervision, plenum_mode, same_cards, capacity, ...shown }: Settings,
  use: Config['use'],
  carried: Partial<Config> = {},
  chosen: Config['use'] = use,
): Partial<Config> {
  const { rule_schedule: planned = {}, ...rest } = carried;
  const ruled = Object.keys(planned).length > 0;
  return {
    ...rest,
    ...shown,
    use,
    // an emptied field is no number
    capacity: capacity ?? 0,
    supervision: chosen === 'online' ? supervision : 'strict',
    same_cards: chosen === 'online' && same_cards,
    plenum_mode: chosen === 'online' && supervision === 'open' ? plenum_mode : 'vote',
    // left out it is as usual
    ...(special ? ruled && { rule_schedule: planned } : { rule_schedule: {} }),
  };
}
