import { readFileSync } from 'node:fs';
import { orderStatuses, statusFacts } from '@sampan/contract/order-status';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Transaction } from '#database/connect.ts';
import { barrier } from '#testing/barrier.ts';
import { makeOrder } from '#testing/make-order.ts';
import { makeProduct } from '#testing/make-product.ts';
import { makeSmallOrder } from '#testing/pay.ts';
import { openTestShop } from '#testing/shop.ts';
import { undone } from '#testing/undone.ts';
import { type Stage, walkOrder } from '#testing/walk-order.ts';
import { readAuditQueries } from '../../../audit.ts';

const shop = await openTestShop();
const owner = await shop.makeOperator(['owner']);

/** Pieces for sale and reserved pieces. */
const piecesOf = async (skuId: number) => {
  const row = await shop.db
    .selectFrom('skus')
    .select(['amount_on_sale', 'reserved'])
    .where('id', '=', skuId)
    .executeTakeFirstOrThrow();
  return [row.amount_on_sale, row.reserved];
};

/** An order of 100 of 1,000 pieces, taken to `stage`. */
async function orderAt(stage: Stage, plan: 'full' | 'deposit' = 'full') {
  const made = await makeSmallOrder(shop, plan);
  await walkOrder(shop, made.order, made.customer, owner, stage);
  const { customerOrderItemList } = await shop.call('getOrder', { id: made.order.id }, made.customer);
  const customerOrderItemId = customerOrderItemList[0]?.id ?? '';
  const ask = (productCount: number) =>
    shop.call(
      'requestRefund',
      { orderId: made.order.id, orderSn: made.order.sn, orderReturnItems: [{ customerOrderItemId, productCount }] },
      made.customer,
    );
  const declareBalance = async () => {
    const { fmsBill } = await shop.call('getOrder', { id: made.order.id }, made.customer);
    const billDetailId = fmsBill.billDetailDtos.at(-1)?.id ?? '';
    await shop.call('commitApproval', { approvalStatus: 'un_commit', billDetailId }, made.customer);
  };
  return { ...made, ask, declareBalance };
}

describe('pieces that an order holds', () => {
  test('are reserved when it is placed, and for sale again when it closes', async () => {
    const { order, customer, skuId } = await orderAt('create');
    expect(await piecesOf(skuId)).toEqual([900, 100]);
    await shop.call('closeOrder', { id: order.id }, customer);
    expect(await piecesOf(skuId)).toEqual([1000, 0]);
  });

  test('are used up when they are bought', async () => {
    const { order, skuId } = await orderAt('be_purchased');
    expect(await piecesOf(skuId)).toEqual([900, 100]);
    await shop.call('operatorStartProcurement', { id: order.id }, owner);
    expect(await piecesOf(skuId)).toEqual([900, 0]);
  });

  test('stay reserved while a refund is decided; a granted part is for sale again', async () => {
    const { order, skuId, ask } = await orderAt('be_purchased');
    const first = await ask(30);
    expect(await piecesOf(skuId)).toEqual([900, 100]);
    await shop.call('operatorRejectRefund', { id: first.id, reason: 'No' }, owner);
    expect(await piecesOf(skuId)).toEqual([900, 100]);
    const second = await ask(30);
    await shop.call('operatorApproveRefund', { id: second.id }, owner);
    expect(await piecesOf(skuId)).toEqual([930, 70]);
    await shop.call('operatorStartProcurement', { id: order.id }, owner);
    expect(await piecesOf(skuId)).toEqual([930, 0]);
    await shop.runJobs();
  });

  test('are for sale again when all are refunded', async () => {
    const { skuId, ask } = await orderAt('be_purchased');
    const { id } = await ask(100);
    await shop.call('operatorApproveRefund', { id }, owner);
    expect(await piecesOf(skuId)).toEqual([1000, 0]);
    await shop.runJobs();
  });

  test('are not reserved while a balance is being confirmed, nor when bought goods are refunded', async () => {
    const { order, skuId, ask, declareBalance } = await orderAt('be_confirmed_customer', 'deposit');
    await declareBalance();
    expect((await shop.call('operatorGetOrder', { id: order.id }, owner)).status).toBe('payment_confirming');
    expect(await piecesOf(skuId)).toEqual([900, 0]);
    const bought = await orderAt('in_purchased');
    const { id } = await bought.ask(100);
    await shop.call('operatorApproveRefund', { id }, owner);
    expect(await piecesOf(bought.skuId)).toEqual([900, 0]);
    await shop.runJobs();
    await expect(ask(1)).rejects.toMatchObject({ error: 'order_status_changed' });
  });

  test('guard: the rows’ locks. Both figures are right after concurrent placing and closing', async () => {
    const { offerId } = await makeProduct(shop.services, { skus: [{ stock: 20 }] });
    const buyers = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const customer = await shop.makeCustomer();
        const { id: addressId } = await shop.makeAddress(customer);
        return { customer, addressId };
      }),
    );
    const lines = [{ productId: offerId, quantity: 3 }];
    const placed = await barrier(8, (index) => {
      const { customer, addressId } = buyers[index] ?? expect.fail();
      return makeOrder(shop, customer, { lines, addressId });
    });
    expect(placed.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
    expect(await piecesOf(offerId)).toEqual([2, 18]);
    await barrier(8, async (index) => {
      const one = placed[index];
      if (one?.status !== 'fulfilled' || index % 2) return;
      await shop.call('closeOrder', { id: one.value.id }, buyers[index]?.customer);
    });
    const open = placed.filter(({ status }, index) => status === 'fulfilled' && index % 2).length;
    expect(await piecesOf(offerId)).toEqual([20 - 3 * open, 3 * open]);
  });
});

describe('a stock figure that the supplier changed', () => {
  const stockAfterImport = async (skuId: number, stock: number) => {
    await makeProduct(shop.services, { offerId: skuId, skus: [{ stock }] });
    return piecesOf(skuId);
  };

  test('excludes reserved pieces, and never falls below zero', async () => {
    const { order, skuId } = await orderAt('be_purchased');
    expect(await stockAfterImport(skuId, 1200)).toEqual([1100, 100]);
    expect(await stockAfterImport(skuId, 40)).toEqual([0, 100]);
    await shop.call('operatorStartProcurement', { id: order.id }, owner);
    expect(await stockAfterImport(skuId, 50)).toEqual([50, 0]);
  });

  test('excludes pieces that a refund may still take back', async () => {
    const { skuId, ask } = await orderAt('be_purchased');
    const { id } = await ask(100);
    expect(await stockAfterImport(skuId, 500)).toEqual([400, 100]);
    await shop.call('operatorApproveRefund', { id }, owner);
    expect(await piecesOf(skuId)).toEqual([500, 0]);
    await shop.runJobs();
  });

  test('counts fully while the balance of bought goods is being confirmed', async () => {
    const { skuId, declareBalance } = await orderAt('be_confirmed_customer', 'deposit');
    await declareBalance();
    expect(await stockAfterImport(skuId, 500)).toEqual([500, 0]);
  });

  test('a withdrawn variant that comes back excludes reserved pieces; while withdrawn it takes none back', async () => {
    const { order, customer, skuId } = await orderAt('create');
    const other = await orderAt('create');
    await shop.db
      .updateTable('skus')
      .set({ is_withdrawn: true, amount_on_sale: 0 })
      .where('id', 'in', [skuId, other.skuId])
      .execute();
    expect(await stockAfterImport(skuId, 1200)).toEqual([1100, 100]);
    await shop.call('closeOrder', { id: order.id }, customer);
    await shop.call('closeOrder', { id: other.order.id }, other.customer);
    expect(await piecesOf(skuId)).toEqual([1200, 0]);
    expect(await piecesOf(other.skuId)).toEqual([0, 0]);
  });
});

test('the migration reserves the pieces of open orders, and the audit finds differences', async () => {
  await orderAt('create');
  await (await orderAt('be_purchased')).ask(10);
  const { text } = readAuditQueries().find(({ name }) => name.startsWith('pieces set aside')) ?? expect.fail();
  const all = sql<{ id: number; reserved: number }>`select id, reserved from skus order by id`;
  const carryOver = async (tx: Transaction) => {
    const { rows: before } = await all.execute(tx);
    await sql`update skus set reserved = reserved + 1 where reserved > 0`.execute(tx);
    const { rows: found } = await sql.raw(text).execute(tx);
    await sql`alter table skus drop column reserved`.execute(tx);
    const migration = new URL('../../../../database/0024-reserved-stock.sql', import.meta.url);
    await sql.raw(readFileSync(migration, 'utf8')).execute(tx);
    return { before, found, after: (await all.execute(tx)).rows };
  };
  const seen = await shop.asOwner((owner) => undone(owner, carryOver));
  expect(seen.before.filter(({ reserved }) => reserved > 0).length).toBeGreaterThan(1);
  expect(seen.found).toHaveLength(seen.before.filter(({ reserved }) => reserved > 0).length);
  expect(seen.after).toEqual(seen.before);
  const holding = orderStatuses.filter((status) => statusFacts[status].holdsStock);
  expect(text).toContain(`in (${holding.map((status) => `'${status}'`).join(', ')})`);
});
