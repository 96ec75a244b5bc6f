import { expect, test } from 'vitest';
import { orderNumbersIn } from '#domains/billing/statements/statement-line.ts';
import { type Credit, type Payable, proposalsFor, togetherFor } from './match-transaction.ts';

const credit = (more: Partial<Credit> = {}): Credit => ({
  amountCents: 10_000,
  bookedOn: '2026-11-05',
  counterparty: '',
  reference: '',
  bankReference: 'T1',
  ...more,
});

let made = 0;
const order = (more: Partial<Payable> = {}): Payable => ({
  orderId: `order-${++made}`,
  sn: `SP20261104ABCD${String(made).padStart(4, '0')}`,
  orderSns: ['alone'],
  customer: 'Amara Okafor',
  names: ['Amara Okafor'],
  missingCents: 10_000,
  isDeclared: false,
  hasBalance: false,
  placedOn: '2026-11-04',
  bookedByHand: [],
  ...more,
});

const byHand = (more: Partial<Payable['bookedByHand'][number]> = {}) => [
  { id: 'transfer', amountCents: 10_000, bankReference: 'H1', bookedOn: '2026-11-05', ...more },
];

const proposed = (given: Credit, ...orders: Payable[]) =>
  proposalsFor(given, orders, 3000).map(({ order: { sn }, resolution, certainty, reasons, transferId }) => ({
    sn,
    resolution,
    certainty,
    reasons,
    transferId,
  }));

test('guard: the names of orders that await other amounts are not read, however many there are', () => {
  const namesOf = () => expect.fail('read');
  const others = Array.from({ length: 10 }, () =>
    Object.defineProperty(order({ missingCents: 9_999 }), 'names', { get: namesOf }),
  );
  const one = order();
  expect(proposed(credit({ counterparty: 'Amara Okafor' }), ...others, one)).toMatchObject([{ sn: one.sn }]);
});

test('an amount alone proposes a single recent order, and none of several', () => {
  const one = order();
  expect(proposed(credit(), one)).toMatchObject([{ sn: one.sn, reasons: ['amount'], certainty: 'low' }]);
  expect(proposed(credit(), one, order())).toEqual([]);
  expect(proposed(credit(), one, order({ missingCents: 9_999 }))).toHaveLength(1);
  expect(proposed(credit(), order({ placedOn: '2026-09-06' }))).toHaveLength(1);
  expect(proposed(credit(), order({ placedOn: '2026-09-05' }))).toEqual([]);
  expect(proposed(credit(), order({ missingCents: 0 }))).toEqual([]);
});

test('an amount alone proposes nothing beside a named order or one whose buyer paid', () => {
  const [named, other] = [order(), order()];
  expect(proposed(credit({ reference: named.sn }), named, other).map(({ sn }) => sn)).toEqual([named.sn]);
  const payer = order({ names: ['Zoë Müller'] });
  expect(proposed(credit({ counterparty: 'MR MULLER ZOE' }), other, payer).map(({ sn }) => sn)).toEqual([payer.sn]);
});

test('a payer needs the exact amount, however old the order is', () => {
  const old = { names: ['Ngozi Adeyemi'], placedOn: '2026-01-01' };
  const given = credit({ counterparty: 'ADEYEMI NGOZI IBADAN' });
  expect(proposed(given, order(old))).toMatchObject([{ reasons: ['amount', 'payer'], certainty: 'medium' }]);
  expect(proposed(given, order({ ...old, missingCents: 9_999 }))).toEqual([]);
});

test.each([
  ['nobody', '', ''],
  ['nobody', 'Amara Okafor', ''],
  ['two letters', 'Li', 'LI WEI TRADING'],
  ['a title', 'Mr', 'MR OKAFOR'],
  ['somebody else', 'Amara Okafor', 'AMARA NWOSU'],
])('guard: isSameName. The payer is not found by %s: %s, %s', (_what, name, counterparty) => {
  const old = order({ names: [name], placedOn: '2026-01-01' });
  expect(proposed(credit({ counterparty }), old)).toEqual([]);
});

test('a named order is proposed for an amount that is exact, short by a fee, by more, or over', () => {
  const named = order();
  const paid = (amountCents: number, more: Partial<Credit> = {}) =>
    proposed(credit({ reference: `for ${named.sn}`, amountCents, ...more }), named);
  expect(paid(10_000)).toMatchObject([{ resolution: 'exact', certainty: 'high', reasons: ['reference', 'amount'] }]);
  expect(paid(7_000)).toMatchObject([{ resolution: 'bank_fee', certainty: 'medium' }]);
  expect(paid(6_999)).toMatchObject([{ resolution: 'rest_due', certainty: 'medium' }]);
  expect(paid(10_001)).toMatchObject([{ resolution: 'credit', certainty: 'medium' }]);
  expect(paid(7_000, { counterparty: 'Amara Okafor' })).toMatchObject([{ certainty: 'high' }]);
  const nothingDue = order({ missingCents: 0 });
  expect(proposed(credit({ reference: nothingDue.sn }), nothingDue)).toMatchObject([{ resolution: 'credit' }]);
});

test('a transfer booked by hand is matched by order number, payer, bank reference or day', () => {
  const settled = (more: Partial<Payable['bookedByHand'][number]> = {}) =>
    order({ missingCents: 0, bookedByHand: byHand(more) });
  const linked = { resolution: 'exact', transferId: 'transfer' };
  const late = settled({ bookedOn: '2026-12-05' });
  expect(proposed(credit({ reference: late.sn }), late)).toMatchObject([{ ...linked, certainty: 'high' }]);
  expect(proposed(credit({ counterparty: 'Amara Okafor' }), late)).toMatchObject([{ ...linked, certainty: 'high' }]);
  const sameNumber = settled({ bookedOn: '2026-12-05', bankReference: 'T1' });
  expect(proposed(credit(), sameNumber)).toMatchObject([{ ...linked, reasons: expect.arrayContaining(['reference']) }]);
  expect(proposed(credit(), settled({ bookedOn: '2026-11-19' }))).toMatchObject([{ ...linked, certainty: 'low' }]);
  expect(proposed(credit(), settled({ bookedOn: '2026-11-20' }))).toEqual([]);
  expect(proposed(credit({ reference: late.sn, amountCents: 9_999 }), late)).toMatchObject([
    { resolution: 'credit', transferId: '' },
  ]);
});

test('two transfers without a bank reference do not match by it', () => {
  const settled = order({ missingCents: 0, bookedByHand: byHand({ bankReference: '' }) });
  expect(proposed(credit({ bankReference: '' }), settled)).toMatchObject([{ reasons: ['amount', 'booked_by_hand'] }]);
});

test('proposes five orders at most, the most certain first', () => {
  const orders = Array.from({ length: 7 }, () => order({ missingCents: 9_000 }));
  const exact = order();
  const reference = [...orders, exact].map(({ sn }) => sn).join(' ');
  const found = proposed(credit({ reference }), ...orders, exact);
  expect([found.length, found[0]?.sn]).toEqual([5, exact.sn]);
});

test.each([
  ['SP20261104ABCD1234', '20261104ABCD1234'],
  ['order 2026 1104-abcd.1234', '20261104ABCD1234'],
  ['SP2O261lO4ABCDI234', '20261104ABCD1234'],
  ['9920261104ABCD123499', '20261104ABCD1234'],
])('an order’s number is read from %s', (text, sn) => {
  expect([...orderNumbersIn(text)]).toContain(sn);
});

test('guard: joint. The number of several orders stands for each of them', () => {
  const [one, other] = [order({ sn: 'SP20261104AAAA0001' }), order({ sn: 'SP20261104AAAA0002' })];
  const joint = order({ sn: 'SG20261104AAAA0003', missingCents: 20_000, orderSns: [one.sn, other.sn] });
  const given = credit({ amountCents: 20_000, reference: `${joint.sn} for ${one.sn}` });
  expect(proposed(given, one, other, joint).map(({ sn }) => sn)).toEqual([joint.sn]);
});

const together = (given: Credit, ...orders: Payable[]) =>
  togetherFor(given, orders).map(({ order: { sn }, amountCents }) => [sn, amountCents]);

test('guard: togetherFor. Transfers booked by hand are joined to the line that is their sum, to the cent', () => {
  // 172.54 + 192.54 = 365.08
  const [a, b] = [17_254, 19_254].map((amountCents) =>
    order({ missingCents: 0, bookedByHand: byHand({ amountCents }) }),
  );
  if (!a || !b) return expect.fail();
  const both = [
    [a.sn, 17_254],
    [b.sn, 19_254],
  ];
  const line = (more: Partial<Credit> = {}) => credit({ amountCents: 36_508, ...more });
  expect(together(line({ reference: `${a.sn} ${b.sn}` }), a, b)).toEqual(both);
  expect(together(line({ counterparty: 'Amara Okafor' }), a, b)).toEqual(both);
  expect(together(line({ bankReference: 'H1' }), a, b)).toEqual(both);
  // A cent less, a stranger, and long after they were booked.
  expect(together(line({ amountCents: 36_507, reference: `${a.sn} ${b.sn}` }), a, b)).toEqual([]);
  expect(together(line({ counterparty: 'Kofi Mensah' }), a, b)).toEqual([]);
  expect(together(line({ counterparty: 'Amara Okafor', bookedOn: '2026-11-20' }), a, b)).toEqual([]);
});

test('guard: togetherFor. A single transfer is none, and what could be these or those is not guessed', () => {
  const [a, b, c] = [10_000, 20_000, 20_000].map((amountCents) => order({ bookedByHand: byHand({ amountCents }) }));
  if (!a || !b || !c) return expect.fail();
  const payer = { counterparty: 'Amara Okafor' };
  expect(together(credit({ amountCents: 10_000, ...payer }), a, b)).toEqual([]);
  expect(together(credit({ amountCents: 30_000, ...payer }), a, b, c)).toEqual([]);
  expect(together(credit({ amountCents: 30_000, ...payer, reference: `${a.sn}, ${c.sn}` }), a, b, c)).toEqual([
    [a.sn, 10_000],
    [c.sn, 20_000],
  ]);
  const many = Array.from({ length: 13 }, () => order({ bookedByHand: byHand({ amountCents: 5_000 }) }));
  expect(together(credit({ amountCents: 10_000, ...payer }), ...many)).toEqual([]);
});
