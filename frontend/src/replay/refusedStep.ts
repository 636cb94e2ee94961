/** A record with a step that the rules refuse: which one it is, and what the game says to it. */
import type { Facts } from '../lib/wording/format';
import { render } from '../lib/wording/format';
import { inWords } from '../lib/wording/gametexts';
import { settings } from '../lib/memory/settings.svelte';
import { seatsOf } from '../live/film/film.svelte';
import type { Parts } from '../live/room.svelte';
import { cardWords } from '../live/saying/sentences';
import { t } from '../live/words';
import type { Refused } from '../wire';

/** What the server tells of it: `BadRecord.told` of the package. */
export interface RefusedStep {
  line: number;
  step: number;
  /** Who did it, by seat; below 0: chance or the clock. */
  by: number;
  code: string;
  clause: string;
  facts: Facts;
  match: { game: string; options: Facts; players: readonly string[]; names: readonly string[] };
}

/** The step that a refusal of a record is about; undefined: it is about no step, or no rule. */
export function refusedStep({ code, facts }: Refused): RefusedStep | undefined {
  const found = code === 'bad_record' && facts?.['match'] !== undefined;
  return found ? (facts as unknown as RefusedStep) : undefined;
}

/** Where it stands, what the game says to it, and the rule; without the game's words what is left of that. */
export function stepWords(found: RefusedStep, parts: Parts | undefined): string[] {
  const { line, step, by, clause, match } = found;
  const seats = seatsOf(match.players, match.names);
  const seatName = (seat: number) => seats[seat]?.name ?? '';
  const lines = [t('replay.refused', { step, line, name: seatName(by) })];
  const rule = (title: string) => clause && t('replay.refused.rule', { clause, title });
  if (!parts) return [...lines, rule('')].filter(Boolean);
  const { texts, view, game } = parts;
  const wording = { ...cardWords(texts, view, { ...game.options, ...match.options }), seatName };
  const why = render(inWords(texts.refusals[found.code], settings.language), found.facts, wording);
  const said = why && t('replay.refused.why', { why });
  const title = inWords(texts.clauses[clause]?.title, settings.language);
  return [...lines, said, rule(title)].filter(Boolean);
}
