// What is wrong with how a table lies on the screen, as sentences; nothing where all is whole.
// By design only: parts of one thing; cards of one group, where each shows its index; and what comes before everybody
// for a moment, over seats, stage and bar but nothing else.
({ edge, strip, target, word, smallest, pushed = false }) => {
  // what lies on top is asked of the page: things that let fingers through lie there all the same
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*{pointer-events:auto!important}button:empty,.vh{pointer-events:none!important}');
  document.adoptedStyleSheets.push(sheet);
  const wrong = new Set();
  const rect = (each) => each.getBoundingClientRect();
  // of a table that is pushed up and down, what is just now at hand
  const port = pushed && rect(document.querySelector('main'));
  const within = ({ top, bottom }) => !port || (top >= port.top - edge && bottom <= port.bottom + edge);
  const seen = (each) => {
    const { width, height } = rect(each);
    if (each.closest('main') && !within(rect(each))) return false;
    if (!each.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    return width > 1 && height > 1 && !each.closest('.vh, .skip, aside');
  };
  // a match again has no line of its own that says what is asked
  const replay = document.querySelector('.replay main');
  const scope = replay ?? document.querySelector('.room, .lesson');
  const all = (selector) => [...scope.querySelectorAll(selector)].filter(seen);
  const nameOf = (each) =>
    (each.closest('[data-card]')?.dataset.card ||
      each.getAttribute('aria-label') ||
      each.textContent.trim().replace(/\s+/g, ' ').slice(0, 30) ||
      String(each.className).replace(/svelte-\w+/, '')).trim();
  const out = (a, b) =>
    a.left < b.left - edge || a.top < b.top - edge ||
    a.right > b.right + edge || a.bottom > b.bottom + edge;
  const meet = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > edge &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > edge;
  const over = (each) => each.closest('[data-over]');
  const parted = (a, b) => over(a) !== over(b) && [a, b].every((each) => each.closest('.field, .frame > .strip, .bar'));
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };

  // a card's shade or lift may reach over; what counts is its paper
  const ROLES = {
    mat: '.mat .round', card: '.card:not([data-under] *)', die: '[data-tray] .die', slate: '.slate', strip: '.strip:has(*)',
    button: 'button:not(:empty, .body)', status: '#status', shelf: '.shelf', box: 'li.box',
  };
  const items = Object.entries(ROLES).flatMap(([role, selector]) =>
    all(selector).map((each) => ({ role, each, at: rect(each) })));
  const scrolls = (each) => each.closest('[tabindex="0"][role=group]');
  for (const { role, each, at } of items)
    if (out(at, screen) && !scrolls(each)) wrong.add(`${role} ${nameOf(each)} leaves the screen`);

  const lap = (a, b) => {
    if (a.contains(b) || b.contains(a)) return true;
    const group = a.closest('[data-lap]');
    return group !== null && group === b.closest('[data-lap]');
  };
  for (const [i, one] of items.entries())
    for (const other of items.slice(i + 1))
      if (meet(one.at, other.at) && !parted(one.each, other.each) && !lap(one.each, other.each) && scrolls(one.each) === scrolls(other.each))
        wrong.add(`${one.role} ${nameOf(one.each)} lies over ${other.role} ${nameOf(other.each)}`);

  // glass covers nothing
  const paints = (each) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(each);
    const clear = /^(transparent|rgba\(.*, 0\))$/.test(backgroundColor);
    return !clear || backgroundImage !== 'none' || each.closest('svg') !== null;
  };
  const coverOf = (holder, x, y) => {
    for (const top of document.elementsFromPoint(x, y)) {
      if (top.contains(holder) || holder.contains(top)) return undefined;
      if (parted(top, holder) && over(top)) continue;
      if (paints(top)) return top;
    }
    return undefined;
  };
  // texts by the ink of their lines, not by the boxes around them
  const lines = [];
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node; (node = walker.nextNode()); ) {
    const holder = node.parentElement;
    if (!node.data.trim() || holder.closest('svg, .vh, .skip') || !seen(holder)) continue;
    if (getComputedStyle(holder).clipPath !== 'none') continue;
    // cut with a mark, and to be read in full elsewhere
    const frame = holder.closest('[title]') ?? holder;
    const { textOverflow, webkitLineClamp } = getComputedStyle(frame);
    const clamped = webkitLineClamp !== 'none' && frame.title !== '';
    const cut = clamped || textOverflow === 'ellipsis' && frame.title !== '' && rect(frame).width >= 32;
    if (!holder.closest('.card') && parseFloat(getComputedStyle(holder).fontSize) < smallest)
      wrong.add(`text ${node.data.trim()} is too small`);
    range.selectNodeContents(node);
    for (const { left, top, width, height } of range.getClientRects()) {
      if (width <= 1) continue;
      if (clamped && top + height / 2 > rect(frame).bottom) continue;
      const right = cut ? Math.min(left + width, rect(frame).right) : left + width;
      const ink = { left, right, top: top + height * 0.18, bottom: top + height * 0.82 };
      if (holder.closest('main') && !within(ink)) continue;
      lines.push({ words: node.data.trim(), holder, cut, ink });
    }
  }
  for (const { words, holder, cut, ink } of lines) {
    if (scrolls(holder)) continue;
    if (out(ink, screen)) wrong.add(`text ${words} leaves the screen`);
    for (let at = holder; at && at !== scope; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      const holds = at.matches('button, .slate, .shelf, #status, li.box') && !holder.closest('.badges, .bub, .tag, .dice, .card');
      if ((overflowX !== 'visible' || overflowY !== 'visible' || holds) && out(ink, rect(at)) && !cut)
        wrong.add(`text ${words} is cut by ${String(at.className).replace(/svelte-\w+/, '')}`);
      // what is held to the screen is cut by nothing around it
      if (getComputedStyle(at).position === 'fixed') break;
    }
    for (const x of [ink.left + 2, (ink.left + ink.right) / 2, ink.right - 2]) {
      const top = coverOf(holder, x, (ink.top + ink.bottom) / 2);
      if (top)
        wrong.add(`text ${words} is covered by ${top.tagName} ${String(top.className.baseVal ?? top.className).replace(/svelte-\w+/, '')}`);
    }
  }
  for (const shelf of scope.querySelectorAll('[data-thing=shelf]:not(.closed):has(li)')) {
    const title = shelf.querySelector('.title');
    const { clientWidth, clientHeight, scrollWidth, scrollHeight } = title;
    if (!within(rect(title))) continue;
    if (!seen(title) || scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 3)
      wrong.add(`${shelf.ariaLabel} does not show its name`);
  }
  // the thin lines of arrows, point by point; what lies over all of them hides the crossing, too
  const hidden = (x, y) => document.elementsFromPoint(x, y).slice(0, 1).some(over);
  const crossed = [
    ...lines.filter(({ holder }) => !over(holder) && !holder.closest('.shout')).map(({ words, ink }) => ({ what: `text ${words}`, at: ink })),
    ...items.filter(({ role }) => role === 'mat').map(({ each, at }) => ({ what: `mat ${nameOf(each)}`, at })),
  ];
  for (const path of all('.direction path')) {
    const matrix = path.getScreenCTM();
    for (let far = 0; far <= 1; far += 0.05) {
      const { x, y } = path.getPointAtLength(far * path.getTotalLength()).matrixTransform(matrix);
      if (hidden(x, y)) continue;
      for (const { what, at } of crossed)
        if (x > at.left && x < at.right && y > at.top && y < at.bottom) wrong.add(`an arrow crosses ${what}`);
    }
  }
  for (const [i, a] of lines.entries())
    for (const b of lines.slice(i + 1))
      if (a.holder !== b.holder && !scrolls(a.holder) && !parted(a.holder, b.holder) &&
        Math.min(a.ink.right, b.ink.right) - Math.max(a.ink.left, b.ink.left) > edge &&
        Math.min(a.ink.bottom, b.ink.bottom) - Math.max(a.ink.top, b.ink.top) > 4)
        wrong.add(`text ${a.words} lies on text ${b.words}`);

  // what shows of a card: its index, and in the hand a strip for a finger
  const shows = (card, x, y) => {
    const { left, top, width, height } = rect(card);
    return !coverOf(card, left + width * x, top + height * y);
  };
  for (const card of all('.card:not([data-under] *)')) {
    if (!card.querySelector('[data-face]') || scrolls(card)) continue;
    if (!shows(card, 0.16, 0.16)) wrong.add(`the index of ${nameOf(card)} is covered`);
  }
  for (const card of all('[role=option][data-card]')) {
    if (scrolls(card)) continue;
    const { width } = rect(card);
    let free = 0;
    while (free < width && shows(card, (free + 0.5) / width, 0.25)) free++;
    if (free < Math.min(strip, width - 1)) wrong.add(`of ${nameOf(card)} only ${free} px show`);
  }
  // what goes on in the game is said whole, however long
  for (const phase of document.querySelectorAll('.bar .phase')) {
    range.selectNodeContents(phase);
    for (const { left, top, right, bottom, height } of range.getClientRects()) {
      const ink = { left, right, top: top + height * 0.18, bottom: bottom - height * 0.18 };
      if (right > rect(phase).right + edge || out(ink, rect(phase.closest('.bar')))) wrong.add(`the bar cuts ${phase.textContent}`);
    }
  }
  document.adoptedStyleSheets.pop();
  const thumbs = innerWidth < 900 || innerHeight < 480;
  // a small thing may be hit around it
  const reaches = (each) => {
    const { left, right, top, bottom } = rect(each);
    const [x, y, far] = [(left + right) / 2, (top + bottom) / 2, target / 2 - 2];
    return [[-far, 0], [far, 0], [0, -far], [0, far]].every(([dx, dy]) =>
      each.contains(document.elementFromPoint(x + dx, y + dy)));
  };
  const lifted = all('[data-over]').map(rect);
  for (const each of all('button:not(:empty)')) {
    const { width, height } = rect(each);
    if (!over(each) && lifted.some((at) => meet(at, rect(each)))) continue;
    if (each.matches('[data-fits], [data-card]') || !thumbs || reaches(each)) continue;
    // a word within a sentence cannot be as tall as a button without tearing the lines apart
    if (each.matches('[data-word]') && Math.min(width, height) > word - 0.5) continue;
    if (width < target - 0.5 || height < target - 0.5)
      wrong.add(`button ${nameOf(each)} is ${Math.round(width)} x ${Math.round(height)}`);
  }
  if (!pushed && all('[data-own]').length !== 1) wrong.add('my own mat is not there');
  if (!replay && !document.querySelector('#status')?.textContent.trim()) wrong.add('the status line is empty');
  return [...wrong];
}
