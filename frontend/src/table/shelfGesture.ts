/** What fingers mean on shelves: a tap chooses a card or a shelf, a drag carries a card from one shelf to another. */

export interface Carried {
  code: string;
  dx: number;
  dy: number;
}

export interface ShelfHost {
  ondrag(carried: Carried | undefined): void;
  /** The shelf beneath the finger while a card is carried. */
  onover(shelf: number | undefined): void;
  /** Let go over a shelf. */
  ondrop(code: string, shelf: number): void;
  /** A plain tap or click on a card, also by a screen reader. */
  ontap(code: string): void;
}

const SLOP = 8;

const within = (node: EventTarget | null, selector: string) =>
  node instanceof Element ? node.closest<HTMLElement>(selector) : null;

/** The number of the shelf at a point, by its data-shelf. */
function shelfAt(x: number, y: number): number | undefined {
  const shelf = within(document.elementFromPoint(x, y), '[data-shelf]')?.dataset['shelf'];
  return shelf === undefined ? undefined : Number(shelf);
}

export class ShelfGesture {
  #code: string | undefined;
  #from = { x: 0, y: 0 };
  #carrying = false;
  #over: number | undefined;
  #swallow = false;

  constructor(private readonly host: ShelfHost) {}

  /** Listens on the element that holds the shelves; for use as an attachment. */
  readonly attach = (shelves: HTMLElement): (() => void) => {
    const stop = new AbortController();
    const on = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      heard: (event: HTMLElementEventMap[Name]) => void,
    ) => {
      shelves.addEventListener(name, heard, { signal: stop.signal });
    };
    on('pointerdown', (event) => {
      this.#down(event);
    });
    on('pointermove', (event) => {
      this.#move(event, shelves);
    });
    on('pointerup', () => {
      this.#up();
    });
    on('pointercancel', () => {
      this.#end();
    });
    on('click', (event) => {
      this.#click(event);
    });
    return () => {
      this.#end();
      stop.abort();
    };
  };

  #down(event: PointerEvent): void {
    this.#swallow = false;
    if (event.button !== 0 || !event.isPrimary) return;
    this.#code = within(event.target, '[data-card]')?.dataset['card'];
    this.#from = { x: event.clientX, y: event.clientY };
  }

  #move(event: PointerEvent, shelves: HTMLElement): void {
    if (this.#code === undefined) return;
    const dx = event.clientX - this.#from.x;
    const dy = event.clientY - this.#from.y;
    if (!this.#carrying && Math.hypot(dx, dy) > SLOP) {
      this.#carrying = true;
      shelves.setPointerCapture(event.pointerId);
    }
    if (!this.#carrying) return;
    this.host.ondrag({ code: this.#code, dx, dy });
    this.#over = shelfAt(event.clientX, event.clientY);
    this.host.onover(this.#over);
  }

  #up(): void {
    const [code, over, carried] = [this.#code, this.#over, this.#carrying];
    this.#end();
    this.#swallow = carried;
    if (carried && code !== undefined && over !== undefined) this.host.ondrop(code, over);
  }

  #end(): void {
    const carried = this.#carrying;
    this.#code = undefined;
    this.#carrying = false;
    this.#over = undefined;
    if (!carried) return;
    this.host.ondrag(undefined);
    this.host.onover(undefined);
  }

  #click(event: MouseEvent): void {
    const code = within(event.target, '[data-card]')?.dataset['card'];
    if (code !== undefined && !this.#swallow) this.host.ontap(code);
    this.#swallow = false;
  }
}
