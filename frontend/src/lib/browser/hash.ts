/** What stands behind the # of the address, which anybody may have cut off in the middle of a letter. */
export function hashWord(hash: string = location.hash): string {
  const word = hash.slice(1);
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}
