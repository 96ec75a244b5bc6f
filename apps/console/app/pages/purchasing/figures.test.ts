import { expect, test } from 'vitest';
import { fenText, readFen, readPieces } from './figures.ts';

test('amounts as they are typed', () => {
  expect([readFen('11.2'), readFen(' 11,20 '), readFen('0'), readFen('7')]).toEqual([1120, 1120, 0, 700]);
  expect([readFen(''), readFen('1.234'), readFen('-1'), readFen('12 yuan')]).toEqual(Array(4).fill(undefined));
  expect(fenText(1120)).toBe('11.20');
});

test('pieces as they are typed', () => {
  expect([readPieces('40'), readPieces('0', 0)]).toEqual([40, 0]);
  expect([readPieces('0'), readPieces('1.5'), readPieces('')]).toEqual(Array(3).fill(undefined));
});
