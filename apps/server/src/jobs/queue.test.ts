import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pino from 'pino';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { sendEventJob, settleIntentJob, settleRefundJob } from '#connectors/payment/sandbox/queued-jobs.ts';
import { inTransaction } from '#database/connect.ts';
import { checkPayoutJob, returnPaymentJob } from '#domains/billing/queued-jobs.ts';
import { checkShopJob } from '#domains/channels/queued-jobs.ts';
import { mailNewSumJob } from '#domains/messages/queued-jobs.ts';
import { cancelPaymentsJob, correctOrderNewsJob, notifyBuyerJob } from '#domains/orders/queued-jobs.ts';
import { payOutRefundJob } from '#domains/refunds/queued-jobs.ts';
import { openTestShop } from '#testing/shop.ts';
import { allJobs } from '../all-jobs.ts';
import { allQueues } from '../all-queues.ts';
import { defineJob, handle, type JobDefinition, runJob } from './job.ts';
import { prepareQueues } from './prepare-queues.ts';
import { Queue } from './queue.ts';
import { timetable } from './schedule.ts';

const shop = await openTestShop({}, undefined, { runsJobs: true });
const { queue } = shop.services;

function addJobs<Data>(job: JobDefinition<Data>, each: NoInfer<Data>[]): Promise<void> {
  return inTransaction(shop.db, async (tx) => {
    for (const data of each) await queue.add(tx, job, data);
  });
}

/** A promise that `times` calls of `arrive` fulfil, with their values. */
function expecting<Value>(times: number) {
  const values: Value[] = [];
  const { promise, resolve } = Promise.withResolvers<Value[]>();
  const arrive = (value: Value) => {
    if (values.push(value) === times) resolve(values);
  };
  return { arrive, all: promise, values };
}

const range = (length: number) => Array.from({ length }, (_, index) => `${index}`);

const stateOf = async (name: string) =>
  (
    await sql<{ state: string }>`select state::text from pgboss.job where name = ${name} order by data::text`.execute(
      shop.db,
    )
  ).rows.map(({ state }) => state);

test('guard: burstWhenBatchFull. 300 jobs of one burst wait for no poll between their batches', async () => {
  const reported = expecting<string>(300);
  await addJobs(
    notifyBuyerJob,
    range(300).map((orderEventId) => ({ orderEventId })),
  );
  await queue.work([handle(notifyBuyerJob, async ({ orderEventId }) => reported.arrive(orderEventId))]);
  expect(new Set(await reported.all).size).toBe(300);
});

test('guard: #wakeDue. Jobs added for later wake as many lanes as they need when they are due, not at the next poll', async () => {
  const reported = expecting<string>(4);
  await inTransaction(shop.db, async (tx) => {
    for (const shopId of range(4))
      await queue.add(tx, checkShopJob, { shopId }, { startAfterSeconds: 1, group: shopId });
  });
  await queue.work([
    handle(checkShopJob, async ({ shopId }) => {
      reported.arrive(shopId);
      await reported.all;
    }),
  ]);
  const isLate = sleep(30_000, 'late', { ref: false });
  expect(await Promise.race([reported.all, isLate])).toHaveLength(4);
  expect(new Set(reported.values).size).toBe(4);
});

test('guard: perJobResults. A job that fails takes no other of its batch with it', async () => {
  const tries = expecting<string>(21);
  await addJobs(
    cancelPaymentsJob,
    range(20).map((orderId) => ({ orderId })),
  );
  let hasFailed = false;
  await queue.work([
    handle(cancelPaymentsJob, async ({ orderId }) => {
      tries.arrive(orderId);
      if (orderId !== '7' || hasFailed) return;
      hasFailed = true;
      throw new Error('planted');
    }),
  ]);
  expect((await tries.all).toSorted()).toEqual([...range(20), '7'].toSorted());
});

test('several jobs of a batch run at once, and one that is done is settled before the rest', async () => {
  const begun = expecting<string>(8);
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  await addJobs(
    checkPayoutJob,
    range(8).map((providerRefundId) => ({ providerRefundId })),
  );
  const ended = expecting<string>(8);
  await queue.work([
    handle(checkPayoutJob, async ({ providerRefundId }) => {
      begun.arrive(providerRefundId);
      if (providerRefundId !== '0') await mayEnd;
      ended.arrive(providerRefundId);
    }),
  ]);
  await begun.all;
  while ((await stateOf('check-payout'))[0] !== 'completed') await new Promise(setImmediate);
  expect(ended.values).toEqual(['0']);
  end();
  await ended.all;
});

test('guard: inOrder. Jobs of a batch begin in the order in which they were added', async () => {
  const begun = expecting<string>(20);
  await addJobs(
    mailNewSumJob,
    range(20).map((orderId) => ({ orderId })),
  );
  // Each later one is older.
  await sql`update pgboss.job set created_on = created_on - (data ->> 'orderId')::int * interval '1 second'
    where name = 'mail-new-sum'`.execute(shop.db);
  await queue.work([handle(mailNewSumJob, async ({ orderId }) => begun.arrive(orderId))]);
  expect(await begun.all).toEqual(range(20).reverse());
});

test('guard: heartbeatSeconds. Jobs of a process that was killed come back', async () => {
  await addJobs(payOutRefundJob, [{ payoutId: 'a' }]);
  const [taken] = await queue.takeAll('pay-out-refund');
  expect(taken?.data).toEqual({ payoutId: 'a' });
  // Simulates a worker that died.
  await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '11 seconds' where name = 'pay-out-refund'`.execute(
    shop.db,
  );
  const again = expecting<string>(1);
  await queue.work([handle(payOutRefundJob, async ({ payoutId }) => again.arrive(payoutId))]);
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
  expect(quiet.map(({ name }) => name).toSorted()).toEqual(['deliver-hook-event', 'follow-order', 'tell-buyer']);
});

test('a job whose data does not fit is a bug: logged, not retried, stored in the queue of failed ones', async () => {
  const ran = expecting<unknown>(1);
  await addJobs(defineJob(correctOrderNewsJob.name, z.unknown()), [
    { order: 7 },
    { orderId: 'fits', more: 'of a newer version' },
  ]);
  await queue.work([handle(correctOrderNewsJob, async (data) => ran.arrive(data))]);
  // The checked data: fields unknown to the schema are left out.
  expect(await ran.all).toEqual([{ orderId: 'fits' }]);
  const setAside = async () =>
    (
      await sql<{ data: unknown; tries: number }>`
        select f.data, j.retry_count as tries from pgboss.job f join pgboss.job j on j.data = f.data
        where f.name = 'failed' and j.name = ${correctOrderNewsJob.name} and j.state = 'failed'`.execute(shop.db)
    ).rows;
  while ((await setAside()).length === 0) await new Promise(setImmediate);
  expect(await setAside()).toEqual([{ data: { order: 7 }, tries: 0 }]);
  const [reported = ''] = shop.mistakes.splice(0);
  expect(JSON.parse(reported)).toMatchObject({ job: correctOrderNewsJob.name, issues: [{ path: ['orderId'] }] });
});

test('guard: the schema. Data that does not fit fails a job that is run directly, too', async () => {
  const job = handle(correctOrderNewsJob, async () => {});
  expect(() => runJob(job, { order: 7 })).toThrow();
  await runJob(job, { orderId: 'fits' });
});

test('each job has a name of its own, the providers’ too, and those of the timetable need no data', async () => {
  const jobs = allJobs(shop.services);
  const names = jobs.map(({ definition }) => definition.name);
  expect(new Set(names).size).toBe(names.length);
  const byName = (all: readonly { name: string; isAnnounced: boolean }[]) =>
    all.map(({ name, isAnnounced }) => `${name} ${isAnnounced}`).toSorted();
  expect(byName(allQueues(shop.services.config))).toEqual(byName(jobs.map(({ definition }) => definition)));
  expect(names).toEqual(
    expect.arrayContaining([sendEventJob, settleIntentJob, settleRefundJob].map(({ name }) => name)),
  );
  for (const name of Object.keys(timetable)) {
    const job = jobs.find(({ definition }) => definition.name === name);
    expect([name, typeof job?.read({})]).toEqual([name, 'function']);
  }
});

test('a slot of the timetable missed while no process ran is made up for once', async () => {
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
  await prepareQueues(shop.database.ownerUrl, allQueues(shop.services.config));
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
  await adding.start();
  await inTransaction(shop.db, (tx) => adding.add(tx, returnPaymentJob, { paymentId: 'p' }));
  expect((await queue.takeAll('return-payment')).map(({ data }) => data)).toEqual([{ paymentId: 'p' }]);
  await adding.stop();
});

/** A relay between the queue and its database: cuts every connection, and lets none through until it is mended. */
async function openRelay(port: number) {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(port, '127.0.0.1');
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {}).once('close', () => sockets.delete(socket));
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    mend: () => {
      isCut = false;
    },
    close: () => {
      cut();
      server.close();
    },
  };
}

test('guard: Outage. A queue that loses the database says so in one line, and in one more that it is back', async () => {
  const url = new URL(shop.database.url.split('?')[0] as string);
  const relay = await openRelay(Number(url.port));
  Object.assign(url, { hostname: '127.0.0.1', port: String(relay.port) });
  const lines: { msg: string; err?: unknown }[] = [];
  const until = async (words: string) => {
    while (!lines.some(({ msg }) => msg.includes(words))) await sleep(20);
  };
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const running = new Queue(url.href, shop.services.pool, log, { runsJobs: true });
  await running.start();
  await running.work([handle(settleIntentJob, async () => {}), handle(settleRefundJob, async () => {})]);
  for (let outage = 1; outage <= 2; outage++) {
    relay.cut();
    await until('has lost the database');
    // Its workers ask every two seconds, each by itself.
    await sleep(4500);
    relay.mend();
    await until('has the database again');
    expect(lines.map(({ msg, err }) => [msg, err])).toEqual([
      [expect.stringContaining('has lost the database'), undefined],
      ['the job queue has the database again', undefined],
    ]);
    lines.length = 0;
  }
  await running.stop();
  relay.close();
});
