import { expect, test } from 'vitest';
import { instant, oneOf, positive, words } from './use-filters.ts';

test('guard: filters that do not fit in the URL count as absent, and are sent to no call', () => {
  const status = oneOf(['open', 'closed']);
  expect(['open', 'OPEN', '', null].map(status)).toEqual(['open', undefined, undefined, undefined]);
  expect([' mugs ', '', null].map(words)).toEqual(['mugs', '', '']);
  expect(['24', '0', '-1', '1.5', '1e3', '123456', null].map(positive)).toEqual(['24', ...Array(6).fill(undefined)]);
  const moment = '2026-11-24T16:00:00.000Z';
  const wrong = ['2026-11-24', '2026-11-24T16:00:00', '2026-13-24T16:00:00Z', `${moment}'`, null];
  expect([moment, ...wrong].map(instant)).toEqual([moment, ...wrong.map(() => undefined)]);
});
