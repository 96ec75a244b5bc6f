import { expect, test } from 'vitest';
import { mostUrgentFirst, shareUsed, urgencyOf } from './urgency.ts';

const now = 1_000_000;
const queue = (waited: number | undefined) => ({
  since: waited === undefined ? undefined : now - waited,
  limitMs: 1000,
});

test('a queue is late once its oldest order has waited longer than its limit, and soon from four fifths of it', () => {
  expect(urgencyOf(queue(1001), now)).toBe('late');
  expect(urgencyOf(queue(1000), now)).toBe('soon');
  expect(urgencyOf(queue(800), now)).toBe('soon');
  expect(urgencyOf(queue(799), now)).toBe('inTime');
  expect(urgencyOf(queue(undefined), now)).toBe('nothing');
  // A clock that runs behind the shop's.
  expect(shareUsed(queue(-50), now)).toBe(0);
});

test('items that have used most of their limit come first, not those that wait longest', () => {
  const [slow, quick, empty] = [
    { since: now - 5000, limitMs: 10_000 },
    { since: now - 900, limitMs: 1000 },
    { since: undefined, limitMs: 1000 },
  ];
  expect(mostUrgentFirst([empty, slow, quick], now)).toEqual([quick, slow, empty]);
});
