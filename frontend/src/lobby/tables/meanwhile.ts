/** Matches that came to their end while their player was away: the lobby asks once what became of them. */
import { now } from '../../lib/browser/clock.svelte';
import { keepFinished } from '../../lib/memory/finished';
import { finishedOf } from '../../lib/memory/finishedOf';
import { noteUp, sittingAt } from '../../lib/memory/sitting';
import { getTable } from '../../net/api';
import type { TableRow } from '../../wire';

/** Those who sit there come back to it; everything else has an end. */
const GOES_ON: readonly string[] = ['open', 'playing'];

/** Whether one match has ended, and is remembered now. */
async function askAfter(id: string): Promise<boolean> {
  const answer = await getTable(id);
  // without a connection, for example, nobody knows; the next visit asks again
  if (!answer.ok && answer.refused.code !== 'unknown_table') return false;
  const seated = answer.ok ? answer.value : undefined;
  if (seated && seated.you !== null && GOES_ON.includes(seated.table.stage)) return false;
  noteUp(id);
  const match = seated && finishedOf(seated, now());
  if (match) keepFinished(match);
  return match !== undefined;
}

/** Asks after the tables that are no longer among those at which I sit; true: some have ended meanwhile. */
export async function endedMeanwhile(yours: readonly Pick<TableRow, 'id'>[]): Promise<boolean> {
  const listed = new Set(yours.map(({ id }) => id));
  const gone = sittingAt().filter((id) => !listed.has(id));
  return (await Promise.all(gone.map(askAfter))).includes(true);
}
