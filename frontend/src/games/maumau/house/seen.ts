/** What house rules need to know of a table; every observation of Mau-Mau has it. */
import type { TableRoom } from '../../../live/game';
import type { Draft } from './rule/rule';

export interface BoardRule {
  no: number;
  rule: Draft;
  author?: string;
  round?: number;
  date?: string;
}

export interface Board {
  names?: readonly string[];
  points?: readonly number[];
  units?: readonly number[];
  credits?: readonly number[];
  rules?: readonly BoardRule[];
  goal?: number;
  rounds?: number;
  log?: readonly { round: number; winner: string; points: number }[];
  closed?: boolean;
}

/** A house rule as its line on the board. */
export interface RuleView {
  no: number;
  title: string;
  de: string;
  en: string;
  in_force?: boolean;
}

export interface HouseView {
  phase: string;
  /** Table time in ms at which the pause ends; -1: no pause. */
  between_at: number;
  names: readonly string[];
  seats: readonly number[];
  credits: readonly number[];
  board: Board;
  rules: readonly RuleView[];
  /** Numbers of the rules in force in this round. */
  in_force: readonly number[];
  options: { goal: number; house_rules: boolean; rules_ratio_five?: number };
}

export type HouseRoom = TableRoom<HouseView>;

/** How many rules I may add. */
export function creditsOf(room: HouseRoom): number {
  const seen = room.observation;
  return room.you === null || !seen?.options.house_rules ? 0 : (seen.credits[room.you] ?? 0);
}

/** Whether a rule of mine would be accepted now: I have one to add, and no round is played (MM-12.4). */
export function mayAddRule(room: HouseRoom): boolean {
  return !room.replaying && creditsOf(room) > 0 && room.observation?.phase === 'between';
}

/** The rules that took effect with the last step, in order and each once. */
export function appliedNow(room: HouseRoom): { no: number; title: string }[] {
  const found = new Map<number, string>();
  for (const { events } of room.latest) {
    for (const event of events as readonly { type: string; rule_no?: number; title?: string }[]) {
      if (event.type === 'rule_applied') found.set(event.rule_no ?? 0, event.title ?? '');
    }
  }
  return [...found].map(([no, title]) => ({ no, title }));
}
