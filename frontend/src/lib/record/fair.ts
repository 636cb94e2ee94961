/** Checks every draw of chance in a record: the published algorithm of the fair shuffle, computed anew in the browser.
 *
 * key = HMAC-SHA256(secret, "stammtisch/1|table|k|nonces"), k counting the draws from 1, a missing nonce written "-",
 * or, at tables of a round that share their secret, HMAC-SHA256(secret, "stammtisch/2|round|deal|k"), where a deal begins
 * with its shuffle and k counts the draws of that deal;
 * bytes = HMAC-SHA256(key, 0), HMAC-SHA256(key, 1) ... with the counter as four bytes, big end first;
 * a number below n = the next four bytes, thrown away from 2^32 - (2^32 mod n) on, modulo n;
 * a shuffle = Fisher-Yates from the last card down to the second.
 *
 * The hashes are a library's, for a page over plain http has no crypto.subtle.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, createView, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** How an outcome is drawn, and in which field of the action it stands. */
export type DrawRule =
  | {
      draws: 'cards';
      field: string;
      /** All cards in the order in which the shuffle starts. */
      pack: readonly string[];
      /** Only some of the pack is shuffled: those that the outcome names. */
      part?: boolean;
      /** Every deal begins with it. */
      begins?: boolean;
    }
  | { draws: 'seat'; field: string }
  | { draws: 'dice'; field: string; faces: number };

/** Of what the key of draw k is made at a table with a secret of its own. */
export const ownDraw = (table: string, k: number, nonces: readonly (string | null)[]): string =>
  `stammtisch/1|${table}|${k}|${nonces.map((nonce) => nonce ?? '-').join(',')}`;

/** Of what the key of the k-th draw of a deal is made at every table of a round. */
export const sharedDraw = (round: string, deal: number, k: number): string =>
  `stammtisch/2|${round}|${deal}|${k}`;

/** Numbers from the stream of one draw. */
export class Stream {
  readonly #key: Uint8Array;
  #block: DataView = new DataView(new ArrayBuffer(0));
  #next = 0;
  #counter = 0;

  constructor(secret: Uint8Array, draw: string) {
    this.#key = hmac(sha256, secret, utf8ToBytes(draw));
  }

  #word(): number {
    if (this.#next === this.#block.byteLength) {
      const counter = new DataView(new ArrayBuffer(4));
      counter.setUint32(0, this.#counter++);
      this.#block = createView(hmac(sha256, this.#key, new Uint8Array(counter.buffer)));
      this.#next = 0;
    }
    this.#next += 4;
    return this.#block.getUint32(this.#next - 4);
  }

  /** A whole number in 0 .. stop-1. */
  randrange(stop: number): number {
    const limit = 2 ** 32 - (2 ** 32 % stop);
    let word = this.#word();
    while (word >= limit) word = this.#word();
    return word % stop;
  }

  /** The items in a drawn order. */
  shuffled<T>(items: readonly T[]): T[] {
    const out = [...items];
    for (let i = out.length - 1; i > 0; i--) {
      const j = this.randrange(i + 1);
      [out[i], out[j]] = [out[j] as T, out[i] as T];
    }
    return out;
  }
}

/** What chance says in one line of a record. */
interface ChanceLine {
  n: number;
  do: Record<string, unknown>;
  nonces?: (string | null)[];
}

/** One draw, computed anew, and what it draws, unless this page has no rule for its type. */
export interface Draw {
  n: number;
  type: string;
  of?: DrawRule['draws'];
  nonces: number;
  matches: boolean;
}

/** With what a record begins: a fresh match, a position, or one with other cards, which only a game's rules can draw. */
export type Begins = 'fresh' | 'position' | 'redealt';

/** What the check has found; the first draw that does not fit, where there is one. */
export type Verdict =
  | {
      kind: 'fair';
      draws: Draw[];
      commitment: string;
      takenOver: number;
      begins: Begins;
      /** By the secret of a round, to which nobody at the table has added. */
      shared: boolean;
    }
  | { kind: 'different'; draws: Draw[]; first: Draw; commitment: string }
  | { kind: 'unknown_draw'; draws: Draw[]; first: Draw; commitment: string }
  | { kind: 'wrong_commitment'; commitment: string }
  | { kind: 'no_proof' }
  | { kind: 'unreadable' };

interface Header {
  players: string[];
  /** So many actions at the beginning are those of another match, drawn from another secret. */
  practice?: number;
  position?: unknown;
  /** The seat that went on with other cards. */
  redealt?: number;
  fair?: { table: string; commitment: string; secret?: string; round?: string };
}

function expected(
  rule: DrawRule,
  stream: Stream,
  outcome: unknown,
  seats: number,
): { value: unknown } | undefined {
  if (rule.draws === 'seat') return { value: stream.randrange(seats) };
  if (!Array.isArray(outcome)) return undefined;
  if (rule.draws === 'dice') {
    return { value: outcome.map(() => stream.randrange(rule.faces) + 1) };
  }
  const named = new Set(outcome.map(String));
  const items = rule.part ? rule.pack.filter((card) => named.has(card)) : rule.pack;
  return { value: stream.shuffled(items) };
}

function check(line: ChanceLine, rule: DrawRule | undefined, stream: Stream, seats: number): Draw {
  const nonces = (line.nonces ?? []).filter((nonce) => nonce !== null).length;
  const draw = { n: line.n, type: String(line.do['type']), nonces };
  if (!rule) return { ...draw, matches: false };
  const outcome = line.do[rule.field];
  const wanted = expected(rule, stream, outcome, seats);
  const matches = JSON.stringify(wanted?.value) === JSON.stringify(outcome);
  return { ...draw, of: rule.draws, matches };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isHeader = (line: unknown): line is Header =>
  isObject(line) && Array.isArray(line['players']);

const isChance = (line: unknown): line is ChanceLine =>
  isObject(line) && line['by'] === 'chance' && isObject(line['do']);

function read(record: string): { header: Header; lines: ChanceLine[] } | undefined {
  try {
    const [header, ...lines] = record
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => JSON.parse(line) as unknown);
    return isHeader(header) ? { header, lines: lines.filter(isChance) } : undefined;
  } catch {
    return undefined;
  }
}

/** The bytes of a secret; none when it is not written in hexadecimal digits. */
function secretOf(hex: string): Uint8Array {
  try {
    return hexToBytes(hex);
  } catch {
    return new Uint8Array();
  }
}

function beginningOf({ position, redealt }: Header): Begins {
  if (redealt !== undefined) return 'redealt';
  return position === undefined ? 'fresh' : 'position';
}

/** Computes every shuffle and every lot of a record anew, with the game's rules of drawing. */
export function verify(record: string, rules: Readonly<Record<string, DrawRule>>): Verdict {
  const parsed = read(record);
  if (!parsed) return { kind: 'unreadable' };
  const { header, lines } = parsed;
  const fair = header.fair;
  const secret = secretOf(fair?.secret ?? '');
  if (!fair || secret.length === 0) return { kind: 'no_proof' };
  const { commitment, table, round } = fair;
  if (bytesToHex(sha256(secret)) !== commitment) return { kind: 'wrong_commitment', commitment };
  const seats = header.players.length;
  const takenOver = header.practice ?? 0;
  let deal = 0;
  let within = 0;
  const draws = lines.flatMap((line, i) => {
    const rule = rules[String(line.do['type'])];
    [deal, within] = rule?.draws === 'cards' && rule.begins ? [deal + 1, 1] : [deal, within + 1];
    if (line.n <= takenOver) return [];
    const nonces = line.nonces ?? header.players.map(() => null);
    const draw =
      round === undefined ? ownDraw(table, i + 1, nonces) : sharedDraw(round, deal, within);
    return [check(line, rule, new Stream(secret, draw), seats)];
  });
  const different = draws.find((draw) => draw.of && !draw.matches);
  if (different) return { kind: 'different', draws, first: different, commitment };
  const unknown = draws.find((draw) => !draw.of);
  if (unknown) return { kind: 'unknown_draw', draws, first: unknown, commitment };
  const begins = beginningOf(header);
  return { kind: 'fair', draws, commitment, takenOver, begins, shared: round !== undefined };
}
