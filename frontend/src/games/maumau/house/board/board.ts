/** The Punktetafel as rows: who has how many points, and which rules stand there. */
import { inSuits } from '../../../../lib/wording/suited';
import { type Language, settings } from '../../../../lib/memory/settings.svelte';
import type { TableRule } from '../../../../live/game';
import type { Board, BoardRule, HouseRoom, HouseView, RuleView } from '../seen';
import { h, titleIn, titleOf } from '../words';

/** Rule units that make a rule (MM-12.3). */
const UNITS = 60;

export interface Row {
  /** The name on the board, or of whoever sits on the seat. */
  name: string;
  seat: number | undefined;
  points: number;
  /** Rules that may be added. */
  credits: number;
  /** Points until the next rule may be added. */
  until: number;
}

/** Rule units that a point is worth, by the number of players (MM-12.2). */
export function unitsPerPoint(players: number, ratioFive = 6): number {
  if (players === 5 && ratioFive === 10) return 6;
  if (players >= 7) return 15;
  return players >= 4 ? 10 : 6;
}

/** Points that are missing until the next rule. */
export function untilRule(units: number, perPoint: number): number {
  return Math.ceil((UNITS - (units % UNITS)) / perPoint);
}

/** Everybody on the board, most points first; who sits here under the name of the seat. */
export function rows(seen: HouseView, seatName: (seat: number) => string): Row[] {
  const { board } = seen;
  const names = board.names ?? [];
  const players = seen.seats.length > 1 ? seen.seats.length : seen.names.filter(Boolean).length;
  const perPoint = unitsPerPoint(players, seen.options.rules_ratio_five);
  return names
    .map((name, i) => {
      const at = seen.names.indexOf(name);
      const seat = at >= 0 ? at : undefined;
      return {
        name: seat === undefined ? name : seatName(seat) || name,
        seat,
        points: board.points?.[i] ?? 0,
        credits: board.credits?.[i] ?? 0,
        until: untilRule(board.units?.[i] ?? 0, perPoint),
      };
    })
    .sort((one, other) => other.points - one.points);
}

/** The rounds that gave points, the last one first. */
export function rounds(seen: HouseView, seatName: (seat: number) => string) {
  const nameOf = (name: string) => {
    const seat = seen.names.indexOf(name);
    return seat >= 0 ? seatName(seat) || name : name;
  };
  return [...(seen.board.log ?? [])]
    .reverse()
    .map(({ round, winner, points }) => ({ round, name: nameOf(winner), points }));
}

/** A rule on the board: what its author wrote, and what the game says it means. */
export interface Standing {
  no: number;
  title: string;
  sentence: string;
  /** The name on the board of who added it; empty for the rules of the table. */
  author: string;
  round: number;
  /** In force in this round, not only from the next one on. */
  inForce: boolean;
}

/** "Nr. 3 · Titel — Satz. (Anna, Runde 2)" without number, title and author: the sentence alone. */
export function sentenceOf(line: string, title: string): string {
  const [, ...rest] = line.split(`${title} — `);
  const sentence = rest.length > 0 ? rest.join(`${title} — `) : line;
  return sentence.replace(/\.\s\([^()]*\)$/, '.');
}

/** The title in such a line. */
export function titleOfLine(line: string): string {
  return line.split(' · ').slice(1).join(' · ').split(' — ')[0] ?? '';
}

function standing(room: HouseRoom, view: RuleView, board: Board, language: Language): Standing {
  const noted: Partial<BoardRule> = board.rules?.find(({ no }) => no === view.no) ?? {};
  return {
    no: view.no,
    title: titleOf(room, view.title),
    sentence: inSuits(sentenceOf(view[language], titleIn(room, view.title, language))),
    author: noted.author ?? '',
    round: noted.round ?? 0,
    inForce: view.in_force ?? true,
  };
}

/** The rules on the board, by number. */
export function standings(room: HouseRoom, seen: HouseView, language: Language): Standing[] {
  return seen.rules.map((view) => standing(room, view, seen.board, language));
}

/** The rules on the board as the rules beside the table list them. */
export function tableRules(room: HouseRoom): TableRule[] {
  const seen = room.view;
  const rules = seen ? standings(room, seen, settings.language) : [];
  return rules.map(({ no, title, sentence }) => ({
    id: h('rule.number', { n: no }),
    title,
    text: sentence,
  }));
}
