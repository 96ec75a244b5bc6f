import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { formFields, Long } from './fields.ts';
import { readExactJson } from './read-json.ts';
import {
  count,
  fen,
  grams,
  id,
  kilograms,
  orderTimeText,
  rate,
  readTime,
  score,
  yuanNearest,
  yuanPrice,
  yuanSum,
  yuanText,
} from './values.ts';

const read = (schema: z.ZodType, value: unknown) => {
  const { success, data } = schema.safeParse(value);
  return success ? data : 'refused';
};

describe('JSON', () => {
  test('guard: the source of numbers. Ids and decimals arrive as they were sent', () => {
    const text = '{"id":2799000000000000123,"n":[9007199254740993,1.10,-3,1e3,7],"x":"2799000000000000123"}';
    expect(readExactJson(text)).toEqual({
      id: '2799000000000000123',
      n: ['9007199254740993', '1.10', -3, '1e3', 7],
      x: '2799000000000000123',
    });
    // What the plain reader makes of it.
    expect(String(JSON.parse(text).id)).toBe('2799000000000000000');
  });

  test('guard: unwanted. What PostgreSQL refuses to store is left out, and line breaks stay', () => {
    expect(readExactJson('{"a":"\\u0000cup\\ud83d","b":["1\\n2\\u0007","\\ud83d\\ude00"]}')).toEqual({
      a: 'cup',
      b: ['1\n2', '😀'],
    });
  });

  test('ids are written as numbers, undefined is left out, and what is no id is refused', () => {
    expect(
      formFields({
        orderId: '27',
        page: 1,
        gone: undefined,
        input: { id: new Long('2799000000000000123'), name: '杯"', gone: undefined, list: [new Long('1'), 2, true] },
      }),
    ).toEqual({ orderId: '27', page: '1', input: '{"id":2799000000000000123,"name":"杯\\"","list":[1,2,true]}' });
    expect(() => new Long('1,2')).toThrow();
  });
});

test.each<[z.ZodType, unknown, unknown]>([
  // 14.80 yuan are 1480 fen; in floating point 19.99 * 100 would be 1998.9999999999998.
  [yuanSum, '14.80', 1480],
  [yuanSum, '19.99', 1999],
  [yuanSum, 1560, 156_000],
  [yuanSum, '0.1', 10],
  [yuanSum, '-2.5', -250],
  [yuanSum, '1.005', 'refused'],
  [yuanSum, '1.1000', 110],
  [yuanSum, '1e3', 'refused'],
  [yuanSum, '', 'refused'],
  [yuanSum, null, 'refused'],
  [yuanPrice, '0.035', 4],
  [yuanPrice, '0.03', 3],
  [yuanPrice, '-1', 'refused'],
  [yuanNearest, '39.900000000000006', 3990],
  [yuanNearest, '0.29999999999999', 30],
  [yuanNearest, '15.6', 1560],
  [fen, 96_800, 96_800],
  [fen, '96800', 96_800],
  [fen, '968.00', 'refused'],
  [id, '2799000000000000123', '2799000000000000123'],
  [id, 790000000123, '790000000123'],
  [id, '27-1', 'refused'],
  [count, '2.0', 2],
  [count, '2.5', 'refused'],
  [rate, '99.1%', 0.991],
  [rate, '0.23', 0.23],
  [rate, '23', undefined],
  [rate, null, undefined],
  [score, '4.5', 4.5],
  [score, '97', undefined],
  [kilograms, '0.35', 350],
  [kilograms, '0.3505', 351],
  [kilograms, 1, 1000],
  [kilograms, '0', undefined],
  [grams, 350, 350],
  [grams, '-1', 'refused'],
])('%# %o', (schema, value, expected) => {
  expect(read(schema, value)).toEqual(expected);
});

test('times have Beijing’s clock, or name their own', () => {
  expect(readTime('20261128101112000+0800')?.toISOString()).toBe('2026-11-28T02:11:12.000Z');
  expect(readTime('2026-11-28 10:11:12')?.toISOString()).toBe('2026-11-28T02:11:12.000Z');
  expect(readTime('20180423171116000+0800')?.toISOString()).toBe('2018-04-23T09:11:16.000Z');
  expect(readTime('tomorrow')).toBeUndefined();
  expect(orderTimeText(new Date('2026-11-28T18:11:12.345Z'))).toBe('20261129021112345+0800');
  expect(yuanText(123_405)).toBe('1234.05');
});
