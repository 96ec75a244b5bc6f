import { expect, it } from 'vitest';
import { findOverpayment } from '#domains/refunds/records/payout-store.ts';
import { makeSmallOrder } from '#testing/pay.ts';
import { openTestShop } from '#testing/shop.ts';

const shop = await openTestShop();

/** Credits without the money that makes them would be wrong books: they are taken back. */
class TakenBack extends Error {}

it('guard: findOverpayment. What goes back is the side that the buyer is owed, in whatever order an entry’s lines are kept', async () => {
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
