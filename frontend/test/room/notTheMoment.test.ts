/** A refusal that would say only "not now" says what the table waits for. */
import { render } from '@testing-library/svelte';
import { beforeEach, expect, test } from 'vitest';
import zwanzig from '../../src/games/zwanzig/index';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import RefusalBubble from '../../src/live/frame/RefusalBubble.svelte';
import type { Room } from '../../src/live/room.svelte';
import { enter, hello, parts, play } from './fixtures';

const both = (de: string) => ({ de, en: de });
const TEXTS = {
  ...parts.texts,
  refusals: {
    wrong_phase: both('Das ist gerade nicht an der Reihe.'),
    not_your_turn: both('Du bist nicht dran.'),
    must_follow: both('Du musst bedienen.'),
  },
};
const SEEN = { phase: 'announce', waiting: [0], turn: 0, exchange_cap: 3 };

let room: Room;

beforeEach(() => {
  localStorage.clear();
  Object.assign(settings, defaults(['de']));
  const entered = enter();
  entered.network.line.says(hello());
  room = Object.assign(entered.room, { texts: TEXTS, play: zwanzig });
});

/** What the bubble says of a card that was refused while the table looks like this. */
function refused(code: string, seen: object): string {
  room.observation = { ...room.observation, ...SEEN, ...seen };
  room.explain({ action: play('AS'), code, clause: '', facts: {} });
  const { container, unmount } = render(RefusalBubble, { room });
  const said = container.textContent;
  unmount();
  return said;
}

test.each([
  [{}, 'Du sagst Trumpf an: Du siehst erst zwei Karten.'],
  [{ waiting: [1], turn: 1 }, 'Ben sagt Trumpf an.'],
  [{ phase: 'exchange' }, 'Du darfst bis zu 3 Karten tauschen.'],
  [{ phase: 'decide' }, 'Gehst du mit?'],
])('it is the moment for something else: %j', (seen, asked) => {
  expect(refused('wrong_phase', seen)).toContain(`Das ist gerade nicht an der Reihe. ${asked}`);
});

test('it is the turn of somebody else', () => {
  const said = refused('not_your_turn', { phase: 'play', waiting: [1], turn: 1 });
  expect(said).toContain('Du bist nicht dran. Ben');
});

test('a reason that teaches stands alone', () => {
  expect(refused('must_follow', {})).toContain('Du musst bedienen.');
  expect(refused('must_follow', {})).not.toContain('Trumpf');
});
