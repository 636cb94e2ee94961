/** What fingers mean on a hand: a tap, a slide that looks along the cards, a drag up that plays, a drag aside that sorts.
 *
 * A mouse drags at once. A finger that moves sideways slides over the cards and raises the one beneath it; to sort, it
 * rests on a card first. Upwards always takes the card along.
 */

export interface Drag {
  id: string;
  dx: number;
  dy: number;
}

export interface GestureHost {
  /** The card beneath a sliding finger, or nothing any more. */
  onpeek(id: string | undefined): void;
  ondrag(drag: Drag | undefined): void;
  /** The card was let go above the hand. */
  onthrow(id: string): void;
  /** The card was let go so many px beside its place. */
  onshift(id: string, dx: number): void;
  /** A slide ended on a card. */
  onpick(id: string): void;
  /** A plain tap or click, also by a screen reader. */
  ontap(id: string): void;
}

const SLOP = 8;
const LIFT = 18;
const THROW = 56;
const REST_MS = 280;

/** The card that an element belongs to, by its data-card. */
function cardOf(node: EventTarget | null): string | undefined {
  return node instanceof Element
    ? node.closest<HTMLElement>('[data-card]')?.dataset.card
    : undefined;
}

const cardAt = ({ clientX, clientY }: PointerEvent) =>
  cardOf(document.elementFromPoint(clientX, clientY));

type Phase = 'idle' | 'down' | 'slide' | 'drag';

export class HandGesture {
  #phase: Phase = 'idle';
  #id = '';
  #from = { x: 0, y: 0 };
  #last: Drag | undefined;
  #rested = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #swallow = false;
  #hand: HTMLElement | undefined;
  #pressed: AbortController | undefined;

  constructor(private readonly host: GestureHost) {}

  /** Listens on the element of a hand; for use as an attachment. */
  readonly attach = (hand: HTMLElement): (() => void) => {
    const stop = new AbortController();
    const { signal } = stop;
    const down = (event: PointerEvent) => {
      this.#down(event);
    };
    const click = (event: MouseEvent) => {
      const id = cardOf(event.target);
      if (id !== undefined && !this.#swallow) this.host.ontap(id);
      this.#swallow = false;
    };
    hand.addEventListener('pointerdown', down, { signal });
    hand.addEventListener('click', click, { signal });
    this.#hand = hand;
    return () => {
      this.#cancel();
      stop.abort();
    };
  };

  /** A quick mouse has left the hand before it says that it moves: it is heard wherever it goes. */
  #follow(): void {
    this.#pressed = new AbortController();
    const { signal } = this.#pressed;
    const move = (event: PointerEvent) => {
      if (event.isPrimary) this.#move(event);
    };
    const up = (event: PointerEvent) => {
      if (event.isPrimary) this.#up(event);
    };
    const cancel = () => {
      this.#cancel();
    };
    addEventListener('pointermove', move, { signal });
    addEventListener('pointerup', up, { signal });
    addEventListener('pointercancel', cancel, { signal });
  }

  #down(event: PointerEvent): void {
    if (event.button !== 0 || !event.isPrimary) return;
    const id = cardOf(event.target);
    if (id === undefined) return;
    this.#cancel();
    this.#follow();
    this.#phase = 'down';
    this.#swallow = false;
    this.#id = id;
    this.#from = { x: event.clientX, y: event.clientY };
    this.#rested = event.pointerType !== 'touch';
    if (this.#rested) return;
    this.host.onpeek(id);
    this.#timer = setTimeout(() => {
      this.#rested = true;
    }, REST_MS);
  }

  #move(event: PointerEvent): void {
    if (this.#phase === 'idle') return;
    const dx = event.clientX - this.#from.x;
    const dy = event.clientY - this.#from.y;
    if (this.#phase !== 'drag') this.#decide(event, dx, dy);
    if (this.#phase === 'slide') this.#slide(event);
    if (this.#phase === 'drag') {
      this.#last = { id: this.#id, dx, dy };
      this.host.ondrag(this.#last);
    }
  }

  #up(event: PointerEvent): void {
    this.#move(event);
    const { dx, dy } = this.#last ?? { dx: 0, dy: 0 };
    const [phase, id] = [this.#phase, this.#id];
    this.#swallow = phase === 'slide' || phase === 'drag';
    this.#cancel();
    if (phase === 'slide') this.host.onpick(id);
    if (phase !== 'drag') return;
    if (dy < -THROW) this.host.onthrow(id);
    else if (Math.abs(dx) > SLOP) this.host.onshift(id, dx);
  }

  #cancel(): void {
    this.#pressed?.abort();
    clearTimeout(this.#timer);
    this.#phase = 'idle';
    this.#last = undefined;
    this.host.onpeek(undefined);
    this.host.ondrag(undefined);
  }

  #decide(event: PointerEvent, dx: number, dy: number): void {
    const upwards = dy < -LIFT && -dy > Math.abs(dx);
    if (upwards || (this.#rested && Math.hypot(dx, dy) > SLOP)) {
      this.#phase = 'drag';
      this.host.onpeek(undefined);
      this.#hand?.setPointerCapture(event.pointerId);
    } else if (!this.#rested && Math.abs(dx) > SLOP) {
      clearTimeout(this.#timer);
      this.#phase = 'slide';
    }
  }

  #slide(event: PointerEvent): void {
    const beneath = cardAt(event);
    if (beneath === undefined) return;
    if (beneath !== this.#id) this.#from = { x: event.clientX, y: event.clientY };
    this.#id = beneath;
    this.host.onpeek(beneath);
  }
}
