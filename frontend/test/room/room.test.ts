/** The store of a table against a network that is slow, lossy, repeating, and sometimes restarted. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PING_MS, SILENCE_MS } from '../../src/net/line';
import type { SeatView } from '../../src/wire';
import { enter, happened, hello, play, table, update } from './fixtures';

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A room at its turn. */
function atMyTurn() {
  const { room, network } = enter();
  network.line.says(hello());
  return { room, network };
}

/** The key of the one action that was sent. */
function sentKey(line: ReturnType<typeof enter>['network']['line']): string {
  const [act, ...more] = line.ofType('act');
  expect(more).toHaveLength(0);
  return act?.key ?? '';
}

const away = (seat: SeatView): SeatView => ({ ...seat, presence: 'lost' });

describe('what the server says', () => {
  test('a hello is the whole picture, and the client adds to the next shuffle', () => {
    const { room, network } = atMyTurn();
    expect(room.observation).toEqual({ hand: ['AS', 'TD'], turn: 0 });
    expect(room.legal).toEqual([play('AS'), play('TD')]);
    expect(room.link).toBe('live');
    expect(network.line.address).toMatch(/\/ws\/tables\/table-1\?since=0$/);
    expect(network.line.ofType('nonce')[0]?.nonce).toMatch(/^[0-9a-f]{32}$/);
  });

  test('a spectator adds nothing to a shuffle and cannot act', () => {
    const { room, network } = enter({ you: null, host: false });
    network.line.says(hello({ you: null, host: false, legal: [] }));
    expect(network.line.ofType('nonce')).toHaveLength(0);
    expect(room.act(play('AS'))).toBe(false);
  });

  test('an update replaces the fields it names and no others', () => {
    const { room, network } = atMyTurn();
    network.line.says(update({ changes: { turn: 1 } }));
    expect(room.observation).toEqual({ hand: ['AS', 'TD'], turn: 1 });
    expect(room.seq).toBe(6);
    expect(room.latest).toEqual([happened(6, 0, { type: 'card_played' })]);
  });

  test('a pair in a list of actions stands for actions of the list before', () => {
    const { room, network } = atMyTurn();
    network.line.says(update({ legal: [[1, 1], play('7H'), [0, 2]] }));
    expect(room.legal).toEqual([play('TD'), play('7H'), play('AS'), play('TD')]);
  });

  test('the first update after the deal builds the observation from nothing', () => {
    const { room, network } = enter();
    network.line.says(hello({ seq: 0, observation: null, legal: [] }));
    network.line.says(
      update({ seq: 1, happened: [happened(1, -1)], changes: { hand: [], turn: 2 } }),
    );
    expect(room.observation).toEqual({ hand: [], turn: 2 });
  });

  test('a match may begin before anything has happened in it', () => {
    const { room, network } = enter();
    network.line.says(hello({ seq: 0, observation: null, legal: [] }));
    network.line.says(update({ seq: 0, happened: [], changes: { hand: ['AS'] } }));
    expect(room.view).toEqual({ hand: ['AS'] });
  });

  test('times that the game names are told on the clock of the server', () => {
    const { room, network } = enter();
    network.line.says(hello({ zero: 40_000 }));
    expect(room.at(1_500)).toBe(41_500);
  });

  test('an update that came before is ignored', () => {
    const { room, network } = atMyTurn();
    network.line.says(update());
    network.line.says(update({ changes: { hand: ['AS', 'TD'], turn: 0 } }));
    expect(room.observation).toEqual({ hand: ['TD'], turn: 1 });
    expect(room.log).toHaveLength(1);
  });

  test('a gap in the sequence makes a new connection from the last number known', () => {
    const { room, network } = atMyTurn();
    network.line.says(update({ seq: 8, happened: [happened(8, 1)] }));
    expect(room.seq).toBe(5);
    expect(network.sockets).toHaveLength(2);
    expect(network.line.address).toMatch(/since=5$/);
  });

  test('every draw of chance is followed by a fresh contribution', () => {
    const { network } = atMyTurn();
    network.line.says(update({ happened: [happened(6, -1)] }));
    const nonces = network.line.ofType('nonce').map(({ nonce }) => nonce);
    expect(new Set(nonces).size).toBe(2);
  });

  test('listeners hear every entry once, in order, but not the past', () => {
    const { room, network } = enter();
    const heard: number[] = [];
    room.listen(({ seq }) => heard.push(seq));
    network.line.says(hello({ missed: [happened(4, 1), happened(5, 2)] }));
    network.line.says(update({ seq: 7, happened: [happened(6, 0), happened(7, 1)] }));
    expect(heard).toEqual([6, 7]);
    expect(room.log.map(({ seq }) => seq)).toEqual([4, 5, 6, 7]);
  });

  test('seats and presence change without touching the game', () => {
    const { room, network } = atMyTurn();
    const changed = { ...table, spectators: 3 };
    network.line.says({
      type: 'table',
      table: changed,
      you: 0,
      host: false,
      chair: false,
      replay: null,
    });
    expect(room.table.spectators).toBe(3);
    expect(room.host).toBe(false);
    expect(room.seq).toBe(5);
  });

  const earlier = { ...table, picture: table.picture - 1, spectators: 3 };
  const news = { table: earlier, you: 0, host: true, replay: null };

  test('news that have been overtaken are left aside, whichever way they come', () => {
    const { room, network } = atMyTurn();
    network.line.says({ type: 'table', chair: false, ...news });
    room.seated(news);
    expect(room.table).toEqual(table);
    // a new connection begins anew: the server may have been another one before
    network.line.says(hello({ table: earlier }));
    expect(room.table.spectators).toBe(3);
  });

  test('somebody who has come meanwhile is not taken for lost by a late answer', () => {
    const { room, network } = atMyTurn();
    const here = { ...table, picture: table.picture + 2 };
    const lost = { ...table, picture: table.picture + 1, seats: table.seats.map(away) };
    network.line.says({ type: 'table', chair: false, ...news, table: here });
    room.seated({ ...news, table: lost });
    expect(room.table.seats.map(({ presence }) => presence)).not.toContain('lost');
    expect(room.host).toBe(true);
  });
});

describe('my action', () => {
  test('shows at once, and settles when the update and the acknowledgement are here', () => {
    const { room, network } = atMyTurn();
    expect(room.act(play('AS'))).toBe(true);
    expect(room.view).toEqual({ hand: ['TD'], turn: 0 });
    expect(room.legal).toEqual([]);
    network.line.says({ type: 'accepted', key: sentKey(network.line), seq: 6 });
    expect(room.pending).not.toBeNull();
    network.line.says(update());
    expect(room.pending).toBeNull();
    expect(room.view).toEqual({ hand: ['TD'], turn: 1 });
  });

  test('settles as well when the update comes before the acknowledgement', () => {
    const { room, network } = atMyTurn();
    room.act(play('AS'));
    network.line.says(update({ changes: { hand: ['TD', 'AS'], turn: 0 } }));
    expect(room.view).toEqual({ hand: ['TD', 'AS'], turn: 0 });
    network.line.says({ type: 'accepted', key: sentKey(network.line), seq: 6 });
    expect(room.pending).toBeNull();
  });

  test('names the sequence number that the page shows', () => {
    const { room, network } = atMyTurn();
    room.act(play('AS'));
    expect(network.line.ofType('act')[0]).toMatchObject({ seen: 5, action: play('AS') });
  });

  test('waits for the one before', () => {
    const { room } = atMyTurn();
    expect(room.act(play('AS'))).toBe(true);
    expect(room.act(play('TD'))).toBe(false);
  });

  test('comes back with a reason when it is refused', () => {
    const { room, network } = atMyTurn();
    const anchor = document.createElement('button');
    room.act(play('TD'), anchor);
    network.line.says({
      type: 'refused',
      code: 'must_trump',
      clause: 'ZZ-44',
      facts: { led: 'H' },
      key: sentKey(network.line),
    });
    expect(room.view).toEqual({ hand: ['AS', 'TD'], turn: 0 });
    expect(room.legal).toHaveLength(2);
    expect(room.refusal).toEqual({
      code: 'must_trump',
      clause: 'ZZ-44',
      facts: { led: 'H' },
      action: play('TD'),
      anchor,
    });
  });

  test('is refused as stale when the table has moved on', () => {
    const { room, network } = atMyTurn();
    room.act(play('AS'));
    network.line.says(update({ happened: [{ ...happened(6, 0), auto: 'timeout' }] }));
    network.line.says({ type: 'refused', code: 'stale', key: sentKey(network.line) });
    expect(room.pending).toBeNull();
    expect(room.refusal?.code).toBe('stale');
    expect(room.view).toEqual({ hand: ['TD'], turn: 1 });
  });

  test('a refusal that names no action is a complaint, and disturbs none', () => {
    const { room, network } = atMyTurn();
    room.act(play('AS'));
    network.line.says({ type: 'refused', code: 'too_fast' });
    expect(room.complaint?.code).toBe('too_fast');
    expect(room.pending).not.toBeNull();
  });
});

describe('a bad network', () => {
  test('an action sent into a dead line goes out again with the same key', () => {
    const { room, network } = atMyTurn();
    room.act(play('AS'));
    const key = sentKey(network.line);
    network.line.cut();
    expect(room.link).toBe('lost');
    vi.advanceTimersByTime(1_000);
    network.line.says(hello());
    expect(network.sockets).toHaveLength(2);
    expect(network.line.address).toMatch(/since=5$/);
    expect(sentKey(network.line)).toBe(key);
    network.line.says({ type: 'accepted', key, seq: 6 });
    network.line.says(update());
    expect(room.pending).toBeNull();
  });

  test('an action whose acknowledgement was lost is not shown twice', () => {
    const { room, network } = atMyTurn();
    room.act(play('AS'));
    const key = sentKey(network.line);
    network.line.cut();
    vi.advanceTimersByTime(1_000);
    const after = { hand: ['TD', 'AS'], turn: 1 };
    network.line.says(hello({ seq: 6, observation: after, missed: [happened(6, 0)] }));
    expect(room.view).toEqual(after);
    network.line.says({ type: 'accepted', key, seq: 6 });
    expect(room.pending).toBeNull();
  });

  test('an action made without a connection waits for the next one', () => {
    const { room, network } = atMyTurn();
    network.line.cut();
    expect(room.act(play('AS'))).toBe(true);
    vi.advanceTimersByTime(1_000);
    network.line.says(hello());
    expect(network.line.ofType('act')).toHaveLength(1);
  });

  test('an action survives the reload of the page', () => {
    atMyTurn().room.act(play('AS'));
    const { room, network } = enter();
    network.line.says(hello());
    expect(room.pending?.action).toEqual(play('AS'));
    const key = sentKey(network.line);
    network.line.says({ type: 'accepted', key, seq: 6 });
    network.line.says(update());
    expect(enter().room.pending).toBeNull();
  });

  test('what was missed is told after the line is back', () => {
    const { room, network } = atMyTurn();
    const heard: number[] = [];
    room.listen(({ seq }) => heard.push(seq));
    network.line.cut();
    vi.advanceTimersByTime(1_000);
    network.line.says(hello({ seq: 7, missed: [happened(6, 1), happened(7, 2)] }));
    expect(heard).toEqual([6, 7]);
    expect(room.latest).toHaveLength(2);
  });

  test('attempts come ever less often, but never stop', () => {
    const { room, network } = atMyTurn();
    const pauses: number[] = [];
    for (let i = 0; i < 9; i++) {
      const before = network.sockets.length;
      network.line.cut();
      let waited = 0;
      for (; network.sockets.length === before; waited += 100) vi.advanceTimersByTime(100);
      pauses.push(waited);
    }
    expect(pauses.at(0)).toBeLessThan(500);
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    expect(pauses.at(-1)).toBeLessThanOrEqual(12_000);
    expect(room.failures).toBe(8);
  });

  test('a line that is silent for too long counts as lost', () => {
    const { room, network } = atMyTurn();
    vi.advanceTimersByTime(PING_MS);
    expect(network.line.ofType('ping')).toHaveLength(1);
    vi.advanceTimersByTime(SILENCE_MS);
    expect(room.link).toBe('lost');
  });

  test('a line that answers lives on', () => {
    const { room, network } = atMyTurn();
    for (let i = 0; i < 5; i++) {
      vi.advanceTimersByTime(PING_MS);
      network.line.says({ type: 'pong', at: Date.now(), now: Date.now() });
    }
    expect(room.link).toBe('live');
    expect(network.sockets).toHaveLength(1);
  });

  test('the browser says that it is online again: we try at once', () => {
    const { network } = atMyTurn();
    network.line.cut();
    window.dispatchEvent(new Event('online'));
    expect(network.sockets).toHaveLength(2);
  });
});

describe('a server that goes', () => {
  test('a restart is told apart from a lost line, and a new version is noticed', () => {
    const { room, network } = atMyTurn();
    network.line.says({ type: 'bye', reason: 'restart' });
    network.line.cut();
    expect(room.link).toBe('restart');
    vi.advanceTimersByTime(1_000);
    network.line.says(hello({ version: '2' }));
    expect(room.link).toBe('live');
    expect(room.outdated).toBe(true);
  });

  test('a restart stays one while nobody answers yet, and is told by the close code alone, too', () => {
    const { room, network } = atMyTurn();
    network.line.cut(1012);
    expect(room.link).toBe('restart');
    vi.advanceTimersByTime(1_000);
    network.line.cut();
    expect(room.link).toBe('restart');
  });

  test('a closed table is the end', () => {
    const { room, network } = atMyTurn();
    network.line.says({ type: 'bye', reason: 'closed' });
    network.line.cut();
    vi.advanceTimersByTime(60_000);
    expect(room.link).toBe('ended');
    expect(network.sockets).toHaveLength(1);
  });

  test('a door that stays shut is not knocked at again', () => {
    const { room, network } = enter({ you: null });
    network.line.says({ type: 'refused', code: 'no_spectators' });
    network.line.cut(1008);
    vi.advanceTimersByTime(60_000);
    expect(room.denied?.code).toBe('no_spectators');
    expect(network.sockets).toHaveLength(1);
  });

  test('a damaged table is the end, even in the middle of the play', () => {
    const { room, network } = enter();
    network.line.says(hello());
    network.line.says({ type: 'refused', code: 'table_damaged', key: 'k' });
    network.line.cut(1008);
    vi.advanceTimersByTime(60_000);
    expect(room.denied?.code).toBe('table_damaged');
    expect(room.link).toBe('ended');
    expect(network.sockets).toHaveLength(1);
  });

  test('a door that is only crowded is', () => {
    const { room, network } = enter();
    network.line.says({ type: 'refused', code: 'too_many_requests' });
    network.line.cut(1008);
    vi.advanceTimersByTime(1_000);
    expect(room.denied).toBeNull();
    expect(network.sockets).toHaveLength(2);
  });

  test('who leaves hears nothing more', () => {
    const { room, network } = atMyTurn();
    const line = network.line;
    room.leave();
    line.says(update());
    line.cut();
    vi.advanceTimersByTime(60_000);
    expect(room.seq).toBe(5);
    expect(network.sockets).toHaveLength(1);
  });
});

describe('chat', () => {
  test('counts what others say until somebody looks', () => {
    const { room, network } = atMyTurn();
    network.line.says({ type: 'chat', at: 0, name: 'Ben', seat: 1, phrase: 'cheers' });
    network.line.says({ type: 'chat', at: 0, name: 'Anna', seat: 0, text: 'ja' });
    expect(room.unread).toBe(1);
    expect(room.chat).toHaveLength(2);
    expect(room.say({ phrase: 'knock' })).toBe(true);
    expect(network.line.ofType('say')).toEqual([{ type: 'say', phrase: 'knock' }]);
  });
});
