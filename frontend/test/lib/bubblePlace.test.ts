/** Where a bubble stands: beside its mat, within the room, over no other mat. */
import { expect, test } from 'vitest';
import { type Box, placeBubble } from '../../src/table/notices/bubblePlace';

const room: Box = { x: 0, y: 48, width: 390, height: 600 };
const size = { width: 180, height: 50 };
const mat = (x: number, y: number): Box => ({ x, y, width: 84, height: 90 });
const boxOf = ({ x, y }: { x: number; y: number }): Box => ({ x, y, ...size });
const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

test.each([
  ['free: below', mat(153, 60), [], [], 'top'],
  ['a mat below: above', mat(153, 300), [mat(153, 400)], [], 'bottom'],
  ['cards below: above', mat(153, 300), [], [mat(153, 400)], 'bottom'],
  ['at the lower edge: above', mat(153, 550), [], [], 'bottom'],
  ['mats above and below: beside', mat(10, 300), [mat(10, 200), mat(10, 400)], [], 'left'],
  ['the same at the right rim', mat(296, 300), [mat(296, 200), mat(296, 400)], [], 'right'],
  ['rather over cards than over the own mat', mat(153, 60), [], [mat(153, 160)], 'top'],
])('%s', (_, own, mats, things, side) => {
  const at = placeBubble(own, size, room, mats, things);
  expect(at.side).toBe(side);
  for (const other of [own, ...mats]) expect(overlap(boxOf(at), other)).toBe(false);
});

test.each([mat(0, 60), mat(306, 60), mat(306, 558), mat(0, 558)])(
  'in every corner it stays within the room, and its tip on itself (%o)',
  (own) => {
    const at = placeBubble(own, size, room, []);
    expect(at.x).toBeGreaterThanOrEqual(0);
    expect(at.x + size.width).toBeLessThanOrEqual(room.width);
    expect(at.y).toBeGreaterThanOrEqual(room.y);
    expect(at.y + size.height).toBeLessThanOrEqual(room.y + room.height);
    const along = ['top', 'bottom'].includes(at.side) ? size.width : size.height;
    expect(at.tip).toBeGreaterThan(0);
    expect(at.tip).toBeLessThan(along);
  },
);
