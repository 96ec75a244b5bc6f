import { expect, test } from 'vitest';
import { fingerprintsOf, knownBefore } from './fingerprint.ts';

const line = {
  account: '1',
  bookedOn: '2026-11-03',
  amountCents: 125_000,
  currency: 'USD',
  counterparty: 'NORDWIND LLC',
  counterpartyAccount: '',
  reference: 'PAYMENT SP20261101ABCD1234',
  bankReference: '',
};

test.each([
  { counterparty: 'KESTREL LLC' },
  { reference: 'PAYMENT SP20261102ABCD5678' },
  { bankReference: '2109025460310001' },
  { bookedOn: '2026-11-04' },
  { amountCents: 125_001 },
  { account: '2' },
])('guard: a line is another one by %j', (other) => {
  const [one, two] = [fingerprintsOf([line]), fingerprintsOf([{ ...line, ...other }])];
  expect(one).not.toEqual(two);
});

test('a transaction stored by an earlier version matches one line with the same text', () => {
  const stored = { ...line, reference: 'PAYMENT' };
  expect([...knownBefore([line, line], [stored])]).toEqual([0]);
  expect([...knownBefore([{ ...line, counterparty: 'KESTREL LLC' }], [stored])]).toEqual([]);
  expect([...knownBefore([{ ...line, amountCents: 1 }], [stored])]).toEqual([]);
});
