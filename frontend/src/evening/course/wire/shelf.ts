/** What waits to be told to the server: in its order, and what follows from the answer to its first. */
import type { Command, Failure } from './api';

/** Said while there was no connection; told when it is back. */
export interface Waiting {
  id: string;
  seen: number;
  command: Command;
}

const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/** How long to wait before the next try, by how many have failed. */
export const pause = (failed: number): number => Math.min(LONGEST_MS, FIRST_MS * 2 ** failed);

/** Answers that another try may well change: what was said stays on the shelf. */
const PASSING = new Set([
  'offline',
  'bad_answer',
  'not_certain',
  'not_saved',
  'draining',
  'room_busy',
  'elsewhere',
  'too_many_requests',
]);

export const passes = ({ code }: Failure): boolean => PASSING.has(code);

/** What a command is about: a sheet, or somebody. */
function subject({ matchday, table, no }: Command): string {
  return JSON.stringify(table === undefined ? [no] : [matchday, table]);
}

/** Whether a command is about this sheet. */
export const ofSheet = (what: Command, matchday: number, table: number): boolean =>
  subject(what) === subject({ type: '', matchday, table });

/** The rest once the first was accepted under this number: about the same it has seen as much. */
export function afterAccepted(told: Waiting, seq: number, rest: readonly Waiting[]): Waiting[] {
  const same = (one: Waiting) => subject(one.command) === subject(told.command);
  // or the server would take the own entry for a change that this page does not know of
  return rest.map((one) => (same(one) ? { ...one, seen: Math.max(one.seen, seq) } : one));
}

/** The rest once the first was refused: an entry that does not stand is not confirmed either. */
export function afterRefused(told: Waiting, rest: readonly Waiting[]): Waiting[] {
  if (told.command.type !== 'result_entered') return [...rest];
  const next = rest.findIndex((one) => subject(one.command) === subject(told.command));
  return rest.filter((one, i) => i !== next || one.command.type !== 'result_confirmed');
}
