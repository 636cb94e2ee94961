/** How loud a sound is: by its group, and nothing where all is mute. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  defaults,
  settings,
  SOUND_GROUPS,
  SOUNDS,
  VOLUMES,
} from '../../src/lib/memory/settings.svelte';
import { loudnessOf, soundAllowed, unlockOnGesture } from '../../src/lib/signals/sound.svelte';

beforeEach(() => {
  Object.assign(settings, defaults(['de']));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a finger gives leave to sound when it is lifted, and only once', () => {
  const resume = vi.fn(() => Promise.resolve());
  vi.stubGlobal(
    'AudioContext',
    vi.fn(
      class {
        resume = resume;
      },
    ),
  );
  const page = new EventTarget();
  unlockOnGesture(page);
  page.dispatchEvent(new Event('pointerdown'));
  expect([soundAllowed(), resume.mock.calls.length]).toEqual([false, 0]);
  page.dispatchEvent(new Event('pointerup'));
  page.dispatchEvent(new Event('keydown'));
  expect([soundAllowed(), resume.mock.calls.length]).toEqual([true, 1]);
});

test.each(SOUND_GROUPS)(
  'each step of %s is louder than the one before, for its sounds alone',
  (group) => {
    const all = SOUND_GROUPS.flatMap((one) => [...SOUNDS[one]]);
    const before = new Map(all.map((name) => [name, loudnessOf(name)]));
    const steps = VOLUMES.map((volume) => {
      settings.volumes[group] = volume;
      return SOUNDS[group].map(loudnessOf);
    });
    expect(steps[0]?.every((loudness) => loudness === 0)).toBe(true);
    for (const [i, step] of steps.slice(1).entries())
      for (const [j, loudness] of step.entries())
        expect(loudness).toBeGreaterThan(steps[i]?.[j] ?? 9);
    for (const name of all)
      if (!(SOUNDS[group] as readonly string[]).includes(name))
        expect(loudnessOf(name)).toBe(before.get(name));
  },
);

test('mute means all of them, and nothing is forgotten', () => {
  settings.volumes.turn = 3;
  const loud = loudnessOf('turn');
  settings.mute = true;
  for (const group of SOUND_GROUPS)
    for (const name of SOUNDS[group]) expect(loudnessOf(name)).toBe(0);
  settings.mute = false;
  expect(loudnessOf('turn')).toBe(loud);
});
