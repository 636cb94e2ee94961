/** What a table says: its log, its refusals, who came and went, and why we wait. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Tagged } from '../../src/live/game';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import { troubleLine } from '../../src/live/connection';
import { logLines } from '../../src/live/saying/log';
import type { Room } from '../../src/live/room.svelte';
import { othersOf, relativeTo } from '../../src/live/seats';
import { entrySentence, refusalFact, refusalReason } from '../../src/live/saying/sentences';
import { arriving, presenceNotes } from '../../src/room/watcher.svelte';
import type { SeatView, TableView } from '../../src/wire';
import { enter, happened, hello, parts, play, table, update } from './fixtures';

const both = (de: string, en = de) => ({ de, en });

const TEXTS = {
  ...parts.texts,
  events: {
    card_played: {
      ...both('{seat:seat} legt {card:card}.', '{seat:seat} plays the {card:card}.'),
      de_you: 'Du legst {card:card}.',
      en_you: 'You play the {card:card}.',
    },
    trick_won: both('{seat:seat} gewinnt den Stich.'),
    ended: both('Gewonnen: {winners:seats}.'),
    beaten: both(
      '{seat:seat} ist raus, geschlagen von {by:seat:dir}.',
      '{seat:seat} is out, beaten by {by:seat:you}.',
    ),
    shared: both('Der Topf geht an {seats:seats:dich}.'),
    decided: both('{seat:seat} {stay:if:bleibt|geht}.'),
    dealt: { ...both('{dealer:seat} gibt.'), de_you: 'Du gibst.', en_you: '', you: 'dealer' },
  },
  refusals: { must_trump: both('Du hast kein {suit:suit}.') },
};
const played = (seat: number, card: string) => ({ type: 'card_played', seat, card }) as Tagged;

let room: Room;
let line: ReturnType<typeof enter>['network']['line'];

beforeEach(() => {
  localStorage.clear();
  Object.assign(settings, defaults(['de']));
  const entered = enter();
  room = Object.assign(entered.room, { texts: TEXTS });
  line = entered.network.line;
  line.says(hello());
});

describe('an entry of the log', () => {
  test.each([
    [[played(1, 'TH')], 'Ben legt Herz 10.'],
    [[played(0, 'TH')], 'Du legst Herz 10.'],
    [
      [played(3, 'QS'), { type: 'trick_won', seat: 1 }],
      'Clara legt Pik Dame. Ben gewinnt den Stich.',
    ],
    [[{ type: 'ended', winners: [0, 3] }], 'Gewonnen: Anna und Clara.'],
    [[{ type: 'decided', seat: 1, stay: false }], 'Ben geht.'],
    [[{ type: 'beaten', seat: 1, by: 0 }], 'Ben ist raus, geschlagen von dir.'],
    [[{ type: 'beaten', seat: 1, by: 3 }], 'Ben ist raus, geschlagen von Clara.'],
    [[{ type: 'shared', seats: [3, 0] }], 'Der Topf geht an Clara und dich.'],
    [[{ type: 'dealt', dealer: 1 } as Tagged], 'Ben gibt.'],
    [[{ type: 'dealt', dealer: 0 } as Tagged], 'Du gibst.'],
    [[{ type: 'unspoken' }], ''],
    [[{ type: 'trick_won', seat: null }], ''],
  ])('%j', (events, sentence) => {
    expect(entrySentence(happened(6, 1, ...(events as Tagged[])) as never, room)).toBe(sentence);
  });

  test('in English', () => {
    settings.language = 'en';
    const entry = { seq: 6, by: 1, events: [played(0, 'TH')] };
    expect(entrySentence(entry, room)).toBe('You play the ten of hearts.');
    const events = [{ type: 'beaten', seat: 1, by: 0 } as Tagged];
    expect(entrySentence({ seq: 7, by: 1, events }, room)).toBe('Ben is out, beaten by you.');
  });

  test('says for whom the table or a bot has acted', () => {
    const entry = { seq: 6, by: 1, events: [played(1, 'TH')], auto: 'timeout' as const };
    expect(entrySentence(entry, room)).toBe(
      'Die Zeit war um, der Tisch spielt für Ben. Ben legt Herz 10.',
    );
    const mine = { seq: 7, by: 0, events: [played(0, 'TH')], auto: 'bot' as const };
    expect(entrySentence(mine, room)).toBe('Ein Bot spielt für dich. Du legst Herz 10.');
  });
});

test('the log has headings before the entries that begin something', () => {
  const chapter = (event: Tagged) =>
    event.type === 'trick_won' ? { level: 2 as const, title: 'Neuer Stich' } : undefined;
  Object.assign(room.play, { chapter });
  line.says(
    update({
      happened: [happened(6, 1, played(1, 'TH'), { type: 'trick_won', seat: 1 } as Tagged)],
    }),
  );
  expect(logLines(room).map((each) => (each.kind === 'chapter' ? each.title : each.kind))).toEqual([
    'Neuer Stich',
    'event',
    'event',
  ]);
  delete (room.play as { chapter?: unknown }).chapter;
});

test('a line of the log has the face of whom it speaks of, once in a row', () => {
  const won = (seat: number) => ({ type: 'trick_won', seat }) as Tagged;
  const dealt = { type: 'dealt', dealer: 2 } as Tagged;
  line.says(
    update({
      seq: 7,
      happened: [
        happened(6, 1, played(1, 'TH'), won(1), won(3), { type: 'ended', winners: [0] } as Tagged),
        happened(7, 3, dealt),
      ],
    }),
  );
  expect(logLines(room).map((each) => each.kind === 'event' && each.about)).toEqual([
    1,
    undefined,
    3,
    undefined,
    2,
  ]);
});

test('the log keeps step with a table that shows the newest entries one by one', () => {
  line.says(update({ happened: [happened(6, 1, played(1, 'TH'))] }));
  const all = logLines(room).length;
  Object.assign(room.play, { shownTo: () => 5 });
  expect(logLines(room)).toHaveLength(all - 1);
  Object.assign(room.play, { shownTo: () => undefined });
  expect(logLines(room)).toHaveLength(all);
  delete (room.play as { shownTo?: unknown }).shownTo;
});

describe('a refusal', () => {
  test('names the card and the reason in the game’s words', () => {
    const refusal = {
      code: 'must_trump',
      clause: 'ZZ-44',
      facts: { suit: 'H' },
      action: play('TD'),
    };
    expect(refusalFact(refusal, room)).toBe('Karo 10 geht nicht.');
    expect(refusalReason(refusal, room)).toBe('Du hast kein Herz.');
  });

  test.each([
    ['stale', 'Inzwischen ist etwas passiert. Schau noch einmal hin.'],
    ['unheard_of', 'Der Tisch nimmt das gerade nicht an (unheard_of).'],
  ])('that is no rule (%s) has the page’s words', (code, sentence) => {
    expect(refusalFact({ code, clause: '', facts: {} }, room)).toBe('Das geht nicht.');
    expect(refusalReason({ code, facts: {} }, room)).toBe(sentence);
  });
});

describe('notes on who comes and goes', () => {
  const withSeat = (seat: Partial<SeatView>, at = 1): TableView => ({
    ...table,
    seats: table.seats.map((each, i) => (i === at ? { ...each, ...seat } : each)),
  });

  test.each<[string, TableView, TableView, string[]]>([
    ['somebody sits down', withSeat({ kind: 'empty', name: '' }), table, ['Ben setzt sich']],
    ['somebody gets up', table, withSeat({ kind: 'empty', name: '' }), ['Ben steht auf']],
    ['a line is lost', table, withSeat({ presence: 'lost' }), ['Ben ist weg']],
    ['a player is back', withSeat({ presence: 'lost' }), table, ['Ben ist wieder da']],
    ['a player leaves', table, withSeat({ presence: 'left' }), ['Ben geht']],
    ['a bot is put there', withSeat({ kind: 'empty' }), withSeat({ kind: 'bot' }), []],
    ['nothing', table, table, []],
    ['I am away myself', table, withSeat({ presence: 'lost' }, 0), []],
  ])('%s', (_what, before, after, notes) => {
    expect(presenceNotes(before, after, 0)).toEqual(notes);
  });

  test('once a match is over nobody is missed who goes to look at it again', () => {
    const over = (seat: Partial<SeatView>) => ({ ...withSeat(seat), stage: 'over' as const });
    expect(presenceNotes(over({}), over({ presence: 'lost' }), 0)).toEqual([]);
    expect(presenceNotes(over({ presence: 'lost' }), over({}), 0)).toEqual([]);
    expect(presenceNotes(over({}), over({ presence: 'left' }), 0)).not.toEqual([]);
  });

  test('whoever sits down is not back with the first connection, only with the next', () => {
    const empty = withSeat({ kind: 'empty', name: '' });
    const away = withSeat({ presence: 'lost' });
    const seen = [empty, away, away, table, away, table];
    let coming: readonly number[] = [];
    const notes = seen.slice(1).flatMap((after, i) => {
      const before = seen[i] ?? empty;
      const said = presenceNotes(before, after, 0, coming);
      coming = arriving(before, after, coming);
      return said;
    });
    expect(notes).toEqual(['Ben setzt sich', 'Ben ist weg', 'Ben ist wieder da']);
  });
});

describe('the status line, when it is not the game that keeps us waiting', () => {
  test('says nothing while all is well', () => {
    expect(troubleLine(room, 0)).toBeUndefined();
  });

  test('says that the line is lost, and that the move is safe', () => {
    line.cut();
    expect(troubleLine(room, 0)?.text).toBe('Keine Verbindung. Wir versuchen es weiter.');
    room.act(play('AS'));
    expect(troubleLine(room, 0)?.text).toBe(
      'Keine Verbindung. Dein Zug ist gespeichert. Wir versuchen es weiter.',
    );
  });

  test('says that the server restarts', () => {
    line.cut(1012);
    expect(troubleLine(room, 0)?.text).toBe('Der Raum startet neu. Alles ist gespeichert.');
  });

  test('says that a move has been on its way for a while', () => {
    vi.useFakeTimers();
    room.act(play('AS'));
    expect(troubleLine(room, 0)).toBeUndefined();
    vi.advanceTimersByTime(1_200);
    expect(troubleLine(room, 0)?.text).toBe('Dein Zug ist unterwegs.');
    vi.useRealTimers();
  });

  test.each([
    [{ presence: 'lost', until: 48_000 }, 'Ben ist weg, in 0:48 spielt ein Bot weiter'],
    [{ presence: 'lost', until: null }, 'Ben ist weg. Der Tisch wartet.'],
    [{ presence: 'lost', standin: true }, undefined],
    [{ presence: 'here' }, undefined],
  ] as const)('says for whom everybody waits: %j', (seat, text) => {
    const seats = table.seats.map((each, i) => (i === 1 ? { ...each, ...seat } : each));
    line.says({
      type: 'table',
      table: { ...table, seats },
      you: 0,
      host: true,
      chair: false,
      replay: null,
    });
    line.says(update());
    expect(troubleLine(room, 0)?.text).toBe(text);
    // where I am asked as well, my own turn is what stands there
    line.says(update({ seq: 7, happened: [happened(7, 1)], changes: { turn: [0, 1] } }));
    expect(troubleLine(room, 0)).toBeUndefined();
  });
});

describe('the seats as mats', () => {
  test('stand in turn order after mine', () => {
    expect(othersOf(room).map(({ name }) => name)).toEqual(['Ben', 'Steady', 'Clara']);
    line.says({ type: 'table', table, you: 2, host: false, chair: false, replay: null });
    expect(othersOf(room).map(({ name }) => name)).toEqual(['Clara', 'Anna', 'Ben']);
    expect(relativeTo(room, 1)).toBe(3);
  });

  test('show who has to act, and bots thinking at once', () => {
    line.says(update({ changes: { turn: 2 } }));
    expect(othersOf(room).map(({ turn, thinking }) => [turn, thinking ?? false])).toEqual([
      [false, false],
      [true, true],
      [false, false],
    ]);
  });
});
