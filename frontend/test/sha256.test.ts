/** The published vectors of FIPS 180-4 and RFC 4231. */
import { describe, expect, test } from 'vitest';
import { fromHex, hmacSha256, sha256, toHex } from '../src/lib/sha256';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('SHA-256', () => {
  test.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
    ['a'.repeat(64), 'ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb'],
    ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
  ])('of %.20s', (message, digest) => {
    expect(toHex(sha256(bytes(message)))).toBe(digest);
  });
});

describe('HMAC-SHA256', () => {
  test.each([
    [
      '0b'.repeat(20),
      'Hi There',
      'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
    ],
    [
      toHex(bytes('Jefe')),
      'what do ya want for nothing?',
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    ],
    [
      'aa'.repeat(131),
      'Test Using Larger Than Block-Size Key - Hash Key First',
      '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
    ],
  ])('with the key %.20s', (key, message, digest) => {
    expect(toHex(hmacSha256(fromHex(key) ?? new Uint8Array(), bytes(message)))).toBe(digest);
  });
});

test('what is no hexadecimal number is told apart', () => {
  expect(fromHex('abc')).toBeUndefined();
  expect(fromHex('zz')).toBeUndefined();
  expect(fromHex('')).toHaveLength(0);
});
