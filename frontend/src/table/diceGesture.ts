/** What fingers mean on dice: a tap, or a drag that takes dice along and lets them go over something. */

export interface DiceDrag {
  /** The die under the finger. */
  id: string;
  dx: number;
  dy: number;
}

export interface DiceHost {
  /** Whether this die can be taken up. */
  movable(id: string): boolean;
  ondrag(drag: DiceDrag | undefined): void;
  /** What lies under the finger now: the data-drop of an element, or nothing. */
  onover(zone: string | undefined): void;
  ondrop(id: string, zone: string | undefined): void;
}

const SLOP = 7;

function zoneAt(x: number, y: number): string | undefined {
  for (const element of document.elementsFromPoint(x, y)) {
    const zone = element.closest<HTMLElement>('[data-drop]')?.dataset.drop;
    if (zone !== undefined) return zone;
  }
  return undefined;
}

const dieOf = (node: EventTarget | null) =>
  node instanceof Element ? node.closest<HTMLElement>('[data-die]')?.dataset.die : undefined;

/** Listens on the element that holds the dice; for use as an attachment. */
export function diceGesture(host: DiceHost): (tray: HTMLElement) => () => void {
  return (tray) => {
    const stop = new AbortController();
    let id: string | undefined;
    let from = { x: 0, y: 0 };
    let dragging = false;
    let swallow = false;
    const { signal } = stop;

    function end(): void {
      id = undefined;
      dragging = false;
      host.ondrag(undefined);
      host.onover(undefined);
    }

    function move({ clientX, clientY, pointerId }: PointerEvent): void {
      if (id === undefined) return;
      const [dx, dy] = [clientX - from.x, clientY - from.y];
      if (!dragging) {
        if (Math.hypot(dx, dy) < SLOP) return;
        dragging = true;
        tray.setPointerCapture(pointerId);
      }
      host.ondrag({ id, dx, dy });
      host.onover(zoneAt(clientX, clientY));
    }

    tray.addEventListener(
      'pointerdown',
      (event) => {
        swallow = false;
        const die = dieOf(event.target);
        if (event.button !== 0 || !event.isPrimary || die === undefined) return;
        if (!host.movable(die)) return;
        id = die;
        from = { x: event.clientX, y: event.clientY };
      },
      { signal },
    );
    tray.addEventListener('pointermove', move, { signal });
    tray.addEventListener(
      'pointerup',
      ({ clientX, clientY }) => {
        const dropped = dragging ? id : undefined;
        swallow = dragging;
        end();
        if (dropped !== undefined) host.ondrop(dropped, zoneAt(clientX, clientY));
      },
      { signal },
    );
    tray.addEventListener('pointercancel', end, { signal });
    // a click that ends a drag is none
    tray.addEventListener(
      'click',
      (event) => {
        if (swallow) event.stopPropagation();
        swallow = false;
      },
      { signal, capture: true },
    );
    return () => {
      end();
      stop.abort();
    };
  };
}
