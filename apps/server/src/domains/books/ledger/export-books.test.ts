import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { readProviderBooks } from '#domains/books/provider/read-provider-books.ts';
import { jobContext } from '#shop/context.ts';
import { makeSmallOrder, payByCard } from '#testing/pay.ts';
import { openTestShop } from '#testing/shop.ts';
import { sandboxOf } from '#testing/webhook.ts';
import { nextMonth, previousMonth, startOf } from './close-month.ts';

const shop = await openTestShop();
const finance = await shop.makeOperator(['finance']);
const hour = 3600_000;
const thisMonth = new Date().toISOString().slice(0, 7);
const monthAfter = nextMonth(thisMonth);
const setNow = (moment: number) => {
  shop.services.now = () => new Date(moment);
};
const overAt = (month: string) => new Date(startOf(nextMonth(month))).getTime();

type Row = Record<string, string>;
async function download(month: string, bom: 0 | 1 = 0): Promise<string> {
  const { url } = await shop.call('operatorExportBooks', { month, bom }, finance);
  const response = await shop.fetch(url);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  return Buffer.from(await response.arrayBuffer()).toString('utf8');
}
const rowsOf = (csv: string): Row[] => parse(csv, { columns: true, bom: true });
const cents = (row: Row) => Math.round(Number(row.debit || 0) * 100) - Math.round(Number(row.credit || 0) * 100);
const balances = (rows: Row[], kind: string) =>
  Object.fromEntries(rows.filter((row) => row.kind === kind).map((row) => [row.account, cents(row)]));

/** Makes an order paid by card, its fee, and a movement that only the provider knows. */
async function makeBooks() {
  const { customer, order } = await makeSmallOrder(shop);
  await payByCard(shop, customer, order.billId);
  await shop.runJobs();
  const sandbox = sandboxOf(shop);
  const list = sandbox.listMovements.bind(sandbox);
  sandbox.listMovements = async function* (since) {
    yield* list(since);
    yield {
      id: 'txn_extra',
      kind: 'adjustment',
      about: '',
      gross: -77,
      fee: 0,
      net: -77,
      at: new Date(),
      payoutId: '',
    };
  };
  await readProviderBooks(jobContext(shop.services));
  const day = new Date().toISOString().slice(0, 10);
  const { differences } = await shop.call('operatorReconcile', { from: day, to: day }, finance);
  await shop.call('operatorBookMovement', { id: differences[0]?.id ?? '', note: '=HYPERLINK("x")' }, finance);
  return order;
}

it('a past month exports to the same bytes each time, and its chain can be verified', async () => {
  const order = await makeBooks();
  setNow(overAt(thisMonth) + hour - 1);
  for (const month of [thisMonth, previousMonth(thisMonth), '2020-01'])
    await expect(download(month)).rejects.toMatchObject({ error: 'not_found' });
  setNow(overAt(thisMonth) + hour);
  const months = async () => (await shop.call('operatorListMonths', {}, finance)).list;
  const open = await download(thisMonth);
  expect(rowsOf(open).at(-2)).toMatchObject({ kind: 'not_closed', hash: rowsOf(open).at(-1)?.hash });
  expect(await months()).toEqual([{ month: thisMonth, closedAt: null }]);
  // guard: closeMonth. A month that is not over, and one before all books, closes nothing, least of all another month.
  for (const month of [monthAfter, previousMonth(thisMonth), '2020-01'])
    await expect(shop.call('operatorCloseMonth', { month }, finance)).rejects.toMatchObject({ error: 'not_found' });
  expect(await months()).toEqual([{ month: thisMonth, closedAt: null }]);
  await shop.call('operatorCloseMonth', { month: thisMonth }, finance);
  expect(await months()).toEqual([{ month: thisMonth, closedAt: expect.any(String) }]);
  const csv = await download(thisMonth);
  expect(await download(thisMonth)).toBe(csv);
  expect(csv).toBe(open.split('\n').toSpliced(-3, 1).join('\n'));
  expect(await download(thisMonth, 1)).toBe(`\uFEFF${csv}`);

  const rows = rowsOf(csv);
  const lines = rows.filter((row) => row.entry !== '');
  expect(lines.reduce((total, row) => total + cents(row), 0)).toBe(0);
  expect(balances(rows, 'opening_balance')).toEqual({});
  const { card, fees, revenue, adjustments } = balances(rows, 'closing_balance');
  expect(adjustments).toBe(77);
  expect(card).toBe(-(revenue ?? 0) - (fees ?? 0) - 77);
  const fee = lines.find(({ kind, account }) => kind === 'fee' && account === 'fees');
  expect(fee).toMatchObject({ order: order.sn, country: 'US', provider: 'sandbox', currency: 'USD', booked_by: 'job' });
  expect(lines.find(({ kind }) => kind === 'adjustment')).toMatchObject({
    note: `'=HYPERLINK("x")`,
    booked_by: `operator:${finance.id}`,
  });
  // No cell starts a formula, and none is negative.
  for (const row of rows) for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+\-@\t\r]/);

  let hash = '';
  const entries = [...Map.groupBy(lines, (row) => row.number).values()];
  expect(entries.map(([row]) => Number(row?.number))).toEqual(entries.map((_, index) => index + 1));
  for (const [first = {}, ...others] of entries) {
    const { entry, at, kind, reference, order: sn, country, provider, provider_reference, payout } = first;
    const words = [entry, at, kind, reference, sn, country, provider, provider_reference, payout];
    const note = first.note?.replace(/^'(?=[=+\-@\t\r])/, '');
    const said = [...words, first.bank_reference, first.booked_by, note];
    const amounts = [first, ...others].map((row) => [row.account, cents(row)]);
    const text = JSON.stringify([hash, Number(first.number), ...said, ...amounts]);
    hash = createHash('sha256').update(text).digest('hex');
    expect(first.hash).toBe(hash);
  }
  expect(rows.at(-1)).toMatchObject({ kind: 'end', hash, number: String(entries.length) });
});

it('the next month continues where this one ended, even before it is closed', async () => {
  setNow(overAt(monthAfter) + hour);
  const [before, after] = [rowsOf(await download(thisMonth)), rowsOf(await download(monthAfter))];
  expect(balances(after, 'opening_balance')).toEqual(balances(before, 'closing_balance'));
  expect(balances(after, 'closing_balance')).toEqual(balances(before, 'closing_balance'));
  expect(after.at(-1)).toMatchObject({ number: before.at(-1)?.number, hash: before.at(-1)?.hash });
});

it('guard: nothing is booked into a closed month', async () => {
  const { pool } = shop.services;
  const insert = `insert into ledger_entries (kind, reference, at) values ('fee', 'late', $1)`;
  for (const at of ['now', '2019-12-31T23:59:59Z'])
    await expect(pool.query(insert, [at])).rejects.toMatchObject({ code: '23001' });
  const more = `insert into ledger_lines (entry_id, account, amount_cents)
    select id, unnest(array['losses', 'transit']), unnest(array[1, -1]) from ledger_entries where kind = 'fee'`;
  await expect(pool.query(more)).rejects.toMatchObject({ code: '23001' });
});

it('guard: a row changed after the fact is noticed', async () => {
  setNow(overAt(thisMonth) + hour);
  const before = await download(thisMonth);
  const setNote = (note: string) =>
    shop.asOwner(async ({ pool }) => {
      await pool.query('alter table ledger_entries disable trigger ledger_entries_append_only');
      await pool.query(`update ledger_entries set note = '${note}' where kind = 'fee'`);
      await pool.query('alter table ledger_entries enable trigger ledger_entries_append_only');
    });
  await setNote('forged');
  const rows = rowsOf(await download(thisMonth));
  expect(rows.at(-2)).toMatchObject({ kind: 'changed_since_closed', hash: rowsOf(before).at(-1)?.hash });
  expect(rows.at(-1)?.hash).not.toBe(rowsOf(before).at(-1)?.hash);
  await setNote('');
  expect(await download(thisMonth)).toBe(before);
});

it('guard: the file needs its URL, which expires', async () => {
  const { url } = await shop.call('operatorExportBooks', { month: thisMonth }, finance);
  for (const wrong of [`/books/${thisMonth}.csv`, url.replace(thisMonth, '2020-01'), `${url}x`])
    expect((await shop.fetch(wrong)).status).toBe(404);
  setNow(overAt(thisMonth) + 2 * hour);
  expect((await shop.fetch(url)).status).toBe(404);
});
