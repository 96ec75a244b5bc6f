import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { inTransaction } from '#database/connect.ts';
import { sendMailJob } from '#domains/mails/queued-jobs.ts';
import { secondsBetween, timetable } from '#jobs/schedule.ts';
import { makeOrder } from '#testing/make-order.ts';
import { makeProduct } from '#testing/make-product.ts';
import { readMetrics } from '#testing/read-metrics.ts';
import { openTestShop } from '#testing/shop.ts';
import { ShopFigures } from './shop-figures.ts';

const shop = await openTestShop();
const { pool, queue, db } = shop.services;
const intervals = Object.entries(timetable).map(([job, cron]) => [job, secondsBetween(cron)] as const);

/** Figures as of now, on a clock that only `pass` moves. */
function watch(given: { query: unknown } = pool) {
  let now = 0;
  const registry = new Registry();
  const figures = new ShopFigures(given as typeof pool, intervals, registry, () => now);
  const read = async (name: string, labels: Record<string, string> = {}) => {
    await figures.refresh();
    const samples = readMetrics(await registry.metrics()).get(name) ?? [];
    return samples.find((one) => Object.entries(labels).every(([key, value]) => one.labels[key] === value))?.value;
  };
  return { read, pass: (milliseconds: number) => (now += milliseconds) };
}

test('jobs by queue: due with the age of the oldest, for later, given up', async () => {
  await inTransaction(db, async (tx) => {
    for (let n = 0; n < 3; n++) await queue.add(tx, sendMailJob, { mailId: 'x' } as never);
    await queue.add(tx, sendMailJob, { mailId: 'x' } as never, { startAfterSeconds: 3600 });
  });
  await pool.query(`update pgboss.job set start_after = start_after - interval '10 minutes' where id =
    (select id from pgboss.job where name = 'send-mail' order by start_after limit 1)`);
  await pool.query(
    `insert into pgboss.job (name, source_name) values ('failed', 'tell-buyer'), ('failed', 'tell-buyer')`,
  );
  const { read } = watch();
  const mails = { queue: 'send-mail' };
  expect(await read('sampan_jobs_due', mails)).toBe(3);
  expect(await read('sampan_jobs_deferred', mails)).toBe(1);
  expect(await read('sampan_jobs_oldest_due_age_seconds', mails)).toBeGreaterThanOrEqual(600);
  expect(await read('sampan_jobs_failed', { queue: 'tell-buyer' })).toBe(2);
  expect(await read('sampan_jobs_failed', mails)).toBe(0);
  expect(await read('sampan_jobs_oldest_due_age_seconds', { queue: 'tell-buyer' })).toBe(0);
  await shop.loseJobs('send-mail');
});

test('the age of the last backup', async () => {
  await pool.query(`update last_backup set taken_at = now() - interval '40 hours'`);
  const age = await watch().read('sampan_backup_age_seconds');
  expect(age).toBeGreaterThanOrEqual(40 * 3600);
  expect(age).toBeLessThan(41 * 3600);
});

test('scheduled jobs: how often, and when the last success was; never since it was scheduled counts from then', async () => {
  await queue.schedule('forget-expired', timetable['forget-expired'] as string);
  await queue.schedule('check-declarations', timetable['check-declarations'] as string);
  await pool.query(`update pgboss.schedule set created_on = to_timestamp(1000000)`);
  await pool.query(`insert into pgboss.job (name, state, completed_on) values
    ('check-declarations', 'completed', to_timestamp(2000000)), ('check-declarations', 'failed', to_timestamp(3000000))`);
  const { read } = watch();
  const last = 'sampan_schedule_last_success_timestamp_seconds';
  expect(await read(last, { queue: 'forget-expired' })).toBe(1_000_000);
  expect(await read(last, { queue: 'check-declarations' })).toBe(2_000_000);
  expect(intervals).toContainEqual(['check-declarations', 3600]);
  expect(intervals).toContainEqual(['reconcile-payments', 300]);
  expect(await read('sampan_schedule_interval_seconds', { queue: 'forget-expired' })).toBe(86_400);
});

test('orders by status, with the oldest’s age', async () => {
  const customer = await shop.makeCustomer();
  const { offerId } = await makeProduct(shop.services);
  const order = await makeOrder(shop, customer, { lines: [{ productId: offerId, quantity: 10 }] });
  await makeOrder(shop, customer, { lines: [{ productId: offerId, quantity: 11 }] });
  await pool.query(`update orders set status_since = now() - interval '5 hours' where id = $1`, [order.id]);
  const { read } = watch();
  expect(await read('sampan_orders', { status: 'create' })).toBe(2);
  expect(await read('sampan_orders', { status: 'delivered' })).toBe(0);
  expect(await read('sampan_orders', { status: 'closed' })).toBeUndefined();
  expect(await read('sampan_orders_oldest_age_seconds', { status: 'create' })).toBeGreaterThanOrEqual(5 * 3600);
  expect(await read('sampan_orders_placed_last_hour')).toBe(2);
});

test('own and customers’ webhooks: waiting, given up, and failing receivers', async () => {
  await pool.query(`
    with hooks as (
      insert into hook_endpoints (id, url, event_types, secret, is_on, failing_since, switched_off)
      select gen_random_uuid(), 'https://erp.example.com', '{}', '', is_on, since, off from (values
        (true, now(), null), (true, null, null), (false, now(), 'failing'), (false, null, null)
      ) given (is_on, since, off) returning id
    ), events as (
      insert into hook_events (type, data) values ('hook.test', '{}') returning id
    )
    insert into hook_deliveries (event_id, endpoint_id, state)
    select events.id, hooks.id, (array['waiting', 'waiting', 'failed', 'delivered'])[row_number() over ()]
    from events, hooks`);
  const { read } = watch();
  const deliveries = await Promise.all(['waiting', 'failed'].map((state) => read('sampan_hook_deliveries', { state })));
  const hooks = await Promise.all(['failing', 'switched_off'].map((state) => read('sampan_hooks', { state })));
  expect([deliveries, hooks]).toEqual([
    [2, 1],
    [1, 1],
  ]);
  await pool.query('delete from hook_endpoints; delete from hook_events');
});

test('webhooks, declared transfers and payments that need a person', async () => {
  await pool.query(`insert into webhook_events (provider, event_id, about, body, received_at, processed_at) values
    ('p', '1', 'other', '{}', now() - interval '20 minutes', null), ('p', '2', 'other', '{}', now(), now())`);
  await pool.query(`insert into payments (instalment_id, order_id, provider, attempt, request_id, amount_cents, state, created_at)
    select i.id, b.order_id, 'p', 1, i.id::text, 100, 'attention', now() from bill_instalments i join bills b on b.id = i.bill_id limit 1`);
  await pool.query(`insert into payment_declarations (instalment_id, order_id, images)
    select i.id, b.order_id, array['slip'] from bill_instalments i join bills b on b.id = i.bill_id limit 1`);
  await pool.query(`insert into payment_declarations (instalment_id, order_id, state, decided_at)
    select i.id, b.order_id, 'rejected', now() from bill_instalments i join bills b on b.id = i.bill_id limit 1`);
  const { read } = watch();
  expect(await read('sampan_webhooks_unprocessed')).toBe(1);
  expect(await read('sampan_webhooks_oldest_age_seconds')).toBeGreaterThanOrEqual(1200);
  expect(await read('sampan_payments_to_look_at', { reason: 'mismatch' })).toBe(1);
  for (const reason of ['unclear', 'abandoned', 'refund_refused', 'refund_stuck', 'refund_by_transfer'])
    expect([reason, await read('sampan_payments_to_look_at', { reason })]).toEqual([reason, 0]);
  expect(await read('sampan_transfers_waiting', { slip: 'yes' })).toBe(1);
  expect(await read('sampan_transfers_waiting', { slip: 'no' })).toBe(0);
  await pool.query(`delete from payments; delete from payment_declarations; delete from webhook_events`);
});

test('guard: toLookAt. Finished and self-healing cases need no one', async () => {
  const { rows } = await pool.query(
    `insert into refunds (order_id, amount_cents, state) select id, 1, 'paying' from orders limit 1 returning id`,
  );
  await pool.query(
    `with paid as (
       insert into payments (instalment_id, order_id, provider, attempt, request_id, amount_cents, state, created_at)
       select i.id, b.order_id, 'p', case given.state when 'pending' then n else n + 2 end, given.state || i.id || n, 100, given.state, now() - n * interval '23 hours'
       from (select *, row_number() over () as n from bill_instalments limit 2) i join bills b on b.id = i.bill_id,
         (values ('pending'), ('abandoned')) given (state)
       returning id, order_id)
     insert into refund_payouts (refund_id, order_id, payment_id, method, amount_cents, request_id, state, created_at)
     select $1, order_id, id, method, 1, gen_random_uuid()::text, state, now() - days * interval '1 day'
     from (select * from paid limit 1) one,
       (values ('card', 'pending', 0), ('card', 'pending', 2), ('card', 'paid', 2),
         ('bank', 'requested', 0), ('bank', 'paid', 0), ('bank', 'failed', 0)) given (method, state, days)`,
    [rows[0]?.id],
  );
  await pool.query(
    `insert into pgboss.job (name, source_name, state, completed_on) values ('failed', 'send-mail', 'completed', now())`,
  );
  await pool.query(
    `update orders set placed_at = now() - interval '2 hours' where id in (select id from orders limit 1)`,
  );
  const { read } = watch();
  const reasons = ['unclear', 'abandoned', 'refund_refused', 'refund_stuck', 'refund_by_transfer'];
  expect(await Promise.all(reasons.map((reason) => read('sampan_payments_to_look_at', { reason })))).toEqual([
    1, 1, 0, 1, 1,
  ]);
  expect(await read('sampan_jobs_failed', { queue: 'send-mail' })).toBe(0);
  expect(await read('sampan_orders_placed_last_hour')).toBe(1);
  await pool.query(`delete from refund_payouts; delete from refunds; delete from payments`);
});

test('guard: freshMs. The database is asked once in 15 seconds, however many scrape', async () => {
  let statements = 0;
  const query = (...asked: [string]) => {
    statements++;
    return pool.query(...asked);
  };
  const { read, pass } = watch({ query });
  await Promise.all([read('sampan_database_up'), read('sampan_database_up')]);
  const once = statements;
  pass(14_999);
  expect(await read('sampan_database_up')).toBe(1);
  expect(statements).toBe(once);
  pass(1);
  await read('sampan_database_up');
  expect(statements).toBe(2 * once);
});

test('guard: patienceMs. A database that is down or hangs is reported, and its figures are absent', async () => {
  for (const query of [() => Promise.reject(new Error('down')), () => new Promise(() => {})]) {
    let isDown = false;
    const { read, pass } = watch({ query: (...asked: [string]) => (isDown ? query() : pool.query(...asked)) });
    expect([await read('sampan_database_up'), await read('sampan_webhooks_unprocessed')]).toEqual([1, 0]);
    isDown = true;
    pass(15_000);
    expect(await read('sampan_database_up')).toBe(0);
    for (const name of ['sampan_webhooks_unprocessed', 'sampan_orders', 'sampan_jobs_due'])
      expect([name, await read(name)]).toEqual([name, undefined]);
  }
});
