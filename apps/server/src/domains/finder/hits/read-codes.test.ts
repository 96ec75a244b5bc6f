import { expect, test } from 'vitest';
import { readCodes, readEmail } from './read-codes.ts';

const texts = (text: string) => readCodes(text).map((code) => code.text);

test.each([
  ['SP20261130ABCDEFGH', ['SP20261130ABCDEFGH']],
  ['  #sp20261130abcdefgh ', ['SP20261130ABCDEFGH']],
  ['Order no. SP20261130ABCDEFGH, please', ['ORDERNOSP20261130ABCDEFGHPLEASE', 'SP20261130ABCDEFGH']],
  ['订单号：SP20261130ABCDEFGH。', ['SP20261130ABCDEFGH']],
  ['SP20261130ABCDEFGH 的运单', ['SP20261130ABCDEFGH']],
  ['ＰＯ－１０４２', ['PO1042']],
  ['SP20261130ABCDEFGH-2', ['SP20261130ABCDEFGH2', 'SP20261130ABCDEFGH']],
  ['1Z 999 AA1 0123', ['1Z999AA10123', '999', 'AA1', '0123']],
  ['7qxk', ['7QXK']],
  ['kxwv', ['KXWV']],
  ['sign out', []],
  ['12', ['12']],
  ['a1', []],
])('the numbers in %j', (text, expected) => {
  expect(texts(text).slice(0, expected.length)).toEqual(expected);
  if (expected.length === 0) expect(texts(text)).toEqual([]);
});

test.each(['PO-1042', 'po1042', 'PO 1042', '#1042', ' 1042.', 'PO#1042', '采购单PO-1042'])(
  'a purchase order in %j',
  (text) => {
    expect(readCodes(text).map(({ purchase }) => purchase)).toContain('1042');
  },
);

test('what a supplier writes keeps its hyphens', () => {
  expect(readCodes(' #ab-12/XL.')[0]).toMatchObject({ written: 'AB-12/XL', text: 'AB12XL', purchase: undefined });
});

test('the address in what a mail program copies', () => {
  expect(readEmail('Amara Okafor <Amara@Example.com>,')).toBe('amara@example.com');
  expect(readEmail('Write to amara@example.com.')).toBe('amara@example.com');
  expect(readEmail('Amara Okafor')).toBeUndefined();
});

test('a long text is read to its end without more codes than are looked for', () => {
  expect(readCodes('12 '.repeat(70)).length).toBeLessThanOrEqual(4);
  expect(readCodes('9'.repeat(200))).toEqual([]);
});
