import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#database/connect.ts';
import { defaultSettings } from '#shop/settings/default-settings.ts';
import { writeSetting } from '#shop/settings/settings.ts';
import { barrier } from '#testing/barrier.ts';
import { declareTransfer, openDeclaration } from '#testing/declare-transfer.ts';
import { confirmCard, dueInstalment, makeSmallOrder, openIntent, statusOf } from '#testing/pay.ts';
import { openTestShop, type TestActor } from '#testing/shop.ts';
import { findPayables } from './bank-store.ts';

/** Bank statements: the transactions they add, the orders they propose, and what finance books from them. */

const shop = await openTestShop();
const finance = await shop.makeOperator(['finance']);
const second = await shop.makeOperator(['finance']);

const fixture = (name: string) => readFileSync(new URL(`../statements/fixtures/${name}`, import.meta.url));
const imported = (bytes: Buffer, more: object = {}, by: TestActor = finance) =>
  shop.call('operatorImportStatement', { contentBase64: bytes.toString('base64'), ...more }, by);
const listed = async (state?: 'open' | 'booked' | 'set_aside' | 'kept') =>
  (await shop.call('operatorListBankTransactions', { state, pageSize: 100 }, finance)).list;
type Resolution = 'bank_fee' | 'rest_due' | 'credit' | 'ahead';
const book = (id: string, orderSn: string, resolution?: Resolution, by: TestActor = finance) =>
  shop.call('operatorBookBankTransaction', { id, orderSn, resolution }, by);
const refusal = (answer: Promise<unknown>) =>
  answer.then(
    () => ({ error: 'ok', data: null as unknown }),
    (error: { error: string; data: unknown }) => error,
  );

let day = 0;
/** A statement of one line in each format, on a day of its own. */
function statementOf(
  format: 'camt' | 'mt940' | 'csv',
  line: { cents: number; reference: string; payer?: string },
): Buffer {
  const date = new Date(Date.UTC(2026, 0, 1 + day++)).toISOString().slice(0, 10);
  const [dot, comma] = [(line.cents / 100).toFixed(2), (line.cents / 100).toFixed(2).replace('.', ',')];
  const payer = line.payer ?? 'SOMEBODY ELSE';
  if (format === 'csv')
    return Buffer.from(
      `Date;Amount;Currency;Payer;Reference;Transaction ID\n${date};${comma};USD;${payer};${line.reference};C${day}\n`,
    );
  if (format === 'mt940') {
    const short = date.slice(2).replaceAll('-', '');
    return Buffer.from(
      `:20:X\n:25:12/34\n:60F:C${short}USD0,\n:61:${short}C${comma}NTRFNONREF//M${day}\n:86:166?20${line.reference}?32${payer}\n-\n`,
    );
  }
  const text = fixture('camt053-v8.xml').toString();
  return Buffer.from(
    text
      .replace('>881<', `>N${day}<`)
      .replace('>882<', `>E${day}<`)
      .replaceAll('2026-11-06', date)
      .replace('>250.5<', `>${dot}<`)
      .replace('>250.50<', `>${dot}<`)
      .replace('>SP20261104ABCD1234<', `>${line.reference}<`)
      .replace('Zoë Müller GmbH', payer),
  );
}

async function arrived(format: 'camt' | 'mt940' | 'csv', line: { cents: number; reference: string; payer?: string }) {
  const { added } = await imported(statementOf(format, line));
  expect(added).toBeGreaterThan(0);
  const found = (await listed('open')).find(
    ({ amount, reference }) =>
      Math.round(amount * 100) === line.cents && reference.includes(line.reference.slice(0, 10)),
  );
  return found ?? expect.fail('not listed');
}

async function placed(plan?: 'full' | 'deposit') {
  const made = await makeSmallOrder(shop, plan);
  const { id, amountUsd } = await dueInstalment(shop, made.customer, made.order.billId);
  return { ...made, instalmentId: id, due: Math.round(amountUsd * 100) };
}

it('is previewed by a dry run, which stores nothing', async () => {
  const known = statementOf('csv', { cents: 1234, reference: 'KNOWN' });
  const before = (await listed()).length;
  const seen = await imported(known, { dryRun: true });
  expect(seen).toMatchObject({ id: '', format: 'csv', transactions: 1, added: 1, toDecide: 1 });
  expect(seen.lines).toMatchObject([{ amount: 12.34, currency: 'USD', counterparty: 'SOMEBODY ELSE', isNew: true }]);
  expect(await listed()).toHaveLength(before);
  await imported(known);
  const again = await imported(known, { dryRun: true });
  expect(again).toMatchObject({ added: 0, toDecide: 0, lines: [{ isNew: false }] });
  await expect(imported(Buffer.from('nothing'), { dryRun: true })).rejects.toMatchObject({
    error: 'statement_unreadable',
    data: { problem: 'no_columns', file: '', line: null },
  });
  const [row, wrong] = ['Date,Amount,Reference', '2026-11-05,12.345.6,x'];
  await expect(imported(Buffer.from(`${row}\n${wrong}`))).rejects.toMatchObject({
    data: { problem: 'bad_amount', line: 2, text: '12.345.6' },
  });
});

describe('a statement', () => {
  it('adds new transactions once; the same or an overlapping file adds none twice', async () => {
    const camt = fixture('camt053-v2.xml');
    expect(await imported(camt)).toMatchObject({ format: 'camt.053', transactions: 4, added: 4, toDecide: 3 });
    expect(await imported(camt)).toMatchObject({ transactions: 4, added: 0 });
    const later = Buffer.from(
      camt.toString().replace('<Id>0352C5320261105210312</Id>', '<Id>next</Id>').replace('FEE1', 'FEE2'),
    );
    expect(await imported(later)).toMatchObject({ transactions: 4, added: 1, toDecide: 0 });
    const answers = await barrier(4, () => imported(fixture('mt940-dutch.sta')));
    expect(answers.map((one) => (one.status === 'fulfilled' ? one.value.added : -1)).toSorted()).toEqual([0, 0, 0, 2]);
  });

  it('guard: may have two identical transfers', async () => {
    const rows = '2026-05-05;10,00;USD;A B;same\n'.repeat(2);
    const file = (more: string) => Buffer.from(`Date;Amount;Currency;Payer;Reference\n${rows}${more}`);
    expect(await imported(file(''), { account: 'TWINS' })).toMatchObject({ added: 2 });
    expect(await imported(file('2026-05-06;11,00;USD;A B;other\n'), { account: 'TWINS' })).toMatchObject({ added: 1 });
  });

  it('stores debits and other currencies for reconciliation, without proposals', async () => {
    const kept = await listed('kept');
    expect(kept.length).toBeGreaterThan(0);
    expect(
      kept.every(({ amount, currency, proposals }) => (amount < 0 || currency !== 'USD') && proposals.length === 0),
    ).toBe(true);
    const { order } = await placed();
    expect((await refusal(book(kept[0]?.id ?? '', order.sn))).error).toBe('transaction_decided');
  });

  it('guard: in two formats is two, and each names the other', async () => {
    const line = { cents: 54_321, reference: 'told twice' };
    const first = await arrived('mt940', line);
    expect(first.alikeId).toBe('');
    day--;
    const second = await arrived('csv', { ...line, reference: 'told again' });
    expect(second.alikeId).toBe(first.id);
    const aside = { id: second.id, reason: 'told twice' };
    await shop.call('operatorSetAsideBankTransaction', aside, finance);
    expect((await listed('open')).find(({ id }) => id === first.id)?.alikeId).toBe('');
  });

  it('guard: is refused without a trace if it is hostile or no statement', async () => {
    const before = await sql<{ n: number }>`select count(*)::int as n from bank_transactions`.execute(shop.db);
    const xxe = fixture('camt053-v2.xml')
      .toString()
      .replace('<Document', '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><Document');
    for (const text of [xxe, 'no statement', '%PDF-1.4'])
      expect((await refusal(imported(Buffer.from(text)))).error).toBe('statement_unreadable');
    expect((await refusal(shop.call('operatorImportStatement', { contentBase64: '<xml>' }, finance))).error).toBe(
      'invalid_input',
    );
    expect((await sql<{ n: number }>`select count(*)::int as n from bank_transactions`.execute(shop.db)).rows).toEqual(
      before.rows,
    );
  });

  it('guard: is visible to finance alone', async () => {
    const support = await shop.makeOperator(['support']);
    for (const by of [support, await shop.makeCustomer()])
      expect((await refusal(imported(fixture('csv-us.csv'), {}, by))).error).toBe('forbidden');
  });

  it('may have several megabytes', async () => {
    const rows = Array.from(
      { length: 3000 },
      (_, index) => `2026-06-01;-${index + 1},00;USD;A B;${'x'.repeat(1050)};T${index}`,
    );
    const file = Buffer.from(['Date;Amount;Currency;Payer;Reference;Transaction ID', ...rows].join('\n'));
    expect(file.length).toBeGreaterThan(3_000_000);
    expect(await imported(file, { account: 'BIG' })).toMatchObject({ added: 3000 });
  });
});

describe('an order named in the reference', () => {
  it('camt.053, $15 short: proposed as bank fee, and booked without a declaration', async () => {
    const { order, due, customer } = await placed();
    const broken = `${order.sn.slice(2, 8)} ${order.sn.slice(8, 12)}-${order.sn.slice(12)}`;
    const { id, proposals } = await arrived('camt', { cents: due - 1500, reference: `Order ${broken} goods` });
    expect(proposals).toMatchObject([
      {
        sn: order.sn,
        dueUsd: due / 100,
        differenceUsd: -15,
        resolution: 'bank_fee',
        reasons: ['reference'],
        certainty: 'medium',
      },
    ]);
    expect((await refusal(book(id, order.sn))).error).toBe('amount_does_not_match');
    await book(id, order.sn, 'bank_fee');
    expect(await statusOf(shop, order.id)).toBe('be_purchased');
    expect(await shop.call('getBill', { id: order.billId }, customer)).toMatchObject({ bankFeeUsd: 15, dueUsd: 0 });
    expect((await listed('booked')).find((one) => one.id === id)).toMatchObject({ orderSn: order.sn });
    expect((await refusal(book(id, order.sn, 'credit'))).error).toBe('transaction_decided');
  });

  it('MT940, in two parts', async () => {
    const { order, due, customer } = await placed();
    await shop.runJobs();
    const whole = await openIntent(shop, customer, order.billId);
    const first = await arrived('mt940', { cents: due - 9000, reference: order.sn });
    expect(first.proposals).toMatchObject([{ sn: order.sn, resolution: 'rest_due' }]);
    await book(first.id, order.sn, 'rest_due');
    await shop.runJobs();
    // Guard: cancelPaymentsJob. The whole can no longer be paid.
    expect(await confirmCard(shop, whole)).toMatchObject({ status: 'CANCELLED' });
    expect(await statusOf(shop, order.id)).toBe('create');
    const rest = await arrived('mt940', { cents: 9000, reference: order.sn });
    expect(rest.proposals[0]).toMatchObject({ sn: order.sn, dueUsd: 90, resolution: 'exact', certainty: 'high' });
    await book(rest.id, order.sn);
    expect(await statusOf(shop, order.id)).toBe('be_purchased');
    await shop.runJobs();
  });

  it('CSV, paid twice: the second is a credit that goes back', async () => {
    const { order, due } = await placed();
    const once = await arrived('csv', { cents: due, reference: order.sn });
    await book(once.id, order.sn);
    const twice = await arrived('csv', { cents: due, reference: `${order.sn} again` });
    expect(twice.proposals).toMatchObject([{ sn: order.sn, dueUsd: 0, resolution: 'credit' }]);
    await book(twice.id, order.sn, 'credit');
    await shop.runJobs();
    const refunds = await shop.db
      .selectFrom('refunds')
      .select(['id', 'amount_cents'])
      .where('order_id', '=', order.id)
      .execute();
    expect(refunds).toMatchObject([{ amount_cents: due }]);
    await shop.call('operatorRecordOfflineRefund', { id: refunds[0]?.id ?? '', bankReference: 'BACK' }, finance);
  });

  it('approves an open declaration', async () => {
    const made = await declareTransfer(shop, finance);
    const cents = Math.round(made.instalment.amountUsd * 100);
    const { id, proposals } = await arrived('csv', { cents, reference: made.order.sn });
    expect(proposals[0]?.reasons).toContain('declared');
    await book(id, made.order.sn);
    expect(await statusOf(shop, made.order.id)).toBe('be_purchased');
    await expect(openDeclaration(shop, finance, made.order.id)).rejects.toThrow('not declared');
  });

  it('guard: a transfer that finance booked by hand is linked, not booked again', async () => {
    const made = await declareTransfer(shop, finance);
    const { amountUsd } = made.instalment;
    await shop.call('operatorApprovePayment', { id: made.declaration.id, amountUsd, bankReference: 'H1' }, finance);
    const { id, proposals } = await arrived('csv', { cents: Math.round(amountUsd * 100), reference: made.order.sn });
    expect(proposals[0]).toMatchObject({ sn: made.order.sn, resolution: 'exact', certainty: 'high' });
    expect(proposals[0]?.reasons).toContain('booked_by_hand');
    const transferId = proposals[0]?.transferId ?? '';
    await shop.call('operatorBookBankTransaction', { id, orderSn: made.order.sn, transferId }, finance);
    const entries = await shop.db
      .selectFrom('ledger_entries')
      .select('kind')
      .where('order_id', '=', made.order.id)
      .execute();
    expect(entries.map(({ kind }) => kind).toSorted()).toEqual(['bank_received', 'billed']);
    const again = await arrived('csv', { cents: Math.round(amountUsd * 100), reference: `${made.order.sn} 2` });
    expect(again.proposals[0]).toMatchObject({ resolution: 'credit', transferId: '' });
    const other = { id: again.id, orderSn: made.order.sn, transferId };
    expect((await refusal(shop.call('operatorBookBankTransaction', other, finance))).error).toBe('not_found');
  });

  it('guard: lockPaid. Money is not booked to an unknown order', async () => {
    const { id } = await arrived('csv', { cents: 100, reference: 'nothing' });
    expect((await refusal(book(id, 'SP20260101NOTTHERE'))).error).toBe('not_found');
  });

  it('guard: linkTransfer. It is linked only to a transfer of the same order and amount', async () => {
    const made = await declareTransfer(shop, finance);
    const { amountUsd } = made.instalment;
    await shop.call('operatorApprovePayment', { id: made.declaration.id, amountUsd, bankReference: 'H2' }, finance);
    const { id: transferId } = await shop.db
      .selectFrom('received_transfers')
      .select('id')
      .where('order_id', '=', made.order.id)
      .executeTakeFirstOrThrow();
    const { order } = await placed();
    const same = await arrived('csv', { cents: Math.round(amountUsd * 100), reference: 'for another order' });
    const less = await arrived('csv', { cents: Math.round(amountUsd * 100) - 1, reference: 'less than that' });
    const link = (id: string, orderSn: string) =>
      refusal(shop.call('operatorBookBankTransaction', { id, orderSn, transferId }, finance));
    expect((await link(same.id, order.sn)).error).toBe('not_found');
    expect((await link(less.id, made.order.sn)).error).toBe('not_found');
    expect((await link(same.id, made.order.sn)).error).toBe('ok');
  });

  it('guard: isPayable. Money for a closed order is a credit that finance decides on, even the exact amount', async () => {
    const { order, due, customer } = await placed();
    await shop.call('closeOrder', { id: order.id }, customer);
    const { id } = await arrived('csv', { cents: due, reference: `${order.sn} too late` });
    expect(await refusal(book(id, order.sn))).toMatchObject({
      error: 'amount_does_not_match',
      data: { dueUsd: 0, resolutions: ['credit'] },
    });
    await book(id, order.sn, 'credit');
    expect(await statusOf(shop, order.id)).toBe('closed');
    await shop.runJobs();
  });

  it('guard: the state. A booked transaction is not reopened, and only incoming dollars are booked', async () => {
    const { order, due } = await placed();
    const { id } = await arrived('csv', { cents: due, reference: order.sn });
    await book(id, order.sn);
    const takeUp = shop.call('operatorTakeUpBankTransaction', { id }, finance);
    expect((await refusal(takeUp)).error).toBe('transaction_decided');
    expect((await listed('booked')).some((one) => one.id === id)).toBe(true);
    const other = await placed();
    for (const wrong of [{ currency: 'EUR' }, { amount_cents: -500 }]) {
      const open = await arrived('csv', { cents: 500, reference: `planted ${Object.keys(wrong)}` });
      await shop.db.updateTable('bank_transactions').set(wrong).where('id', '=', open.id).execute();
      expect((await refusal(book(open.id, other.order.sn, 'rest_due'))).error).toBe('transaction_decided');
      await shop.db.updateTable('bank_transactions').set({ state: 'kept' }).where('id', '=', open.id).execute();
    }
  });
});

it('guard: an order named in the reference is proposed, however many later ones await money', async () => {
  const [named, later] = [await placed(), await placed()];
  const found = await findPayables(
    shop.db,
    { sns: [named.order.sn], amounts: [named.due, later.due], bankReferences: [] },
    1,
  );
  expect(found.map(({ sn }) => sn)).toEqual([named.order.sn]);
});

describe('several declarations that were approved by hand', () => {
  const approved = async (plan: 'full' | 'deposit', bankReference = `H${++day}`) => {
    const made = await declareTransfer(shop, finance, plan);
    const { amountUsd } = made.instalment;
    await shop.call('operatorApprovePayment', { id: made.declaration.id, amountUsd, bankReference }, finance);
    return { ...made, sn: made.order.sn, amountUsd, cents: Math.round(amountUsd * 100) };
  };
  const linesOf = async (...orderIds: string[]) =>
    (
      await shop.db
        .selectFrom('received_transfers')
        .select(['order_id', 'bank_transaction_id', 'part_of', 'id'])
        .where('order_id', 'in', orderIds)
        .execute()
    ).toSorted((a, b) => orderIds.indexOf(a.order_id) - orderIds.indexOf(b.order_id));
  const entriesOf = async (...orderIds: string[]) =>
    shop.db
      .selectFrom('ledger_entries')
      .select(['id', 'kind'])
      .where('order_id', 'in', orderIds)
      .orderBy('id')
      .execute();
  const connect = (id: string, shares: { orderSn: string; amountUsd: number }[]) => {
    const [first, ...others] = shares.map((share) => ({ ...share, connects: true }));
    return shop.call(
      'operatorBookBankTransaction',
      { id, orderSn: first?.orderSn ?? '', connects: true, others },
      finance,
    );
  };

  it('guard: joinTransfer. One line that pays both is proposed and joined; nothing is booked again', async () => {
    const [a, b] = [await approved('full'), await approved('deposit')];
    const cents = a.cents + b.cents;
    const { id, proposals, together } = await arrived('csv', { cents, reference: `${a.sn} ${b.sn}` });
    // Not a surplus of one of them.
    expect(proposals).toEqual([]);
    const shares = [a, b].map(({ sn: orderSn, amountUsd }) => ({ orderSn, amountUsd }));
    expect(together.map(({ sn: orderSn, amountUsd }) => ({ orderSn, amountUsd }))).toEqual(
      expect.arrayContaining(shares),
    );
    const before = await entriesOf(a.order.id, b.order.id);
    await connect(id, shares);
    expect(await entriesOf(a.order.id, b.order.id)).toEqual(before);
    const [first, other] = await linesOf(a.order.id, b.order.id);
    expect(first).toMatchObject({ bank_transaction_id: id, part_of: null });
    expect(other).toMatchObject({ bank_transaction_id: null, part_of: first?.id });
    const booked = (await listed('booked')).find((one) => one.id === id);
    expect(booked).toMatchObject({ orderSn: a.sn, otherOrderSns: [b.sn] });
    expect((await refusal(connect(id, shares))).error).toBe('transaction_decided');
    const again = await arrived('csv', { cents, reference: `${a.sn} ${b.sn} again` });
    expect(again.together).toEqual([]);
    expect(await refusal(connect(again.id, shares))).toMatchObject({
      error: 'transfer_not_booked',
      data: { orderSn: a.sn },
    });
  });

  it('guard: findBookedByHand. The sum is met to the cent, and each share by a transfer of its order', async () => {
    const [a, b] = [await approved('full', 'SAME'), await approved('deposit', 'SAME')];
    const { id, together } = await arrived('csv', { cents: a.cents + b.cents - 1, reference: `${a.sn} ${b.sn} short` });
    expect(together).toEqual([]);
    const shares = (x: number, y: number) => [
      { orderSn: a.sn, amountUsd: x },
      { orderSn: b.sn, amountUsd: y },
    ];
    const refused = async (given: { orderSn: string; amountUsd: number }[]) =>
      (await refusal(connect(id, given))).error;
    expect(await refused(shares(a.amountUsd, b.amountUsd))).toBe('transfer_not_booked');
    expect(await refused(shares(a.amountUsd, Number((b.amountUsd - 0.01).toFixed(2))))).toBe('transfer_not_booked');
    expect(
      await refused([
        { orderSn: b.sn, amountUsd: 0 },
        { orderSn: a.sn, amountUsd: b.amountUsd },
      ]),
    ).toBe('transfer_not_booked');
    expect((await linesOf(a.order.id, b.order.id)).map((one) => one.bank_transaction_id ?? one.part_of)).toEqual([
      null,
      null,
    ]);
  });

  it('a line joins one that was booked by hand and pays another order that waits', async () => {
    const a = await approved('full');
    const other = await placed();
    const { id } = await arrived('csv', { cents: a.cents + other.due, reference: `${a.sn} ${other.order.sn}` });
    const others = [{ orderSn: a.sn, amountUsd: a.amountUsd, connects: true }];
    await shop.call('operatorBookBankTransaction', { id, orderSn: other.order.sn, others }, finance);
    expect(await statusOf(shop, other.order.id)).toBe('be_purchased');
    const [first, joined] = await linesOf(other.order.id, a.order.id);
    expect(first).toMatchObject({ bank_transaction_id: id });
    expect(joined).toMatchObject({ part_of: first?.id });
    await shop.runJobs();
  });

  it('guard: except. An order is named twice only for two transfers of it', async () => {
    const a = await approved('deposit');
    const { id } = await arrived('csv', { cents: 2 * a.cents, reference: 'no number, not the payer' });
    const twice = [a, a].map(({ sn: orderSn, amountUsd }) => ({ orderSn, amountUsd }));
    expect((await refusal(connect(id, twice))).error).toBe('transfer_not_booked');
  });
});

describe('several orders', () => {
  const share = (
    id: string,
    orderSn: string,
    others: { orderSn: string; amountUsd: number; resolution?: Resolution }[],
  ) => shop.call('operatorBookBankTransaction', { id, orderSn, others }, finance);
  const balances = async (orderId: string) => {
    const { rows } = await sql<{ account: string; cents: number }>`
      select l.account, sum(l.amount_cents)::int as cents from ledger_entries e join ledger_lines l on l.entry_id = e.id
      where e.order_id = ${orderId} group by l.account having sum(l.amount_cents) <> 0`.execute(shop.db);
    return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
  };

  it('one transfer pays the deposit of one and another in part: each gets its share, to the cent', async () => {
    const [first, other] = [await placed('deposit'), await placed()];
    // 5.00 short of the amount that the other order awaits.
    const cents = first.due + other.due - 500;
    const { id } = await arrived('camt', { cents, reference: first.order.sn });
    const amountUsd = (other.due - 500) / 100;
    expect(await refusal(share(id, first.order.sn, [{ orderSn: other.order.sn, amountUsd }]))).toMatchObject({
      error: 'amount_does_not_match',
      data: { orderSn: other.order.sn, differenceUsd: -5, resolutions: ['bank_fee', 'rest_due'] },
    });
    expect([await balances(first.order.id), await balances(other.order.id)]).toEqual([{}, {}]);
    await share(id, first.order.sn, [{ orderSn: other.order.sn, amountUsd, resolution: 'rest_due' }]);
    await shop.runJobs();
    expect(await statusOf(shop, first.order.id)).toBe('be_purchased');
    expect(await statusOf(shop, other.order.id)).toBe('create');
    expect(await balances(first.order.id)).toEqual({ bank: first.due, revenue: -first.due });
    expect(await balances(other.order.id)).toEqual({ bank: other.due - 500, receivable: 500 - other.due });
    const booked = (await listed('booked')).find((one) => one.id === id);
    expect(booked).toMatchObject({ orderSn: first.order.sn, otherOrderSns: [other.order.sn] });
    const { list } = await shop.call('operatorListTransfers', { pageSize: 2 }, finance);
    expect(list.map(({ sameReferenceAs }) => sameReferenceAs)).toEqual([[], []]);
    const owner = await shop.makeOperator(['owner']);
    for (const { customer } of [first, other]) {
      const { tables } = await shop.call('operatorExportPerson', { person: customer.email }, owner);
      expect(tables.bank_transactions).toMatchObject([{ amount_cents: cents, reference: first.order.sn }]);
    }
  });

  it('guard: sharesOf, lockNamed. Each order is named once with a share, and the first keeps a part', async () => {
    const [first, other] = [await placed(), await placed()];
    const { id } = await arrived('csv', { cents: first.due, reference: first.order.sn });
    const to = (orderSn: string, amountUsd: number) => [{ orderSn, amountUsd }];
    for (const others of [
      to(other.order.sn, first.due / 100),
      to(other.order.sn, 0),
      to(first.order.sn, 1),
      to('SP20260101NOTTHERE', 1),
      [...to(other.order.sn, 1), ...to(other.order.sn.toLowerCase(), 1)],
    ])
      expect((await refusal(share(id, first.order.sn, others))).error).toBe('invalid_input');
    expect((await listed('open')).map((one) => one.id)).toContain(id);
  });

  it('money for an unbilled balance is kept; if booked by hand with the deposit, the statement links both', async () => {
    const made = await declareTransfer(shop, finance, 'deposit');
    const { amountUsd } = made.instalment;
    const all = {
      id: made.declaration.id,
      amountUsd: amountUsd + 50,
      bankReference: 'H9',
      resolution: 'ahead' as const,
    };
    await shop.call('operatorApprovePayment', all, finance);
    const cents = Math.round((amountUsd + 50) * 100);
    const { id, proposals } = await arrived('csv', { cents, reference: made.order.sn });
    const transferId = proposals[0]?.transferId ?? '';
    expect(proposals[0]?.reasons).toContain('booked_by_hand');
    await shop.call('operatorBookBankTransaction', { id, orderSn: made.order.sn, transferId }, finance);
    const more = await arrived('csv', { cents: 2500, reference: `${made.order.sn} more` });
    expect(more.proposals[0]).toMatchObject({ canKeep: true, resolution: 'credit' });
    await book(more.id, made.order.sn, 'ahead');
    const { billDetailDtos } = await shop.call('getBill', { id: made.order.billId }, made.customer);
    expect(billDetailDtos.find(({ kind }) => kind === 'balance')).toMatchObject({ state: 'not_due', receivedUsd: 75 });
    await shop.runJobs();
  });
});

describe('a transfer without a reference', () => {
  it('the exact amount and the payer’s name propose an order; an amount that several await proposes none', async () => {
    const a = await placed();
    await shop.services.pool.query(`update users set first_name = 'Ngozi', last_name = 'Adéyẹmí' where id = $1`, [
      a.customer.id,
    ]);
    await placed();
    const named = await arrived('csv', { cents: a.due, reference: 'payment for goods', payer: 'MS ADEYEMI NGOZI' });
    expect(named.proposals).toMatchObject([{ sn: a.order.sn, reasons: ['amount', 'payer'], certainty: 'medium' }]);
    const unnamed = await arrived('csv', { cents: a.due, reference: 'invoice from March' });
    expect(unnamed.proposals).toEqual([]);
  });

  it('is set aside with a reason, and reopened', async () => {
    const { id } = await arrived('csv', { cents: 777, reference: 'donation to the shop' });
    const aside = () => shop.call('operatorSetAsideBankTransaction', { id, reason: 'A loan' }, finance);
    await aside();
    expect((await refusal(aside())).error).toBe('transaction_decided');
    expect((await listed('set_aside')).find((one) => one.id === id)).toMatchObject({ reason: 'A loan', proposals: [] });
    const { order } = await placed();
    expect((await refusal(book(id, order.sn, 'rest_due'))).error).toBe('transaction_decided');
    await shop.call('operatorTakeUpBankTransaction', { id }, finance);
    await book(id, order.sn, 'rest_due');
    expect(await shop.call('getBill', { id: order.billId }, await shop.makeCustomer()).catch(() => null)).toBeNull();
  });
});

describe('two people', () => {
  it('guard: concurrently book a transaction once, to one order', async () => {
    for (let round = 0; round < 3; round++) {
      const [a, b] = [await placed(), await placed()];
      const { id } = await arrived('csv', { cents: a.due, reference: `race number ${round}` });
      const answers = await barrier(2, (index) =>
        book(id, index === 0 ? a.order.sn : b.order.sn, undefined, index === 0 ? finance : second),
      );
      expect(answers.map((one) => (one.status === 'fulfilled' ? 'ok' : one.reason.error)).toSorted()).toEqual([
        'ok',
        'transaction_decided',
      ]);
    }
  });

  it('guard: approve a large one, of the same order', async () => {
    const limit = (secondApproverFromCents: number) =>
      inTransaction(shop.db, (tx) =>
        writeSetting(tx, 'payment', { ...defaultSettings.payment, secondApproverFromCents }, null),
      );
    const [a, b] = [await placed(), await placed()];
    await limit(a.due);
    const { id } = await arrived('csv', { cents: a.due, reference: 'a large sum' });
    expect((await refusal(book(id, a.order.sn))).error).toBe('second_approver_needed');
    expect((await listed('open')).find((one) => one.id === id)?.firstApprover).toMatch(/^Operator/);
    expect((await refusal(book(id, b.order.sn, undefined, second))).error).toBe('second_approver_needed');
    await book(id, b.order.sn);
    expect(await statusOf(shop, b.order.id)).toBe('be_purchased');
    await limit(defaultSettings.payment.secondApproverFromCents);
    await shop.runJobs();
  });
});

it('pages follow each other', async () => {
  const seen: string[] = [];
  for (let after = ''; ; ) {
    const page = await shop.call('operatorListBankTransactions', { state: 'open', pageSize: 3, after }, finance);
    seen.push(...page.list.map(({ id }) => id));
    if (page.next === '') break;
    after = page.next;
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toEqual((await listed('open')).map(({ id }) => id));
});
