/** Where somebody's call stands: beside the ink of the mat, within the table, over no other mat, no other call and no card if it can. */
import { type Box, type BubblePlace, placeBubble } from '../notices/bubblePlace';

/** What of a mat is to be seen; the cell around it may be much wider. */
const INK = '.round, .name, .line';
/** What a call had better not lie over. */
const THINGS = '.card, .caption, .wish, .slate, button:not(.body)';

const boxOf = (one: Element): Box => one.getBoundingClientRect();

/** The smallest box around all of these. */
export function around(boxes: readonly Box[]): Box | undefined {
  if (boxes.length === 0) return undefined;
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** The place of a call of this seat, in px of the screen; nothing where its mat is not in sight. */
export function callPlace(seat: number, call: HTMLElement): BubblePlace | undefined {
  const room = call.closest('main') ?? document.body;
  const inks = [...room.querySelectorAll('[data-mat]')].map((mat) => ({
    own: mat.getAttribute('data-mat') === String(seat),
    ink: around([...mat.querySelectorAll(INK)].map(boxOf)),
  }));
  const mat = inks.find(({ own }) => own)?.ink;
  if (!mat) return undefined;
  const others = inks.flatMap(({ own, ink }) => (own || !ink ? [] : ink));
  const papers = [...room.querySelectorAll('#status, .paper')].map(boxOf);
  const calls = [...room.querySelectorAll('.shout')].filter((one) => one !== call).map(boxOf);
  const size = { width: call.offsetWidth, height: call.offsetHeight };
  const things = [...room.querySelectorAll(THINGS)].map(boxOf);
  return placeBubble(mat, size, boxOf(room), [...others, ...papers, ...calls], things);
}
