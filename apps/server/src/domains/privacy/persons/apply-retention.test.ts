import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { jobContext } from '#shop/context.ts';
import { findWords, makeLife, traces, writeClaim, writeRefundRemark } from '#testing/full-life.ts';
import { makeSmallOrder } from '#testing/pay.ts';
import { openTestShop } from '#testing/shop.ts';
import { applyRetention } from './apply-retention.ts';

const shop = await openTestShop();
const { db, storage } = shop.services;
const owner = await shop.makeOperator(['owner']);
const run = () => applyRetention(jobContext(shop.services));

test('orders and books keep only the country of an address seven years after the end', async () => {
  const life = await makeLife(shop, owner);
  const young = await makeLife(shop, owner);
  const open = await makeSmallOrder(shop);
  await sql`update orders set status_since = now() - interval '7 years' - interval '1 hour' where id = any(${[life.order.id, life.closed.id, open.order.id]})`.execute(
    db,
  );
  await sql`update orders set status_since = now() - interval '7 years' + interval '1 hour' where id = ${young.order.id}`.execute(
    db,
  );
  for (const { order } of [life, young]) await writeRefundRemark(shop, order.id, 'Zebulon’s remark');
  const claims = [
    await writeClaim(shop, life.order.id, 'Zebulon’s remark'),
    await writeClaim(shop, young.order.id, 'Zebulon’s remark'),
  ] as const;
  // Inserts a declaration that was never decided, with the payer's name.
  await sql`insert into payment_declarations (instalment_id, order_id, state, images)
    select instalment_id, order_id, 'un_commit', '{slips/none.webp}' from payment_declarations
    where order_id = ${life.closed.id}`.execute(db);
  const sums = () =>
    sql`select b.total_cents, sum(l.amount_cents) filter (where l.amount_cents > 0) as booked from bills b
      left join ledger_entries e on e.order_id = b.order_id left join ledger_lines l on l.entry_id = e.id
      group by b.id order by b.id`.execute(db);
  const before = (await sums()).rows;
  await run();
  await run();
  const addresses = await db.selectFrom('orders').select(['id', 'address', 'anonymised_at']).execute();
  const addressOf = (id: string) => addresses.find((row) => row.id === id);
  for (const { id } of [life.order, life.closed])
    expect(addressOf(id)).toMatchObject({
      address: {
        name: '',
        country: 'United States',
        province: '',
        city: '',
        detailAddress: '',
        postcode: '',
        mobile: '',
        email: '',
      },
      anonymised_at: expect.any(Date),
    });
  for (const id of [young.order.id, open.order.id])
    expect(addressOf(id)).toMatchObject({ address: { mobile: expect.stringContaining('+1') }, anonymised_at: null });
  expect((await sums()).rows).toEqual(before);
  expect(await db.selectFrom('inspection_pictures').select('key').execute()).toEqual([{ key: young.files.inspection }]);
  const remarks = await db.selectFrom('payment_declarations').select(['order_id', 'remark', 'images']).execute();
  const declaredFor = (orderId: string) =>
    db
      .selectFrom('payment_declarations')
      .select(['state', 'remark', 'images'])
      .where('order_id', '=', orderId)
      .orderBy('state')
      .execute();
  const refundRemarks = await sql`select distinct r.order_id, l.remark from refunds r
    join refund_lines l on l.refund_id = r.id where r.order_id = any(${[life.order.id, young.order.id]})`.execute(db);
  expect(refundRemarks.rows).toHaveLength(2);
  expect(refundRemarks.rows).toContainEqual({ order_id: life.order.id, remark: '' });
  expect(refundRemarks.rows).toContainEqual({ order_id: young.order.id, remark: 'Zebulon’s remark' });
  const claimed = await db.selectFrom('refunds').select(['remark', 'pictures']).where('kind', '=', 'claim').execute();
  expect(claimed).toContainEqual({ remark: '', pictures: [] });
  expect(claimed).toContainEqual({ remark: 'Zebulon’s remark', pictures: [claims[1]] });
  const withMessages = await db.selectFrom('site_messages').select('order_id').distinct().execute();
  const messagesOf = withMessages.map(({ order_id }) => order_id);
  expect(messagesOf).toContain(young.order.id);
  for (const { id } of [life.order, life.closed]) expect(messagesOf).not.toContain(id);
  const nothing = { remark: '', images: [] };
  expect(await declaredFor(life.closed.id)).toEqual([
    { state: 'rejected', ...nothing },
    { state: 'un_commit', ...nothing },
  ]);
  expect(remarks).toContainEqual({ order_id: young.closed.id, remark: 'Zebulon’s remark', images: [young.files.slip] });
  for (const [key, isKept] of [
    [life.files.inspection, false],
    [life.files.slip, false],
    [claims[0], false],
    [claims[1], true],
    [young.files.inspection, true],
    [young.files.slip, true],
  ] as const)
    expect([key, (await storage.read(key, 1_000_000)) !== undefined]).toEqual([key, isKept]);
  // The buyer still sees the order.
  expect((await shop.call('getOrder', { id: life.order.id }, life.customer)).orderStatus).toBe('completed');
});

test('an erased person’s messages are deleted after seven years', async () => {
  const { customer } = await makeLife(shop, owner);
  const { id, email } = customer;
  await shop.call('operatorErasePerson', { id, email, reason: 'asked' }, owner);
  const ordersOf = async (userId: string) =>
    JSON.stringify(await db.selectFrom('orders').selectAll().where('placed_by', '=', userId).execute()).toLowerCase();
  expect(await ordersOf(id)).toContain(traces[3]);
  await sql`update orders set status_since = now() - interval '8 years' where placed_by = ${id}`.execute(db);
  await run();
  expect(await findWords(shop, [email])).toEqual({});
  expect(await ordersOf(id)).not.toContain(traces[3]);
});

test('a payment provider’s events are emptied after 180 days unless they wait; the row stays to detect repeats', async () => {
  const add = (id: string, days: number, isProcessed: boolean) =>
    db
      .insertInto('webhook_events')
      .values({
        provider: 'x',
        event_id: id,
        about: 'other',
        body: '{"card":"4242"}',
        received_at: sql<Date>`now() - make_interval(days => ${days})`,
        processed_at: isProcessed ? new Date() : null,
      })
      .execute();
  await add('old', 181, true);
  await add('young', 179, true);
  await add('waiting', 181, false);
  await run();
  const rows = await db
    .selectFrom('webhook_events')
    .select(['event_id', 'body'])
    .where('provider', '=', 'x')
    .orderBy('event_id')
    .execute();
  expect(rows).toEqual([
    { event_id: 'old', body: {} },
    { event_id: 'waiting', body: { card: '4242' } },
    { event_id: 'young', body: { card: '4242' } },
  ]);
});

test('a demo’s mails are deleted after 30 days', async () => {
  await db.deleteFrom('mailbox_mails').execute();
  for (const days of [29, 31])
    await db
      .insertInto('mailbox_mails')
      .values({
        message_id: String(days),
        recipient: 'a@example.com',
        subject: '',
        text_body: '',
        html_body: '',
        sent_at: sql<Date>`now() - make_interval(days => ${days})`,
      })
      .execute();
  await run();
  expect(await db.selectFrom('mailbox_mails').select('message_id').execute()).toEqual([{ message_id: '29' }]);
});

test('guard: forEachSettled. One failure stops nothing else', async () => {
  await storage.write('slips/left.png', 'image/png', Buffer.from('x'));
  await db.insertInto('files_to_remove').values({ key: 'slips/left.png' }).execute();
  const rename = (from: string, to: string) =>
    shop.asOwner(({ pool }) => pool.query(`alter table ${from} rename to ${to}`));
  await rename('webhook_events', 'webhook_events_away');
  await run();
  await rename('webhook_events_away', 'webhook_events');
  expect(await storage.read('slips/left.png', 10)).toBeUndefined();
});

test('jobs that ended are deleted after a day, failed ones after two weeks', async () => {
  const { rows } = await sql<{ name: string }>`
    select name from pgboss.queue where name not like '\\_\\_%'
      and not (deletion_seconds = 86400 or name = 'failed' and retention_seconds = 14 * 86400)`.execute(db);
  expect(rows).toEqual([]);
});
