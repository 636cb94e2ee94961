/** A room under a path of its host: every address of the page lies there, and whatever is kept has its own place. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** The modules as a page has them whose server has written this path into it. */
async function pageUnder(base: string) {
  document.documentElement.dataset['base'] = base;
  vi.resetModules();
  const [site, router, links, runden, lessons, store] = await Promise.all([
    import('../../src/lib/site'),
    import('../../src/lib/browser/router'),
    import('../../src/evening/course/wire/links'),
    import('../../src/lib/memory/runden'),
    import('../../src/lib/memory/lessons'),
    import('../../src/lib/memory/store'),
  ]);
  return { ...site, ...router, ...links, ...runden, ...lessons, ...store };
}

beforeEach(() => {
  localStorage.clear();
});
afterEach(() => {
  delete document.documentElement.dataset['base'];
  history.replaceState(null, '', '/');
});

test.each([
  ['', '/', '/'],
  ['', '/t/KRUGXA', '/t/KRUGXA'],
  ['/verein', '/verein', '/'],
  ['/verein', '/verein/', '/'],
  ['/verein', '/verein/t/KRUGXA', '/t/KRUGXA'],
  ['/verein', '/vereinsheim/', undefined],
  ['/verein', '/', undefined],
  ['/verein', '/t/KRUGXA', undefined],
])('under %j the path %s of the host is %s of the room', async (base, path, inside) => {
  const page = await pageUnder(base);
  expect(page.pathWithin(path)).toBe(inside);
  if (inside !== undefined)
    expect(page.site(inside).replace(/\/$/, '')).toBe(path.replace(/\/$/, ''));
});

test.each(['', '/verein', '/verein/karten'])('under %j all addresses lie there', async (base) => {
  const page = await pageUnder(base);
  expect(page.eveningPath('e', 'key')).toBe(`${base}/evening/e#key`);
  expect(page.rundePath('r')).toBe(`${base}/runde/r`);
  expect(page.lessonPath('zwanzig', 2, 'KRUGXA')).toBe(`${base}/learn/zwanzig/2?to=KRUGXA`);
  expect(
    page.socketAt('/ws/tables/1', { ...location, protocol: 'https:', host: 'x.example' }),
  ).toBe(`wss://x.example${base}/ws/tables/1`);
});

test('a move within the page shows what its path means in the room', async () => {
  const page = await pageUnder('/verein');
  const heard: (string | undefined)[] = [];
  const stop = page.onRoute((route) => heard.push(route.page));
  page.go(page.site('/rules/zwanzig'));
  page.go(page.site('/'));
  page.go('/rules/zwanzig');
  stop();
  expect(heard).toEqual([undefined, 'Rules', 'Lobby', undefined]);
});

test.each([
  ['/verein/gallery', true],
  ['/gallery', false],
  ['/verein/api/tables', false],
])('under /verein a click on a link to %s is followed here: %s', async (href, here) => {
  const page = await pageUnder('/verein');
  const link = document.createElement('a');
  link.href = href;
  document.body.append(link);
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  let followed = false;
  link.addEventListener('click', (event) => {
    page.followLinks(event);
    followed = event.defaultPrevented;
    event.preventDefault();
  });
  link.dispatchEvent(click);
  expect(followed).toBe(here);
  link.remove();
});

test('rooms of one host keep what is theirs apart', async () => {
  const bases = ['', '/verein', '/verein/karten'];
  for (const base of bases) (await pageUnder(base)).save('stammtisch.name', `Anna ${base}`);
  for (const base of bases) {
    expect((await pageUnder(base)).load('stammtisch.name')).toBe(`Anna ${base}`);
  }
  (await pageUnder('/verein')).forget('stammtisch.name');
  expect((await pageUnder('/verein')).load('stammtisch.name')).toBeUndefined();
  expect((await pageUnder('')).load('stammtisch.name')).toBe('Anna ');
});
