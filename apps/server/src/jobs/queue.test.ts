import { sql } from 'kysely';
import pino from 'pino';
import { expect, test } from 'vitest';
import { inTransaction } from '#database/connect.ts';
import { openShop } from '#testing/shop.ts';
import { type JobName, type Jobs, Queue } from './queue.ts';

const shop = await openShop();
const { queue } = shop.services;

function addJobs<Name extends JobName>(name: Name, jobs: Jobs[Name][]): Promise<void> {
  return inTransaction(shop.db, async (tx) => {
    for (const data of jobs) await queue.add(tx, name, data);
  });
}

/** A promise that `times` calls of `arrive` fulfil, and what they brought. */
function expecting<Value>(times: number) {
  const values: Value[] = [];
  const { promise, resolve } = Promise.withResolvers<Value[]>();
  const arrive = (value: Value) => {
    if (values.push(value) === times) resolve(values);
  };
  return { arrive, all: promise, values };
}

const range = (length: number) => Array.from({ length }, (_, index) => `${index}`);

const stateOf = async (name: JobName) =>
  (
    await sql<{ state: string }>`select state::text from pgboss.job where name = ${name} order by data::text`.execute(
      shop.db,
    )
  ).rows.map(({ state }) => state);

test('guard: burstWhenBatchFull. 300 jobs of one burst wait for no poll between their batches', async () => {
  const told = expecting<string>(300);
  await addJobs(
    'tell-buyer',
    range(300).map((orderEventId) => ({ orderEventId })),
  );
  await queue.work({ 'tell-buyer': async ({ orderEventId }) => told.arrive(orderEventId) });
  expect(new Set(await told.all).size).toBe(300);
});

test('guard: perJobResults. A job that fails takes no other of its batch with it', async () => {
  const tries = expecting<string>(21);
  await addJobs(
    'cancel-payments',
    range(20).map((orderId) => ({ orderId })),
  );
  let hasFailed = false;
  await queue.work({
    'cancel-payments': async ({ orderId }) => {
      tries.arrive(orderId);
      if (orderId !== '7' || hasFailed) return;
      hasFailed = true;
      throw new Error('planted');
    },
  });
  expect((await tries.all).toSorted()).toEqual([...range(20), '7'].toSorted());
});

test('several jobs of a batch run at once, and one that is done is settled before the rest', async () => {
  const begun = expecting<string>(8);
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  await addJobs(
    'check-payout',
    range(8).map((providerRefundId) => ({ providerRefundId })),
  );
  const ended = expecting<string>(8);
  await queue.work({
    'check-payout': async ({ providerRefundId }) => {
      begun.arrive(providerRefundId);
      if (providerRefundId !== '0') await mayEnd;
      ended.arrive(providerRefundId);
    },
  });
  await begun.all;
  while ((await stateOf('check-payout'))[0] !== 'completed') await new Promise(setImmediate);
  expect(ended.values).toEqual(['0']);
  end();
  await ended.all;
});

test('guard: inOrder. Jobs of a batch begin in the order in which they were added', async () => {
  const begun = expecting<string>(20);
  await addJobs(
    'mail-new-sum',
    range(20).map((orderId) => ({ orderId })),
  );
  // Each later one is older.
  await sql`update pgboss.job set created_on = created_on - (data ->> 'orderId')::int * interval '1 second'
    where name = 'mail-new-sum'`.execute(shop.db);
  await queue.work({ 'mail-new-sum': async ({ orderId }) => begun.arrive(orderId) });
  expect(await begun.all).toEqual(range(20).reverse());
});

test('guard: heartbeatSeconds. Jobs of a process that was killed come back', async () => {
  await addJobs('pay-out-refund', [{ payoutId: 'a' }]);
  const [taken] = await queue.takeAll('pay-out-refund');
  expect(taken?.data).toEqual({ payoutId: 'a' });
  // Nobody touches it any more.
  await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '11 seconds' where name = 'pay-out-refund'`.execute(
    shop.db,
  );
  const again = expecting<string>(1);
  await queue.work({ 'pay-out-refund': async ({ payoutId }) => again.arrive(payoutId) });
  expect(await again.all).toEqual(['a']);
});

test('a job that fails comes again for about three days, then rests in a queue of its own; only orders’ news is not announced', async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select retry_limit, retry_delay, retry_backoff, retry_delay_max, dead_letter, deletion_seconds
    from pgboss.queue where name = 'send-mail'`.execute(shop.db);
  expect(rows).toEqual([
    {
      retry_limit: 80,
      retry_delay: 5,
      retry_backoff: true,
      retry_delay_max: 3600,
      dead_letter: 'failed',
      deletion_seconds: 24 * 3600,
    },
  ]);
  const { rows: quiet } = await sql<{ name: string }>`
    select name from pgboss.queue where not notify and name not in ('failed', '__pgboss__send-it')`.execute(shop.db);
  expect(quiet).toEqual([{ name: 'tell-buyer' }]);
});

test('a slot of the timetable that passed while nobody was there is made up for once', async () => {
  await queue.schedule('forget-expired', '40 3 * * *');
  const { rows } = await sql<{ missed: string }>`
    select options ->> 'missed' as missed from pgboss.schedule where name = 'forget-expired'`.execute(shop.db);
  expect(rows).toEqual([{ missed: 'once' }]);
});

test('queues that an earlier version made get the options of today, the clock’s too', async () => {
  const options = () =>
    sql`select name, heartbeat_seconds, expire_seconds from pgboss.queue where name in ('send-mail', '__pgboss__send-it') order by name`.execute(
      shop.db,
    );
  const before = (await options()).rows;
  await sql`update pgboss.queue set heartbeat_seconds = null, expire_seconds = 900`.execute(shop.db);
  const later = new Queue(shop.services.config.databaseUrl ?? '', shop.services.pool, pino({ level: 'silent' }), {
    runsJobs: false,
  });
  await later.prepare();
  await later.stop();
  expect((await options()).rows).toEqual(before);
  expect(before).toEqual([
    { name: '__pgboss__send-it', heartbeat_seconds: 10, expire_seconds: 60 },
    { name: 'send-mail', heartbeat_seconds: 10, expire_seconds: 120 },
  ]);
});

test('a process that runs no jobs adds them all the same, over the connections it has', async () => {
  const adding = new Queue(shop.services.config.databaseUrl ?? '', shop.services.pool, pino({ level: 'silent' }), {
    runsJobs: false,
  });
  await adding.prepare();
  await inTransaction(shop.db, (tx) => adding.add(tx, 'return-payment', { paymentId: 'p' }));
  expect((await queue.takeAll('return-payment')).map(({ data }) => data)).toEqual([{ paymentId: 'p' }]);
  await adding.stop();
});
