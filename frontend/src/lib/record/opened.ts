/** What a file holds that somebody opens to replay it: a record, or the report of a move. */
export type Opened =
  | { kind: 'record'; text: string; /** The action that was reported. */ n?: number }
  /** A report from a match that was still running: what one seat saw, and no record. */
  | { kind: 'seen' };

/** Told by its first key, which no record has. */
const REPORT = /^\s*\{\s*"report"\s*:/;

export function opened(text: string): Opened {
  if (!REPORT.test(text)) return { kind: 'record', text };
  try {
    const { record, n } = JSON.parse(text) as { record?: unknown; n?: unknown };
    if (typeof record !== 'string') return { kind: 'seen' };
    return { kind: 'record', text: record, ...(typeof n === 'number' ? { n } : {}) };
  } catch {
    return { kind: 'record', text };
  }
}
