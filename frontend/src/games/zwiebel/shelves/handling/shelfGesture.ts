/** Tapping and dragging cards between shelves with a mouse or a finger. */

/** A card on its way. */
export interface Carried {
  card: string;
  dx: number;
  dy: number;
  /** The shelf below the pointer; -1: none, -2: the place for a new one. */
  over: number;
}

export interface ShelfMoves {
  ontap: (card: string) => void;
  oncarry: (carried: Carried | undefined) => void;
  ondrop: (card: string, shelf: number) => void;
}

export const NEW_SHELF = -2;
const NOWHERE = -1;
/** So far a pointer may stray and still tap, in px. */
const SLOP = 8;

function shelfAt(x: number, y: number): number {
  for (const element of document.elementsFromPoint(x, y)) {
    const shelf = element.closest<HTMLElement>('[data-shelf]')?.dataset['shelf'];
    if (shelf !== undefined) return Number(shelf);
  }
  return NOWHERE;
}

/** Attaches the gestures to the element around all shelves; its cards carry data-card. */
export function shelfGesture({ ontap, oncarry, ondrop }: ShelfMoves) {
  return (node: HTMLElement) => {
    let start:
      { card: string; x: number; y: number; id: number; stop: AbortController } | undefined;
    let carried: Carried | undefined;
    /** A click that ends a drag is no tap. */
    let dragged = false;

    function cardAt(event: Event): string | undefined {
      const target = event.target instanceof Element ? event.target : null;
      return target?.closest<HTMLElement>('[data-card]')?.dataset['card'];
    }
    function down(event: PointerEvent): void {
      dragged = false;
      const card = cardAt(event);
      if (card === undefined || event.button !== 0) return;
      cancel();
      const stop = new AbortController();
      start = { card, x: event.clientX, y: event.clientY, id: event.pointerId, stop };
      // a quick hand has left the shelves before it says that it moves
      const { signal } = stop;
      addEventListener('pointermove', move, { signal });
      addEventListener('pointerup', up, { signal });
      addEventListener('pointercancel', cancel, { signal });
    }
    function move(event: PointerEvent): void {
      if (!start || event.pointerId !== start.id) return;
      const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
      if (!carried && Math.hypot(dx, dy) < SLOP) return;
      if (!carried) node.setPointerCapture(event.pointerId);
      dragged = true;
      carried = { card: start.card, dx, dy, over: shelfAt(event.clientX, event.clientY) };
      oncarry(carried);
    }
    function up(event: PointerEvent): void {
      if (!start || event.pointerId !== start.id) return;
      move(event);
      const { card } = start;
      const last = carried;
      cancel();
      if (last && last.over !== NOWHERE) ondrop(card, last.over);
    }
    // not when the finger leaves: what a tap brings may move shelves under the click that follows
    function click(event: MouseEvent): void {
      const card = cardAt(event);
      if (card !== undefined && !dragged) ontap(card);
    }
    /** A card is no page to be flung: after a fling browsers take the next tap for a halt and make no click of it. */
    function hold(event: TouchEvent): void {
      if (start && event.cancelable) event.preventDefault();
    }
    function cancel(): void {
      start?.stop.abort();
      start = undefined;
      carried = undefined;
      oncarry(undefined);
    }

    node.addEventListener('pointerdown', down);
    node.addEventListener('click', click);
    node.addEventListener('touchmove', hold, { passive: false });
    return () => {
      cancel();
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('click', click);
      node.removeEventListener('touchmove', hold);
    };
  };
}
