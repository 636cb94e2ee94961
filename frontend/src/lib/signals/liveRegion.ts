/** Speaks to screen readers: one polite region for events, one assertive for what concerns the reader now. */

type Urgency = 'polite' | 'assertive';

const regions = new Map<Urgency, HTMLElement>();
const homes: HTMLElement[] = [];

function region(urgency: Urgency): HTMLElement {
  let element = regions.get(urgency);
  if (!element) {
    element = document.createElement('div');
    element.className = 'vh';
    element.setAttribute('aria-live', urgency);
    element.setAttribute('aria-atomic', 'true');
    regions.set(urgency, element);
  }
  const home = homes.at(-1) ?? document.body;
  if (element.parentElement !== home) home.append(element);
  return element;
}

/** Puts both regions on the page before anything is to be said; some readers miss regions that are born full. */
export function prepareRegions(): void {
  region('polite');
  region('assertive');
}

/** Says a sentence; the same one twice is said twice. */
export function announce(sentence: string, urgency: Urgency = 'polite'): void {
  const element = region(urgency);
  element.textContent = element.textContent === sentence ? `${sentence}\u00a0` : sentence;
}

/** Takes back what was said if it is still the last word: a question that nobody has to answer any more. */
export function unsay(sentence: string): void {
  for (const element of regions.values()) {
    if (element.textContent.trimEnd() === sentence) element.textContent = '';
  }
}

/** Keeps the regions alive inside an open dialog, since the rest of the page is inert; returns the way back. */
export function speakFrom(home: HTMLElement): () => void {
  homes.push(home);
  prepareRegions();
  return () => {
    homes.splice(homes.lastIndexOf(home), 1);
    prepareRegions();
  };
}
