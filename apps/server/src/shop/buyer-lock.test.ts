import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Transaction } from '#database/connect.ts';
import { openTestShop } from '#testing/shop.ts';
import { undone } from '#testing/undone.ts';
import { buyerLock, buyerLockText, lockBuyer } from './buyer-lock.ts';

const shop = await openTestShop();
const buyerId = '01a20478-925e-7332-b98e-fca83eed154a';

/** The advisory locks that a transaction holds after taking one. */
const heldBy = (take: (tx: Transaction) => Promise<unknown>) =>
  undone(shop, async (tx) => {
    await take(tx);
    const { rows } = await sql`select classid, objid, objsubid from pg_locks
      where locktype = 'advisory' and pid = pg_backend_pid()`.execute(tx);
    return rows;
  });

test('guard: one spelling. Actions, statements and prepared SQL take the same lock of a buyer', async () => {
  const ofActions = await heldBy((tx) => lockBuyer(tx, buyerId));
  expect(ofActions).toHaveLength(1);
  expect(await heldBy((tx) => sql`select ${buyerLock(buyerId)}`.execute(tx))).toEqual(ofActions);
  expect(await heldBy((tx) => sql.raw(`select ${buyerLockText.replace('$1', `'${buyerId}'`)}`).execute(tx))).toEqual(
    ofActions,
  );
  expect(await heldBy((tx) => lockBuyer(tx, buyerId.replace('01a', '02a')))).not.toEqual(ofActions);
});
