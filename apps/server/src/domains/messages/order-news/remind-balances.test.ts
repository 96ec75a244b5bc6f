import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { jobContext } from '#shop/context.ts';
import { makeSmallOrder } from '#testing/pay.ts';
import { openTestShop } from '#testing/shop.ts';
import { walkOrder } from '#testing/walk-order.ts';
import { remindBalances } from './remind-balances.ts';

const shop = await openTestShop();
const owner = await shop.makeOperator(['owner']);
await shop.makeOperator(['finance']);

test('guard: the buyer is reminded after 7, 14 and 21 days, once each, and an operator is asked after 30', async () => {
  const { customer, order } = await makeSmallOrder(shop, 'deposit');
  await walkOrder(shop, order, customer, owner, 'be_confirmed_customer');
  await shop.runJobs();
  const before = (await shop.inbox(customer.email)).length;
  const counts: [days: number, toBuyer: number, toOwner: number][] = [];
  for (const days of [6, 7, 8, 14, 21, 29, 30, 31]) {
    const since = sql`now() - make_interval(days => ${days}, mins => 5)`;
    await sql`update orders set status_since = ${since} where id = ${order.id}`.execute(shop.db);
    for (let twice = 0; twice < 2; twice++) {
      await remindBalances(jobContext(shop.services));
      await shop.runJobs();
    }
    const toBuyer = (await shop.inbox(customer.email)).length - before;
    counts.push([days, toBuyer, (await shop.inbox(owner.email)).length]);
  }
  expect(counts).toEqual([
    [6, 0, 0],
    [7, 1, 0],
    [8, 1, 0],
    [14, 2, 0],
    [21, 3, 0],
    [29, 3, 0],
    [30, 3, 1],
    [31, 3, 1],
  ]);
});

test('guard: a disabled buyer gets the message but no mail', async () => {
  const { customer, order } = await makeSmallOrder(shop, 'deposit');
  await walkOrder(shop, order, customer, owner, 'be_confirmed_customer');
  await shop.runJobs();
  const before = (await shop.inbox(customer.email)).length;
  await sql`update users set disabled_at = now() where id = ${customer.id}`.execute(shop.db);
  await sql`update orders set status_since = now() - interval '8 days' where id = ${order.id}`.execute(shop.db);
  await remindBalances(jobContext(shop.services));
  await shop.runJobs();
  expect(await shop.inbox(customer.email)).toHaveLength(before);
  const reference = `balance:${order.id}:7`;
  const notified = await shop.db.selectFrom('site_messages').select('id').where('reference', '=', reference).execute();
  expect(notified).toHaveLength(1);
});
