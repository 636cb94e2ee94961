/** Numbers that nobody can guess: contributions to a shuffle, and keys that make a message count once. */

/** 32 hexadecimal digits. */
export function freshNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
