import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction } from '#database/connect.ts';
import { queueSends } from '#domains/hooks/deliveries/deliver-event.ts';
import { insertDeliveries } from '#domains/hooks/deliveries/delivery-store.ts';
import { hooksJobs } from '#domains/hooks/jobs.ts';
import { openReceiver } from '#testing/hook-receiver.ts';
import { openTestShop } from '#testing/shop.ts';

const shop = await openTestShop({}, undefined, { runsJobs: true });
const { services, db } = shop;
const live = await openReceiver();
const dead = await openReceiver();

async function makeHooks(url: string, count: number) {
  const customer = await shop.makeCustomer();
  for (let i = 0; i < count; i++) await shop.call('addHook', { url, eventTypes: ['order.placed'] }, customer);
  return customer.buyerId;
}

/** Queues events as orders would. */
async function queueEvents(buyerId: string, times: number): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into hook_events (type, buyer_id, data)
    select 'order.placed', ${buyerId}::uuid, '{}' from generate_series(1, ${times}::int) returning id`.execute(db);
  await inTransaction(db, async (tx) => {
    for (const { id } of rows) await queueSends(services, tx, await insertDeliveries(tx, id));
  });
}

const countWaiting = async (queue: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job where name = ${queue} and state < 'active'`.execute(db);
  return rows[0]?.count ?? 0;
};

test('guard: concurrency, perGroup. A thousand calls to two customers’ many hooks that never answer hold up nobody else', async () => {
  // They leave every caller waiting for the whole test.
  dead.answer = () => {};
  const silent = await Promise.all([makeHooks(dead.url, 3), makeHooks(dead.url, 3)]);
  for (const buyerId of silent) await queueEvents(buyerId, 200);
  const other = await makeHooks(live.url, 1);
  await queueEvents(other, 20);

  await services.queue.work(hooksJobs(services));
  await expect.poll(() => live.calls).toHaveLength(20);
  expect(dead.calls.length).toBeLessThanOrEqual(4);
  expect(await countWaiting('send-hook')).toBeGreaterThanOrEqual(990);
});
