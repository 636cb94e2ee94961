/** The thing about which the reader has just asked; null: none. */
import { type Found, thingAfter, thingAt, thingsIn } from './things';

class Inquiry {
  found: Found | null = $state.raw(null);

  /** Asks about what has the focus, else about the first thing there is; asked again, about the next one. */
  next(root: ParentNode, focused: Element | null): void {
    this.found =
      (this.found ? thingAfter(root, this.found.thing) : (thingAt(focused) ?? thingsIn(root)[0])) ??
      null;
  }
}

export const inquiry = new Inquiry();
