import { orderStatuses } from '@sampan/contract/order-status';
import { allJobs } from '@sampan/server/all-jobs';
import { audit } from '@sampan/server/audit';
import { ensureOwner } from '@sampan/server/domains/accounts/ensure-owner';
import { importProducts } from '@sampan/server/domains/catalogue/import-products';
import { openTestShop } from '@sampan/server/testing/shop';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { demoCustomer } from '../demo-customer.ts';
import { demoSupplier } from '../supplier/index.ts';
import { cast } from './cast.ts';
import { picturesOf } from './inspection-photos.ts';
import { allSteps, loadDemoLife } from './load-demo-life.ts';
import { daysAgo } from './moments.ts';
import { stories } from './stories.ts';

const shop = await openTestShop();

const rows = async <Row>(text: string) => (await shop.services.pool.query(text)).rows as Row[];

/** The different values of a column named `state`, sorted. */
async function states(text: string): Promise<string[]> {
  const found = await rows<{ state: string }>(`select distinct state from (${text}) s order by state`);
  return found.map(({ state }) => state);
}

beforeAll(async () => {
  await importProducts(shop.services, demoSupplier({ products: 100 }));
  const { config } = shop.services;
  expect(await loadDemoLife({ ...shop.services, config: { ...config, isDemo: false } }, allJobs)).toBe(false);
  expect(await rows('select from users')).toHaveLength(0);
  expect(await shop.asOwner((owner) => loadDemoLife({ ...shop.services, ...owner }, allJobs))).toBe(true);
  expect((await ensureOwner(shop.services))?.oneTimePassword).toBeTruthy();
});

test('every order is there, in every status, and the demo customer has one of each', async () => {
  expect(await rows('select from orders')).toHaveLength(stories.length);
  const all = [...orderStatuses].sort();
  expect(await states('select status as state from orders')).toEqual(all);
  const own = `select status as state from orders join users on users.id = placed_by where email = '${demoCustomer.email}'`;
  expect(await states(own)).toEqual(all);
});

test('purchasing has purchase orders in each state, one of several parcels', async () => {
  expect(await states('select state from purchase_orders')).toEqual(['arrived', 'draft', 'placed', 'shipped']);
  const parcels = 'select count(*)::int as count from purchase_parcels group by purchase_order_id having count(*) > 1';
  expect(await rows(parcels)).not.toEqual([]);
});

test('the audit finds nothing', async () => {
  expect(await audit(shop.services.pool)).toEqual([]);
});

test('loading again does nothing', async () => {
  expect(await loadDemoLife(shop.services, allJobs)).toBe(false);
  expect(await rows('select from orders')).toHaveLength(stories.length);
  expect(await rows('select from users')).toHaveLength(Object.keys(cast).length);
});

test('every customer has orders, and addresses in places that we list', async () => {
  const customers = await rows<{ email: string; orders: number; addresses: number; listed: number }>(`
    select users.email, (select count(*)::int from orders where orders.buyer_id = users.buyer_id) as orders, count(*)::int as addresses,
      (count(*) filter (where station_id <> '' and city_id <> ''))::int as listed
    from users join shipping_addresses using (buyer_id) group by users.id`);
  expect(customers.map(({ email }) => email).sort()).toEqual(
    Object.values(cast)
      .map(({ email }) => email)
      .sort(),
  );
  for (const { orders, addresses, listed } of customers) {
    expect(orders).toBeGreaterThan(0);
    expect(listed).toBe(addresses);
  }
});

test('the other customers sign in with the password of the demo customer', async () => {
  for (const email of [cast.anna.email, cast.minjun.email]) {
    const { token } = await shop.call('login', { username: email, password: demoCustomer.password });
    expect(token).toBeTruthy();
  }
});

test('guard: picturesOf. Photos of an inspection leave out what was refunded whole', async () => {
  const undone = new Error('undone');
  const tried = shop.db.transaction().execute(async (tx) => {
    const lines = await tx
      .selectFrom('order_items')
      .select(['order_id', 'position', 'picture'])
      .orderBy('position')
      .execute();
    const [gone, ...kept] =
      Object.values(Object.groupBy(lines, (line) => line.order_id)).find((one) => (one?.length ?? 0) > 1) ?? [];
    if (!gone) throw new Error('no order of two lines');
    await sql`
      update order_items set refunded_quantity = case when position = ${gone.position} then quantity else 0 end
      where order_id = ${gone.order_id}`.execute(tx);
    expect(await picturesOf({ db: tx }, gone.order_id)).toEqual(kept.map(({ picture }) => picture));
    throw undone;
  });
  await expect(tried).rejects.toBe(undone);
});

test('everything lies in the past, over four months', async () => {
  const columns = {
    users: 'created_at',
    shipping_addresses: 'created_at',
    orders: 'placed_at',
    order_events: 'at',
    bills: 'created_at',
    payments: 'created_at',
    payment_declarations: 'declared_at',
    ledger_entries: 'at',
    inspections: 'inspected_at',
    shipments: 'shipped_at',
    tracking_steps: 'at',
    refunds: 'requested_at',
    refund_payouts: 'created_at',
    site_messages: 'created_at',
    conversation_entries: 'at',
    uploads: 'requested_at',
    cart_items: 'added_at',
  };
  const now = new Date();
  for (const [table, column] of Object.entries(columns)) {
    const [row] = await rows<{ first: Date; last: Date }>(
      `select min(${column}) as first, max(${column}) as last from ${table}`,
    );
    expect(row?.last.getTime(), table).toBeLessThan(now.getTime() - 3_600_000);
    expect(row?.first.getTime(), table).toBeGreaterThan(daysAgo(now, 131, 0).getTime());
  }
  const [orders] = await rows<{ days: number }>(
    `select extract(day from max(placed_at) - min(placed_at))::int as days from orders`,
  );
  expect(orders?.days).toBeGreaterThan(110);
});

test('what follows is later than what it follows', async () => {
  const wrong = {
    'an order before its customer':
      'select from orders o join users u on u.id = o.placed_by where o.placed_at < u.created_at',
    'an order number of another day': `select from orders where substr(sn, 3, 8) <> to_char(placed_at, 'YYYYMMDD')`,
    'a bill apart from its order': `select from bills b join orders o on o.id = b.order_id where b.created_at - o.placed_at > interval '1 second'`,
    'a history out of order': `select from (select at, lag(at) over (partition by order_id order by id) as before from order_events) e where at <= before`,
    'an instalment paid before the order':
      'select from bill_instalments i join bills b on b.id = i.bill_id where paid_at < b.created_at',
    'a decision before the question': 'select from refunds where decided_at < requested_at',
    'an approval before the declaration': 'select from payment_declarations where decided_at < declared_at',
    'a parcel on its way before it was shipped':
      'select from tracking_steps t join shipments s on s.id = t.shipment_id where t.at < s.shipped_at',
    'a message read before it was written': 'select from site_messages where read_at < created_at',
  };
  for (const [what, text] of Object.entries(wrong)) expect(await rows(text), what).toHaveLength(0);
});

test('every screen has something to show', async () => {
  expect(await states('select state from refunds')).toEqual(['failed', 'paid', 'paying', 'rejected', 'requested']);
  expect(await states('select state from payment_declarations')).toEqual(['approved', 'rejected', 'un_commit']);
  expect(await states('select plan as state from bills')).toEqual(['deposit', 'full']);
  expect(await states('select state from payments')).toEqual(['open', 'succeeded']);
  expect(await states('select state from shipments')).toEqual(['delivered', 'exception', 'in_transit']);
  expect(await states(`select cause as state from order_events`)).toEqual(['customer', 'job', 'operator', 'provider']);
  expect(await states('select (read_at is null)::text as state from site_messages')).toEqual(['false', 'true']);
  expect((await rows('select distinct buyer_id from cart_items')).length).toBeGreaterThan(2);
  expect(await rows('select from conversations where waiting_since is not null')).toHaveLength(2);
  expect(
    await rows(`select from refunds where kind = 'claim' and state = 'requested' and pictures <> '{}'`),
  ).toHaveLength(1);
  const waiting = `select from payment_declarations where state = 'un_commit' and first_approver is not null`;
  expect(await rows(waiting)).toHaveLength(1);
  expect(await rows(`${waiting.replace('un_commit', 'approved')} and first_approver <> decided_by`)).toHaveLength(1);
});

test('bank slips are pictures', async () => {
  const slips = await rows<{ key: string }>('select unnest(images) as key from payment_declarations');
  expect(slips.length).toBeGreaterThan(10);
  const bytes = await shop.services.storage.read(slips[0]?.key ?? '', 1_000_000);
  expect(bytes?.subarray(8, 12).toString()).toBe('WEBP');
});

test('only the last mails reach the mailbox, and no job is left', async () => {
  const mails = await rows<{ sent_at: Date }>('select sent_at from mailbox_mails');
  expect(mails.length).toBeGreaterThan(0);
  expect(mails.length).toBeLessThan(15);
  for (const mail of mails) expect(mail.sent_at >= daysAgo(new Date(), 2, 0)).toBe(true);
  expect(await rows(`select from pgboss.job where state in ('created', 'active')`)).toHaveLength(0);
});

test('nothing of the clock stays', async () => {
  expect(await rows(`select from pg_namespace where nspname = 'demo_clock'`)).toHaveLength(0);
  await shop.services.pool.query(`insert into suppliers (id, connector, names) values ('clock', 'test', '{}')`);
  const [row] = await rows<{ isNow: boolean }>(
    `select created_at > pg_catalog.now() - interval '1 minute' as "isNow" from suppliers where id = 'clock'`,
  );
  expect(row?.isNow).toBe(true);
});

test('the stories fit before any hour of the day', () => {
  for (let minutes = 0; minutes < 24 * 60; minutes += 7)
    expect(() => allSteps(new Date(Date.UTC(2026, 10, 4, 0, minutes)))).not.toThrow();
});
