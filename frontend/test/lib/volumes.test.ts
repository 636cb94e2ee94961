/** The switches of the sounds: one choice for each group, and one that mutes them all. */
import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { defaults, settings, SOUND_GROUPS, SOUNDS } from '../../src/lib/memory/settings.svelte';
import { loudnessOf } from '../../src/lib/signals/sound.svelte';
import Settings from '../../src/settings/Settings.svelte';

const NAMES = {
  cards: 'Karten und Würfel',
  turn: 'Du bist dran, Uhr, Geht nicht',
  talk: 'Zurufe und Anzweifeln',
  end: 'Urteil, Ende, Glocke',
} as const;

beforeEach(() => {
  localStorage.clear();
  Object.assign(settings, defaults(['de']));
  // the simulated browser does not know whether it is safe
  vi.stubGlobal('isSecureContext', false);
});

const answers = (group: keyof typeof NAMES) =>
  within(screen.getByRole('group', { name: NAMES[group] }));

test.each(SOUND_GROUPS)('%s is switched off and on by itself', async (group) => {
  const user = userEvent.setup();
  render(Settings);
  const before = { ...settings.volumes };
  await user.click(answers(group).getByRole('radio', { name: 'aus' }));
  expect(settings.volumes).toEqual({ ...before, [group]: 0 });
  for (const name of SOUNDS[group]) expect(loudnessOf(name)).toBe(0);
  await user.click(answers(group).getByRole('radio', { name: 'laut' }));
  expect(settings.volumes).toEqual({ ...before, [group]: 3 });
  for (const name of SOUNDS[group]) expect(loudnessOf(name)).toBeGreaterThan(0);
});

test('one switch mutes every group, and each keeps what was chosen', async () => {
  const user = userEvent.setup();
  render(Settings);
  await user.click(answers('talk').getByRole('radio', { name: 'leise' }));
  await user.click(screen.getByRole('switch', { name: /Alles stumm/ }));
  expect(Object.values(SOUNDS).flat().map(loudnessOf)).toEqual(
    Object.values(SOUNDS)
      .flat()
      .map(() => 0),
  );
  expect(answers('talk').getByRole<HTMLInputElement>('radio', { name: 'leise' }).checked).toBe(
    true,
  );
});

test.each([true, false])('a switch for buzzing is there where the device can buzz: %s', (can) => {
  if (can) Object.assign(navigator, { vibrate: () => true });
  else Reflect.deleteProperty(navigator, 'vibrate');
  render(Settings);
  const found = screen.queryByRole('switch', { name: /Handy brummt, wenn du dran bist/ });
  expect(found !== null).toBe(can);
  Reflect.deleteProperty(navigator, 'vibrate');
});
