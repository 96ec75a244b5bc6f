import { expect, it } from 'vitest';
import { makeSmallOrder } from '#testing/pay.ts';
import { openShop } from '#testing/shop.ts';
import { findOverpayment } from './payout-store.ts';

const shop = await openShop();

it('guard: findOverpayment. What goes back is the side that the buyer is owed, in whatever order an entry’s lines are kept', async () => {
  const { order } = await makeSmallOrder(shop);
  for (const [reference, accounts] of [
    ['surplus-1', ['receivable', 'refunds']],
    ['surplus-2', ['refunds', 'receivable']],
  ] as const) {
    const { id } = await shop.db
      .insertInto('ledger_entries')
      .values({ order_id: order.id, kind: 'credit', reference })
      .returning('id')
      .executeTakeFirstOrThrow();
    const lines = accounts.map((account) => ({
      ...{ entry_id: id, account, amount_cents: account === 'receivable' ? 7_859 : -7_859 },
    }));
    await shop.db.insertInto('ledger_lines').values(lines).execute();
    expect(await findOverpayment(shop.db, reference)).toEqual({ orderId: order.id, amountCents: 7_859 });
  }
  expect(await findOverpayment(shop.db, 'surplus-3')).toBeUndefined();
});
