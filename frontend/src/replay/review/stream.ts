/** The look back at a match, as the room tells it bit by bit. */
import { type Answer, ask, post } from '../../net/api';
import type { ReviewLine, ReviewRequest } from '../../wire';

/** A match looked back at: every line is told as it comes; at the end, whether the last one came. */
export async function streamReview(
  request: ReviewRequest,
  heard: (line: ReviewLine) => void,
  signal: AbortSignal,
): Promise<Answer<boolean>> {
  let whole = false;
  return ask<boolean>(
    '/api/review',
    async (response) => {
      await eachLine(response, (text) => {
        const line = JSON.parse(text) as ReviewLine;
        whole = line.type === 'summary';
        heard(line);
      });
      return whole;
    },
    { ...post(request), signal },
  );
}

/** Calls with every line of an answer that comes bit by bit. */
async function eachLine(response: Response, heard: (line: string) => void): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    const lines = (rest + next.value).split('\n');
    rest = lines.pop() ?? '';
    lines.filter(Boolean).forEach(heard);
  }
}
