/** The keyboard at the table, and that it leaves those alone who write. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import { handleKey, keyHelp } from '../../src/room/keys';
import type { Room } from '../../src/live/room.svelte';
import { enter, hello, play, table } from './fixtures';

let room: Room;
const draw = vi.fn();

beforeEach(() => {
  localStorage.clear();
  Object.assign(settings, defaults(['de']));
  const entered = enter();
  room = entered.room;
  entered.network.line.says(hello());
  Object.assign(room.play, { keys: [{ key: 'd', label: () => 'ziehen', run: draw }] });
  document.body.innerHTML = `<main id="hand"><ul role="listbox">
    <li role="option" tabindex="-1">1</li><li role="option" tabindex="-1">2</li></ul></main><input>`;
});
afterEach(() => {
  delete (room.play as { keys?: unknown }).keys;
  document.body.innerHTML = '';
});

function press(key: string, init: KeyboardEventInit = {}, target: Element = document.body) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
  const hear = (heard: KeyboardEvent) => {
    handleKey(heard, room);
  };
  document.addEventListener('keydown', hear, { once: true });
  target.dispatchEvent(event);
  return event;
}

test.each([
  ['h', 'score'],
  ['g', 'chat'],
  ['r', 'rules'],
  ['?', 'keys'],
])('%s opens %s', (key, kind) => {
  expect(press(key).defaultPrevented).toBe(true);
  expect(room.sheet?.kind).toBe(kind);
});

test('digits go to the cards', () => {
  press('2');
  expect(document.activeElement?.textContent).toBe('2');
  expect(press('9').defaultPrevented).toBe(false);
});

test('escape takes the refusal away', () => {
  room.explain({ action: play('TD'), code: 'x', clause: '', facts: {} });
  press('Escape');
  expect(room.refusal).toBeNull();
});

test('the game has keys of its own', () => {
  press('d');
  expect(draw).toHaveBeenCalledWith(room);
  expect(keyHelp(room)).toContainEqual({ key: 'd', label: 'ziehen' });
});

test('what is read beside the table stops no key', () => {
  room.sheet = { kind: 'rules' };
  press('h');
  expect(room.sheet).toEqual({ kind: 'score' });
});

describe('nothing happens', () => {
  test('while somebody writes', () => {
    press('h', {}, document.querySelector('input') ?? document.body);
    expect(room.sheet).toBeNull();
  });

  test('with Ctrl, Alt or Meta', () => {
    for (const modifier of ['ctrlKey', 'altKey', 'metaKey']) press('h', { [modifier]: true });
    expect(room.sheet).toBeNull();
  });

  test('while a sheet lies over the table', () => {
    document.body.append(Object.assign(document.createElement('dialog'), { open: true }));
    press('h');
    expect(room.sheet).toBeNull();
  });

  test('for letters that are switched off; the question mark stays', () => {
    settings.letterKeys = false;
    press('h');
    expect(room.sheet).toBeNull();
    press('?');
    expect(room.sheet).toEqual({ kind: 'keys' });
  });
});

test('in a pause a key of the game only leads to what there is to see, and none has a hint', () => {
  const look = vi.fn();
  Object.assign(room.play, {
    keys: [
      { key: 'd', label: () => 'ziehen', run: draw },
      { key: 'l', label: () => 'Leiter', looks: true, run: look },
    ],
  });
  draw.mockClear();
  room.receive(hello({ table: { ...table, pause: { seat: 1, since: 0, until: 1 } } }));
  for (const key of ['d', 'k']) {
    room.dismiss();
    press(key);
    expect(room.refusal?.code).toBe('match_paused');
  }
  press('l');
  expect(draw).not.toHaveBeenCalled();
  expect(look).toHaveBeenCalled();
});
