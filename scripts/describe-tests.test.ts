import { expect, test } from 'vitest';
import { describeTimes, timesOf } from './describe-tests.ts';

const file = (name: string, seconds: number, ...titles: [string, number][]) => ({
  name: `/shop/${name}`,
  startTime: 5000,
  endTime: 5000 + seconds * 1000,
  assertionResults: titles.map(([title, duration]) => ({ title, duration })),
});

test('files by their share of the time, with the longest test of each', () => {
  const report = {
    testResults: [file('short.test.ts', 1, ['one', 5]), file('long.test.ts', 3, ['a', 1], ['b | c', 9])],
  };
  expect(describeTimes(timesOf(report, '/shop')).trim().split('\n').slice(2)).toEqual([
    '| `long.test.ts` | 75.0 % | 2 | b \\| c |',
    '| `short.test.ts` | 25.0 % | 1 | one |',
    '| 0 others | 0.0 % | 0 | |',
  ]);
});
