/** Addresses as pictures for a camera; many sheets of paper carry the same one. */
import { qrOf } from '../../net/api';

const drawn = new Map<string, Promise<string | undefined>>();

async function ask(address: string): Promise<string | undefined> {
  const answer = await qrOf(address);
  if (!answer.ok) drawn.delete(address);
  return answer.ok ? `data:image/svg+xml,${encodeURIComponent(answer.value)}` : undefined;
}

/** Once every picture that was asked for so far is there, or cannot be had. */
export async function allDrawn(): Promise<void> {
  await Promise.all(drawn.values());
}

/** The source of the picture; undefined where there is none just now. */
export function pictureOf(address: string): Promise<string | undefined> {
  const known = drawn.get(address) ?? ask(address);
  drawn.set(address, known);
  return known;
}
