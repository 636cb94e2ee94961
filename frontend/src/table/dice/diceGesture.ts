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
    let pressed: { id: string; x: number; y: number; stop: AbortController } | undefined;
    let dragging = false;
    let swallow = false;

    function end(): void {
      pressed?.stop.abort();
      pressed = undefined;
      dragging = false;
      host.ondrag(undefined);
      host.onover(undefined);
    }

    function move({ clientX, clientY }: PointerEvent): void {
      if (!pressed) return;
      const [dx, dy] = [clientX - pressed.x, clientY - pressed.y];
      dragging ||= Math.hypot(dx, dy) >= SLOP;
      if (!dragging) return;
      host.ondrag({ id: pressed.id, dx, dy });
      host.onover(zoneAt(clientX, clientY));
    }

    function up({ clientX, clientY }: PointerEvent): void {
      const dropped = dragging ? pressed?.id : undefined;
      end();
      if (dropped === undefined) return;
      // the click that ends a drag comes at once, if it comes at all
      swallow = true;
      setTimeout(() => (swallow = false));
      host.ondrop(dropped, zoneAt(clientX, clientY));
    }

    function down(event: PointerEvent): void {
      const id = dieOf(event.target);
      if (event.button !== 0 || !event.isPrimary || id === undefined || !host.movable(id)) return;
      end();
      pressed = { id, x: event.clientX, y: event.clientY, stop: new AbortController() };
      // a quick hand has left the tray before it hears of the first move
      const { signal } = pressed.stop;
      addEventListener('pointermove', move, { signal });
      addEventListener('pointerup', up, { signal });
      addEventListener('pointercancel', end, { signal });
    }

    function click(event: MouseEvent): void {
      if (swallow) event.stopPropagation();
    }

    tray.addEventListener('pointerdown', down, { signal: stop.signal });
    tray.addEventListener('click', click, { signal: stop.signal, capture: true });
    return () => {
      end();
      stop.abort();
    };
  };
}
