/** Several people at one screen: whose table is drawn, when the curtain hangs, and what may be read on it. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { settings } from '../../src/lib/memory/settings.svelte';
import type { Entry, Tagged } from '../../src/live/game';
import type { Room } from '../../src/live/room.svelte';
import { Company } from '../../src/room/company/company.svelte';
import { commonEntry, lastEntriesFor } from '../../src/room/company/shared';
import type { Seated, TableView } from '../../src/wire';
import { happened, hello, parts, table, update } from './fixtures';

const SPOKEN = {
  ...parts,
  texts: {
    ...parts.texts,
    events: {
      drew: { de: '{card} gezogen', en: '{card} drawn' },
      played: { de: '{card} gelegt', en: '{card} played' },
    },
  },
};
const ANNA = 0;
const CLARA = 3;

const sits = (you: number | null): Seated => ({ table, you, host: you === ANNA, replay: null });
/** The table after somebody got up in the middle of the match. */
const without = (gone: number): TableView => ({
  ...table,
  seats: table.seats.map((seat, n) => (n === gone ? { ...seat, presence: 'left' as const } : seat)),
});
const entry = (seq: number, by: number, ...events: Tagged[]): Entry => ({
  seq,
  by,
  events,
  auto: null,
});
const drew = (card?: string): Tagged & { card?: string } =>
  card === undefined ? { type: 'drew' } : { type: 'drew', card };
const played = (card: string): Tagged & { card: string } => ({ type: 'played', card });

/** The server tells everybody whose turn it is. */
function turn(company: Company, seat: number | null, seq = 5): void {
  for (const room of company.rooms)
    room.receive(hello({ you: room.you, observation: { hand: [], turn: seat }, legal: [], seq }));
}

function companyOf(...seats: (number | null)[]): Company {
  return new Company(
    seats.map((you, person) => ({ person, seated: sits(you) })),
    SPOKEN,
  );
}

beforeEach(() => {
  settings.language = 'de';
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('alone at the screen', () => {
  test('there is no curtain, whoever is on turn', () => {
    const company = companyOf(ANNA);
    for (const seat of [ANNA, CLARA, null]) {
      turn(company, seat);
      expect([company.hidden, company.next, company.shown.you]).toEqual([false, undefined, ANNA]);
    }
  });

  test('nor for somebody who looks on', () => {
    const company = companyOf(null);
    turn(company, CLARA);
    expect([company.hidden, company.seated.length, company.shown.you]).toEqual([false, 0, null]);
  });
});

describe('two at one screen', () => {
  let company: Company;
  const [anna, clara] = [() => company.rooms[0] as Room, () => company.rooms[1] as Room];
  beforeEach(() => {
    company = companyOf(ANNA, CLARA);
  });

  test('nothing is drawn until somebody says who is there', () => {
    turn(company, ANNA);
    expect(company.hidden).toBe(true);
    expect(company.next).toBe(anna());
    company.reveal(anna());
    expect([company.hidden, company.shown]).toEqual([false, anna()]);
  });

  test('the curtain falls when it is the turn of the other, and stays while a bot plays', () => {
    turn(company, ANNA);
    company.reveal(anna());
    turn(company, 2);
    expect([company.hidden, company.shown]).toEqual([false, anna()]);
    turn(company, CLARA);
    expect([company.hidden, company.next]).toEqual([true, clara()]);
    company.reveal(clara());
    expect([company.hidden, company.shown]).toEqual([false, clara()]);
  });

  test('passed on by hand it is for whoever wants it', () => {
    turn(company, 2);
    company.reveal(anna());
    company.cover();
    expect([company.hidden, company.next]).toEqual([true, undefined]);
  });

  test.each(['open', 'over', 'closed', 'halted'] as const)(
    'no curtain hangs where the table is %s: rematch and results are for all',
    (stage) => {
      turn(company, CLARA);
      company.reveal(anna());
      expect(company.hidden).toBe(true);
      for (const room of company.rooms)
        room.seated({ ...sits(room.you), table: { ...table, stage } });
      expect(company.hidden).toBe(false);
    },
  );

  test.each([
    ['before the match', sits(null), null],
    ['in the middle of it', { ...sits(CLARA), table: without(CLARA) }, CLARA],
  ])('who gets up %s leaves the screen to the other, who says so first', (_when, after, you) => {
    turn(company, CLARA);
    company.reveal(clara());
    clara().seated(after);
    anna().seated({ ...sits(ANNA), table: after.table });
    expect([clara().you, clara().mine]).toEqual([you, false]);
    expect(company.seated).toEqual([anna()]);
    expect([company.hidden, company.next]).toEqual([true, undefined]);
    company.reveal(anna());
    expect([company.hidden, company.shown]).toEqual([false, anna()]);
  });

  test('who has got up is known, and sits again as if nothing had been', () => {
    turn(company, ANNA);
    company.reveal(anna());
    clara().seated({ ...sits(CLARA), table: without(CLARA) });
    expect(company.gone(CLARA)).toBe(clara());
    clara().seated(sits(CLARA));
    expect([company.gone(CLARA), company.seated]).toEqual([undefined, [anna(), clara()]]);
  });

  test('the one who stays is not asked again after a reload', () => {
    const gone = { person: 1, seated: { ...sits(CLARA), table: without(CLARA) } };
    const again = new Company([{ person: 0, seated: sits(ANNA) }, gone], SPOKEN);
    expect([again.hidden, again.shown.you]).toEqual([false, ANNA]);
  });

  test('while nobody at the screen is due, all know whom the table waits for', () => {
    turn(company, 2);
    company.cover();
    expect([company.next, company.awaited]).toEqual([undefined, ['Steady']]);
  });

  test('one more person sits down at the same screen, under the next free number', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', (path: string) => {
      asked.push(path);
      return Promise.resolve(Response.json(sits(1)));
    });
    const answer = await company.add('Ben', 1);
    expect(answer.ok).toBe(true);
    expect(asked).toEqual(['/api/tables/KRUGXA/seats?person=2']);
    expect(company.rooms.map(({ person, you }) => [person, you])).toEqual([
      [0, ANNA],
      [1, CLARA],
      [2, 1],
    ]);
  });

  test('a refusal changes nothing', async () => {
    const no = { type: 'refused', code: 'name_taken', facts: { name: 'Anna' } };
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(no, { status: 409 })));
    expect(await company.add('Anna', 1)).toMatchObject({ ok: false });
    expect(company.rooms).toHaveLength(2);
  });

  test('the curtain tells what happened since the own last move, and no card of another', () => {
    turn(company, ANNA);
    const told = (room: Room, card?: string) => {
      room.receive(
        update({
          seq: 8,
          happened: [
            happened(6, ANNA, played('TS')),
            happened(7, CLARA, drew(card), played('9H')),
            happened(8, 2, played('8H')),
          ],
        }),
      );
    };
    told(anna());
    told(clara(), 'KD');
    expect(company.news(anna())).toEqual(['9H gelegt', '8H gelegt']);
    expect(lastEntriesFor(clara(), company.seated)).toEqual(['8H gelegt']);
  });
});

describe('what several may read together', () => {
  const open = entry(4, 2, played('7C'));

  test.each<[string, Entry, Entry[][], Tagged[]]>([
    ['what all were told alike', open, [[open], [open]], [played('7C')]],
    [
      'not what one was told otherwise',
      entry(4, 0, drew('AS'), played('7C')),
      [[entry(4, 0, drew('AS'), played('7C'))], [entry(4, 0, drew(), played('7C'))]],
      [played('7C')],
    ],
    ['nothing that one has not heard at all', open, [[open], []], []],
    ['nothing from another moment', open, [[open], [entry(5, 2, played('7C'))]], []],
  ])('%s', (_name, one, logs, events) => {
    expect(commonEntry(one, logs)).toEqual({ ...one, events });
  });

  test('it is built anew: the entry stays as it was', () => {
    const one = entry(4, 0, drew('AS'));
    expect(commonEntry(one, [[]]).events).toEqual([]);
    expect(one.events).toHaveLength(1);
  });
});
