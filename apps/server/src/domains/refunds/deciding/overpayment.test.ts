import { expect, it } from 'vitest';
import { findOverpayment } from '#domains/refunds/records/payout-store.ts';
import { makeSmallOrder } from '#testing/pay.ts';
import { openTestShop } from '#testing/shop.ts';

const shop = await openTestShop();

/** Undoes the test's credits, because credits without money would corrupt the books. */
class TakenBack extends Error {}

it('guard: findOverpayment. The side owed to the buyer goes back, whatever the order of an entry’s lines', async () => {
  const { order } = await makeSmallOrder(shop);
  const found: unknown[] = [];
  const tried = shop.db.transaction().execute(async (tx) => {
    for (const [reference, accounts] of [
      ['surplus-1', ['receivable', 'refunds']],
      ['surplus-2', ['refunds', 'receivable']],
    ] as const) {
      const entry = { order_id: order.id, kind: 'credit', reference } as const;
      const { id } = await tx.insertInto('ledger_entries').values(entry).returning('id').executeTakeFirstOrThrow();
      const lines = accounts.map((account) => ({
        entry_id: id,
        account,
        amount_cents: account === 'receivable' ? 7_859 : -7_859,
      }));
      await tx.insertInto('ledger_lines').values(lines).execute();
      found.push(await findOverpayment(tx, reference));
    }
    found.push(await findOverpayment(tx, 'surplus-3'));
    throw new TakenBack();
  });
  await expect(tried).rejects.toThrow(TakenBack);
  const owed = { orderId: order.id, amountCents: 7_859 };
  expect(found).toEqual([owed, owed, undefined]);
});
