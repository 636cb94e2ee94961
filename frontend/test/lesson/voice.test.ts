/** What a lesson's innkeeper says is told to a screen reader: his sentence, praise, what is taken back, help, and refusals. */
import { render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { beforeEach, expect, test } from 'vitest';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import { Lesson } from '../../src/lesson/lesson.svelte';
import Slip from '../../src/lesson/Slip.svelte';
import RefusalBubble from '../../src/live/frame/RefusalBubble.svelte';
import { both, stand } from './stand';
import { enter, hello, play } from '../room/fixtures';

const STAND = stand({ done: [], hello: hello() });

async function slip(): Promise<{ lesson: Lesson; region: HTMLElement; heard: () => string }> {
  const begun = await Lesson.begin('zwanzig', 1, () => Promise.resolve({ ok: true, value: STAND }));
  if (!begun.ok) throw new Error(begun.refused.code);
  const lesson = begun.value;
  render(Slip, { lesson });
  const region = screen.getByRole('status');
  const heard = () => region.textContent.replaceAll(/\s+/g, ' ').trim();
  return { lesson, region, heard };
}

beforeEach(() => {
  localStorage.clear();
  Object.assign(settings, defaults(['de']));
});

test('his sentence, praise and the next step come into one region that stays', async () => {
  const { lesson, region, heard } = await slip();
  expect(heard()).toBe('Leg Herz.');
  lesson.said = both('Gut so.');
  lesson.stand = { ...STAND, step: 1, say: both('Jetzt Trumpf.') };
  await tick();
  expect(heard()).toBe('Gut so. Jetzt Trumpf.');
  expect(screen.getByRole('status')).toBe(region);
});

test('so do what he takes back, and his help', async () => {
  const { lesson, heard } = await slip();
  lesson.said = both('Lieber die 8.');
  await tick();
  expect(heard()).toBe('Lieber die 8. Leg Herz.');
  lesson.said = null;
  await lesson.show();
  await tick();
  expect(heard()).toBe('Die 8.');
});

test('what the table has yet to show is not praised before', async () => {
  const { lesson, heard } = await slip();
  lesson.said = both('Gut so.');
  lesson.held = () => ({ passing: true, next: () => true });
  await tick();
  expect(heard()).toBe('Sieh zu, was geschieht.');
  expect(screen.queryByRole('button')).toBeNull();
  lesson.held = () => ({ passing: false, next: () => false });
  await tick();
  expect(heard()).toBe('Gut so. Sieh es dir in Ruhe an.');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent.trim())).toEqual([
    'Weiter',
  ]);
});

test('a refusal of the table is an alert', async () => {
  const { room } = enter();
  room.receive(hello());
  render(RefusalBubble, { room });
  expect(screen.queryByRole('alert')).toBeNull();
  room.explain({ action: play('TD'), code: 'must_follow_suit', clause: 'ZZ-43', facts: {} });
  await tick();
  expect(screen.getByRole('alert').textContent).toContain('ZZ-43');
});
