/** What the simulated browser lacks: media queries, animations, sizes, dialogs, compression. */
import { CompressionStream, DecompressionStream } from 'node:stream/web';

function mediaQuery(query: string): MediaQueryList {
  const list = new EventTarget();
  return Object.assign(list, {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
}

class NoSizes implements ResizeObserver {
  observe(): void {
    // nothing has a size here
  }
  unobserve(): void {
    // nothing was observed
  }
  disconnect(): void {
    // nothing was observed
  }
}

window.ResizeObserver = NoSizes;
window.matchMedia = mediaQuery;
Element.prototype.scrollTo = () => undefined;
Element.prototype.animate = () => ({ cancel: () => undefined }) as Animation;
HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};
HTMLDialogElement.prototype.close = function () {
  this.open = false;
};
document.elementFromPoint = () => null;
// a context of its own has jsdom's window, and only part of what Node has besides
Object.assign(globalThis, { CompressionStream, DecompressionStream });
