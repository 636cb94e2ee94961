/** Addresses lead to pages, and links move within the page. */
import { afterEach, expect, test, vi } from 'vitest';
import { ownPages } from '../../src/lib/browser/routes';
import { followLinks, go, onRoute, resolve, type Route } from '../../src/lib/browser/router';

afterEach(() => {
  history.replaceState(null, '', '/');
});

test.each([
  ['/', 'Lobby', {}],
  ['/t/KRUGXA', 'Room', { code: 'KRUGXA' }],
  ['/t/KRUGXA/', 'Room', { code: 'KRUGXA' }],
  ['/replay', 'Replay', {}],
  ['/replay/42', 'Replay', { id: '42' }],
  ['/rules/mau-mau', 'Rules', { game: 'mau-mau' }],
  ['/gallery', 'Gallery', {}],
  ['/runde', 'Runden', {}],
  ['/runde/abc', 'Runde', { id: 'abc' }],
  ['/t/', undefined, {}],
  ['/nowhere', undefined, {}],
  ['/t/%E0', 'Room', { code: '%E0' }],
])('%s', (path, page, params) => {
  expect(resolve(path)).toEqual({ page, params });
});

test.each([
  ['/', true],
  ['/?x', true],
  ['/t/KRUGXA', true],
  ['/replay?n=3', true],
  ['/rules/mau-mau', true],
  ['/evening/abc/wall', true],
  ['/api/games', false],
  ['/ws/tables/1', false],
  ['/readyz', false],
  ['/rulesets', false],
  ['/stammtisch', false],
  ['/stammtisch/', false],
  ['/stammtisch/t/KRUGXA', false],
])('without a network the page stands for %s: %j', (path, own) => {
  expect(ownPages().some((pattern) => pattern.test(path))).toBe(own);
});

test('a listener hears the page at once and after each move, but not of sheets', () => {
  const heard: (string | undefined)[] = [];
  const stop = onRoute((route: Route) => heard.push(route.page));
  go('/rules/zwanzig');
  history.pushState({ sheet: 's' }, '');
  dispatchEvent(new PopStateEvent('popstate'));
  stop();
  go('/');
  expect(heard).toEqual(['Lobby', 'Rules']);
});

test.each([
  ['/gallery', {}, true],
  ['/gallery', { ctrlKey: true }, false],
  ['/api/health', {}, false],
  ['https://example.org/gallery', {}, false],
])('a click on a link to %s with %j is followed here: %s', (href, keys, here) => {
  const link = document.createElement('a');
  link.href = href;
  document.body.append(link);
  const heard = vi.fn();
  const onClick = (event: MouseEvent) => {
    followLinks(event);
    heard(event.defaultPrevented);
    event.preventDefault();
  };
  document.addEventListener('click', onClick, { once: true });
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }));
  expect(heard).toHaveBeenCalledWith(here);
  link.remove();
});
