// Tells `shownInWords` every text that becomes visible, each once: a block's own words in a line, and labels.
(() => {
  const told = new Set();
  const inline = new Set(['inline', 'contents']);
  const visible = (element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.closest('.vh, .skip');

  function blockOf(element) {
    let block = element;
    while (block.parentElement && inline.has(getComputedStyle(block).display))
      block = block.parentElement;
    return block;
  }

  function shown() {
    const lines = new Map();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { data, parentElement } = walker.currentNode;
      if (!data.trim() || parentElement.closest('script, style') || !visible(parentElement)) continue;
      const block = blockOf(parentElement);
      lines.set(block, (lines.get(block) ?? '') + data);
    }
    const labels = [...document.querySelectorAll('[aria-label]')].filter(visible);
    const texts = [...lines.values(), ...labels.map((one) => one.getAttribute('aria-label'))];
    return texts.map((text) => text.replaceAll('\u00ad', '').replace(/\s+/g, ' ').trim());
  }

  let due = false;
  function look() {
    due = false;
    const fresh = shown().filter((text) => text && !told.has(text));
    for (const text of fresh) told.add(text);
    if (fresh.length > 0) void window.shownInWords(fresh);
  }
  function soon() {
    if (!due) requestAnimationFrame(look);
    due = true;
  }
  addEventListener('DOMContentLoaded', () => {
    const all = { subtree: true, childList: true, characterData: true, attributes: true };
    new MutationObserver(soon).observe(document.documentElement, all);
    soon();
  });
})();
