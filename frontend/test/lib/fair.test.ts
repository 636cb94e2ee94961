/** The shuffle's proof, against the vectors that the server's own implementation passes too. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, test } from 'vitest';
import { type DrawRule, ownDraw, sharedDraw, Stream, verify } from '../../src/lib/record/fair';

interface Case {
  secret: string;
  table: string;
  k: number;
  nonces: (string | null)[];
  commitment: string;
  randrange_52: number[];
  randrange_3221225473: number[];
  randrange_4294967296: number[];
  shuffle_32: number[];
}
interface RoundCase {
  secret: string;
  round: string;
  deal: number;
  k: number;
  randrange_52: number[];
  shuffle_32: number[];
}
const files = import.meta.glob<{ cases: Case[]; rounds: RoundCase[] }>(
  '../../../tests/vectors/fair.json',
  {
    eager: true,
    import: 'default',
  },
);
const cases = Object.values(files).flatMap((file) => file.cases);

const rounds = Object.values(files).flatMap((file) => file.rounds);

const streamOf = ({ secret, table, k, nonces }: Case) =>
  new Stream(hexToBytes(secret), ownDraw(table, k, nonces));

test('there are vectors', () => {
  expect(cases.length).toBeGreaterThan(4);
  expect(rounds.length).toBeGreaterThan(4);
});

describe.each(cases)('draw $k at table $table', (one) => {
  test('the commitment is the hash of the secret', () => {
    expect(bytesToHex(sha256(hexToBytes(one.secret)))).toBe(one.commitment);
  });

  test.each([
    [52, one.randrange_52],
    [3221225473, one.randrange_3221225473],
    [4294967296, one.randrange_4294967296],
  ])('numbers below %i', (stop, wanted) => {
    const stream = streamOf(one);
    expect(wanted.map(() => stream.randrange(stop))).toEqual(wanted);
  });

  test('a shuffle', () => {
    const items = one.shuffle_32.map((_, i) => i);
    expect(streamOf(one).shuffled(items)).toEqual(one.shuffle_32);
  });
});

test.each(rounds)('draw $k of deal $deal in round $round', (one) => {
  const stream = () => new Stream(hexToBytes(one.secret), sharedDraw(one.round, one.deal, one.k));
  const numbers = stream();
  expect(one.randrange_52.map(() => numbers.randrange(52))).toEqual(one.randrange_52);
  expect(stream().shuffled(one.shuffle_32.map((_, i) => i))).toEqual(one.shuffle_32);
});

const PACK = ['7D', '8D', '9D', 'JD', 'QD', 'KD', 'TD', 'AD'];
const RULES: Record<string, DrawRule> = {
  draw_dealer: { draws: 'seat', field: 'seat' },
  shuffle: { draws: 'cards', field: 'cards', pack: PACK },
  recycle: { draws: 'cards', field: 'cards', pack: PACK, part: true },
  roll: { draws: 'dice', field: 'faces', faces: 6 },
};
const SECRET = '11'.repeat(32);
const COMMITMENT = bytesToHex(sha256(hexToBytes(SECRET)));
const NONCES = ['00112233445566778899aabbccddeeff', null];

/** A record whose draws come from the stream, with lines in between that are no draws. */
function record(change: (lines: Record<string, unknown>[]) => void = () => undefined): string {
  const stream = (k: number, nonces: (string | null)[]) =>
    new Stream(hexToBytes(SECRET), ownDraw('table-1', k, nonces));
  const third = stream(3, NONCES);
  const lines: Record<string, unknown>[] = [
    {
      format: 1,
      game: 'test',
      players: ['Anna', 'Ben'],
      fair: { table: 'table-1', commitment: COMMITMENT, secret: SECRET },
    },
    { n: 1, by: 'chance', do: { type: 'draw_dealer', seat: stream(1, [null, null]).randrange(2) } },
    {
      n: 2,
      by: 'chance',
      do: { type: 'shuffle', cards: stream(2, NONCES).shuffled(PACK) },
      nonces: NONCES,
    },
    { n: 3, by: 0, do: { type: 'play', card: '7D' } },
    {
      n: 4,
      by: 'chance',
      do: { type: 'recycle', cards: third.shuffled(['8D', 'QD', 'AD']) },
      nonces: NONCES,
    },
    {
      n: 5,
      by: 'chance',
      do: {
        type: 'roll',
        faces: ((dice) => [1, 2, 3].map(() => dice.randrange(6) + 1))(stream(4, NONCES)),
      },
      nonces: NONCES,
    },
  ];
  change(lines);
  return lines.map((line) => JSON.stringify(line)).join('\n') + '\n';
}

const cardsOf = (line: Record<string, unknown> | undefined) =>
  (line?.['do'] as { cards: string[] }).cards;

describe('a record', () => {
  test('with every draw from the stream is fair', () => {
    const verdict = verify(record(), RULES);
    expect(verdict).toMatchObject({ kind: 'fair', commitment: COMMITMENT });
    if (verdict.kind !== 'fair') return;
    expect(verdict.draws.map(({ type, of, nonces }) => [type, of, nonces])).toEqual([
      ['draw_dealer', 'seat', 0],
      ['shuffle', 'cards', 1],
      ['recycle', 'cards', 1],
      ['roll', 'dice', 1],
    ]);
  });

  test('of practice is asked about its own draws only', () => {
    const takenOver = record((lines) => {
      Object.assign(lines[0] as object, { practice: 2 });
      cardsOf(lines[2]).reverse();
    });
    const verdict = verify(takenOver, RULES);
    expect(verdict).toMatchObject({ kind: 'fair', takenOver: 2 });
    if (verdict.kind !== 'fair') return;
    expect(verdict.draws.every(({ n }) => n > 2)).toBe(true);
    const forged = record((lines) => {
      Object.assign(lines[0] as object, { practice: 2 });
      cardsOf(lines[4])[0] = '7H';
    });
    expect(verify(forged, RULES)).toMatchObject({ kind: 'different', first: { n: 4 } });
  });

  test.each([
    [{}, 'fresh'],
    [{ position: {} }, 'position'],
    [{ position: {}, practice: 0, redealt: 1 }, 'redealt'],
  ])('says with what it begins: %o', (header, begins) => {
    const begun = record((lines) => Object.assign(lines[0] as object, header));
    expect(verify(begun, RULES)).toMatchObject({ kind: 'fair', begins });
  });

  test('with two cards exchanged is found out, at their line', () => {
    const forged = record((lines) => {
      cardsOf(lines[2]).reverse();
    });
    expect(verify(forged, RULES)).toMatchObject({ kind: 'different', first: { n: 2 } });
  });

  test('with a card that was not in the pack is found out', () => {
    const forged = record((lines) => {
      cardsOf(lines[4])[0] = '7H';
    });
    expect(verify(forged, RULES)).toMatchObject({ kind: 'different', first: { n: 4 } });
  });

  test('with another nonce than the one drawn with is found out', () => {
    const forged = record((lines) => {
      Object.assign(lines[2] ?? {}, { nonces: ['ff'.repeat(16), null] });
    });
    expect(verify(forged, RULES)).toMatchObject({ kind: 'different', first: { n: 2 } });
  });

  test('with a draw left out is found out at the next', () => {
    const forged = record((lines) => {
      lines.splice(1, 1);
    });
    expect(verify(forged, RULES)).toMatchObject({ kind: 'different', first: { n: 2 } });
  });

  test('with a secret that does not fit its commitment proves nothing', () => {
    const forged = record((lines) => {
      Object.assign(lines[0]?.['fair'] ?? {}, { secret: '22'.repeat(32) });
    });
    expect(verify(forged, RULES).kind).toBe('wrong_commitment');
  });

  test('without a secret proves nothing', () => {
    const running = record((lines) => {
      delete lines[0]?.['fair'];
    });
    expect(verify(running, RULES).kind).toBe('no_proof');
  });

  test('with a draw the page does not know says so', () => {
    const fewer = {
      draw_dealer: RULES['draw_dealer'],
      shuffle: RULES['shuffle'],
      recycle: RULES['recycle'],
    };
    expect(verify(record(), fewer as typeof RULES)).toMatchObject({
      kind: 'unknown_draw',
      first: { n: 5 },
    });
  });

  test.each(['', 'not a record', '[]'])('that is none (%j) is unreadable', (text) => {
    expect(verify(text, RULES).kind).toBe('unreadable');
  });
});

/** What chance does at a table of a round: two deals, the first with one more draw. */
function roundRecord(change: (lines: Record<string, unknown>[]) => void = () => undefined): string {
  const stream = (deal: number, k: number) =>
    new Stream(hexToBytes(SECRET), sharedDraw('round-1', deal, k));
  const lines: Record<string, unknown>[] = [
    {
      format: 1,
      game: 'test',
      players: ['Anna', 'Ben'],
      fair: { table: 'table-1', commitment: COMMITMENT, secret: SECRET, round: 'round-1' },
    },
    { n: 1, by: 'chance', do: { type: 'shuffle', cards: stream(1, 1).shuffled(PACK) } },
    { n: 2, by: 'chance', do: { type: 'recycle', cards: stream(1, 2).shuffled(['8D', 'QD']) } },
    { n: 3, by: 0, do: { type: 'play', card: '7D' } },
    { n: 4, by: 'chance', do: { type: 'shuffle', cards: stream(2, 1).shuffled(PACK) } },
  ];
  change(lines);
  return lines.map((line) => JSON.stringify(line)).join('\n') + '\n';
}

describe('a record of a round with the same cards', () => {
  const rules: Record<string, DrawRule> = {
    ...RULES,
    shuffle: { draws: 'cards', field: 'cards', pack: PACK, begins: true },
  };

  test('is fair, and says that nobody has added to it', () => {
    expect(verify(roundRecord(), rules)).toMatchObject({ kind: 'fair', shared: true });
    expect(verify(record(), RULES)).toMatchObject({ kind: 'fair', shared: false });
  });

  test('has the next deal alike, whatever was drawn in the one before', () => {
    const shorter = roundRecord((lines) => {
      lines.splice(2, 1);
    });
    expect(verify(shorter, rules).kind).toBe('fair');
  });

  test.each([
    ['another round', { round: 'round-2' }],
    ['no round', { round: undefined }],
  ])('with %s is found out', (_, other) => {
    const forged = roundRecord((lines) => {
      Object.assign(lines[0]?.['fair'] ?? {}, other);
    });
    expect(verify(forged, rules)).toMatchObject({ kind: 'different', first: { n: 1 } });
  });
});
