/** The line of the catalogue without its tie-breaks: 'DZ' for 'DZ-2e', 'rest' for 'rest6'. */
export function lineOf(key: string): string {
  return /^(?:rest|[A-Z0-9]+)/.exec(key)?.[0] ?? key;
}
