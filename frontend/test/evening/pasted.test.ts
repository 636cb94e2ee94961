/** A link to an evening that is pasted into its page: the one for the desk where the door was shown. */
import { render, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import Evening from '../../src/pages/Evening.svelte';

const hellos = vi.hoisted((): unknown[] => []);
vi.mock('../../src/evening/course/wire/socket', () => ({
  stayConnected: ({ hello }: { hello: () => unknown }) => {
    hellos.push(hello());
    return () => undefined;
  },
}));

beforeEach(() => {
  localStorage.clear();
  hellos.length = 0;
  history.replaceState(null, '', '/evening/e#door');
});
afterEach(() => {
  history.replaceState(null, '', '/');
});

test('counts at once', async () => {
  render(Evening, { params: { id: 'e' } });
  expect(hellos).toEqual([expect.objectContaining({ key: 'door' })]);
  location.hash = '#desk';
  await waitFor(() => {
    expect(hellos.at(-1)).toEqual(expect.objectContaining({ key: 'desk' }));
  });
});
