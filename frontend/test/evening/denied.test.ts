/** An evening that cannot be opened: why, said once, and what to do where there is something to do. */
import { render } from '@testing-library/svelte';
import { beforeEach, expect, test } from 'vitest';
import Denied from '../../src/evening/parts/signs/Denied.svelte';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';

beforeEach(() => {
  Object.assign(settings, defaults(['de']));
});

/** What is said of an evening that cannot be opened. */
function denied(code: string, de: string): string {
  const { container, unmount } = render(Denied, { failure: { code, de, en: de } });
  const said = [...container.querySelectorAll('p')].map((line) => line.textContent).join(' ');
  unmount();
  return said;
}

test('an evening that is not there is told once, and what may have happened', () => {
  const said = denied('unknown_evening', 'Diesen Abend gibt es hier nicht.');
  expect(said.match(/gibt/g)).toHaveLength(1);
  expect(said).toContain('Frag am Tresen');
});

test('an evening that is damaged is not said to be gone', () => {
  const said = denied('evening_damaged', 'Die Aufzeichnung dieses Abends ist beschädigt.');
  expect(said).toBe('Die Aufzeichnung dieses Abends ist beschädigt.');
});
