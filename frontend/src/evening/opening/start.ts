/** When an evening is meant to begin. */

/** Today at this hour, or tomorrow when it is over. */
export function startsAt(hour: string): number | undefined {
  const [h, m] = hour.split(':').map(Number);
  if (h === undefined || m === undefined || Number.isNaN(h + m)) return undefined;
  const at = new Date();
  at.setHours(h, m, 0, 0);
  if (at.getTime() < Date.now() - 3_600_000) at.setDate(at.getDate() + 1);
  return at.getTime();
}

/** How fast an evening's clock has to run so that a matchday lasts so long; the server allows 1 to 600. */
export function speedFor(minutes: number, seconds: number): number {
  return Math.min(600, Math.max(1, Math.round((minutes * 60) / seconds)));
}
