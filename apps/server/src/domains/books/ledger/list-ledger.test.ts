import { expect, test } from 'vitest';
import type { Database, Transaction } from '#database/connect.ts';
import * as ledger from '#domains/billing/ledger.ts';
import { makeSmallOrder, payByCard } from '#testing/pay.ts';
import { openTestShop } from '#testing/shop.ts';
import { listEntryRows } from './list-ledger.ts';

/** The ledger page: everything, by order, by account, by date. */

const shop = await openTestShop();
const finance = await shop.makeOperator(['finance']);
const listed = (input: object = {}) => shop.call('operatorListLedger', input, finance);

async function paid() {
  const made = await makeSmallOrder(shop);
  await payByCard(shop, made.customer, made.order.billId);
  await shop.runJobs();
  return made.order;
}

test('filters by order, by account and by date; each entry balances', async () => {
  const [first, second] = [await paid(), await paid()];
  const { sn } = await shop.call('operatorGetOrder', { id: first.id }, finance);
  const ofOrder = (await listed({ order: sn })).list;
  expect(ofOrder.map(({ kind }) => kind).toSorted()).toEqual(['billed', 'card_received']);
  expect(ofOrder.every(({ orderId }) => orderId === first.id)).toBe(true);
  for (const { lines } of (await listed()).list)
    expect(lines.reduce((sum, { amountUsd }) => sum + Math.round(amountUsd * 100), 0)).toBe(0);
  const revenue = (await listed({ account: 'revenue' })).list;
  expect(revenue.map(({ kind, orderId }) => [kind, orderId])).toEqual([
    ['billed', second.id],
    ['billed', first.id],
  ]);
  expect((await listed({ account: 'bank' })).list).toEqual([]);
  const today = new Date().toISOString().slice(0, 10);
  expect((await listed({ from: today, to: today })).list).toHaveLength(4);
  expect((await listed({ to: '2020-01-01' })).list).toEqual([]);
  expect((await listed({ from: '2100-01-01' })).list).toEqual([]);
});

test.each([undefined, 'receivable'] as const)('page by page, without repeats or gaps: %s', async (account) => {
  const { rows } = await shop.services.pool.query<{ id: string }>(
    'select id from ledger_entries order by at desc, id desc',
  );
  const seen: string[] = [];
  let after = '';
  do {
    const page = await listed({ pageSize: 1, after, account });
    seen.push(...page.list.map(({ id }) => id));
    after = page.next;
  } while (after);
  expect(seen).toEqual(rows.map(({ id }) => id));
});

test('guard: an invalid position', async () => {
  await expect(listed({ after: finance.id })).rejects.toMatchObject({ error: 'not_found' });
});

test('guard: kindsOf. Every entry is found by each of its accounts', async () => {
  const undo = new Error('undo');
  const work = shop.db.transaction().execute(async (tx) => {
    await bookAll(tx as Transaction);
    const lines = await tx.selectFrom('ledger_lines').select(['account', 'entry_id as id']).distinct().execute();
    for (const [account, found] of Map.groupBy(lines, (line) => line.account)) {
      const filter = { order: '', account: account as 'bank' };
      const shown = await listEntryRows(tx as unknown as Database, filter, { from: undefined, limit: 1000 });
      expect(shown.map(({ id }) => id).toSorted(), account).toEqual(found.map(({ id }) => id).toSorted());
    }
    throw undo;
  });
  await expect(work).rejects.toBe(undo);
});

test('guard: book. Booking again keeps one entry with its first amount', async () => {
  const undo = new Error('undo');
  const work = shop.db.transaction().execute(async (tx) => {
    const count = await bookAll(tx as Transaction);
    await bookAll(tx as Transaction, 7);
    const booked = tx
      .selectFrom('ledger_entries')
      .innerJoin('ledger_lines', 'entry_id', 'ledger_entries.id')
      .select(['ledger_entries.id', 'kind', 'reference', 'amount_cents'])
      .where('reference', 'like', 'kinds-%');
    const lines = await booked.execute();
    expect(new Set(lines.map(({ id }) => id)).size).toBe(count);
    expect(new Set(lines.map(({ kind, reference }) => `${kind} ${reference}`)).size).toBe(count);
    expect(lines.map(({ amount_cents }) => Math.abs(amount_cents))).toEqual(Array(2 * count).fill(100));
    throw undo;
  });
  await expect(work).rejects.toBe(undo);
});

const choicesOf: Record<string, string[][]> = {
  bookDisputeDecided: [['won'], ['lost']],
  bookPrepaid: ['filled', 'paid', 'refunded', 'withdrawn', 'withdrawal_returned', 'corrected'].map((kind) => [kind]),
};
const bothWays = ['bookFee', 'bookPayoutSent', 'bookPayoutCharge', 'bookAdjustment', 'bookPrepaid'];

/** Books every kind of entry, with each source or outcome, and providers' own movements in both directions. */
async function bookAll(tx: Transaction, cents = 100) {
  const by = { kind: 'job' } as const;
  let number = 0;
  for (const [name, book] of Object.entries(ledger)) {
    if (!name.startsWith('book')) continue;
    const choices = book.length === 2 ? [[]] : (choicesOf[name] ?? [['card'], ['bank']]);
    const signs = bothWays.includes(name) ? [1, -1] : [1];
    for (const choice of choices)
      for (const sign of signs) {
        const booking = { orderId: null, reference: `kinds-${number++}`, amount: sign * cents, by };
        await (book as (...given: unknown[]) => Promise<void>)(tx, ...choice, booking);
      }
  }
  expect(number).toBeGreaterThan(18);
  return number;
}
