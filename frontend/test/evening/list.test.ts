/** The name field over the list: nothing that is typed is gone without a word. */
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import { Evening } from '../../src/evening/course/evening.svelte';
import type { View } from '../../src/evening/course/model';
import List from '../../src/evening/signup/List.svelte';

const VIEW = {
  stage: 'registration',
  people: { '1': { name: 'Karin', here: true }, '2': { name: 'Ben', here: false } },
} as unknown as View;

beforeEach(() => {
  localStorage.clear();
  Object.assign(settings, defaults(['de']));
});

function list() {
  const evening = new Evening('abend', 'key');
  const give = vi.spyOn(evening, 'give').mockResolvedValue(undefined);
  render(List, { evening, view: VIEW });
  return { give, field: screen.getByRole('textbox', { name: 'Wer kommt dazu?' }) };
}

test('who is here already is refused: the name stays, with the reason and what to do', async () => {
  const { give, field } = list();
  await userEvent.type(field, 'karin{Enter}');
  expect(give).not.toHaveBeenCalled();
  expect(field).toHaveProperty('value', 'karin');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('status').textContent).toContain('Karin ist schon da.');
  await userEvent.type(field, ' M.{Enter}');
  expect(give).toHaveBeenCalledWith({ type: 'register', name: 'karin M.', here: true });
  expect(field).toHaveProperty('value', '');
  expect(field.getAttribute('aria-invalid')).toBe('false');
});

test('who is on the list is ticked off', async () => {
  const { give, field } = list();
  await userEvent.type(field, 'ben{Enter}');
  expect(give).toHaveBeenCalledWith({ type: 'check_in', name: 'Ben', here: true });
});
