import { describe, expect, it } from 'vitest';
import { spanOf } from '../../src/runde/people/spans';

const at = (year: number, month: number, day = 1) => new Date(year, month - 1, day).getTime();
const NOW = new Date(2026, 10, 23, 20, 15).getTime();

describe('a span of time', () => {
  it.each([
    ['all', '', '', undefined],
    ['month', '', '', { since: at(2026, 11) }],
    ['year', '', '', { since: at(2026, 1) }],
    ['own', '', '', { since: 0 }],
    ['own', '2026-02-01', '', { since: at(2026, 2) }],
    ['own', '', '2026-02-28', { since: 0, until: at(2026, 3) }],
    ['own', '2026-02-01', '2026-02-28', { since: at(2026, 2), until: at(2026, 3) }],
    ['own', 'tomorrow', '0000-00-00', { since: 0 }],
    ['own', '1900-01-01', '', { since: 0 }],
  ] as const)('%s from %s to %s', (kind, from, to, span) => {
    expect(spanOf(kind, NOW, from, to)).toEqual(span);
  });
});
