import { expect, test } from 'vitest';
import { inventory } from '#domains/privacy/held/inventory.ts';
import { type Life, makeLife, writeClaim } from '#testing/full-life.ts';
import { openTestShop, testPassword } from '#testing/shop.ts';

const shop = await openTestShop();
const owner = await shop.makeOperator(['owner']);
const support = await shop.makeOperator(['support']);
const finance = await shop.makeOperator(['support', 'finance']);
const other = await makeLife(shop, owner);
const life = await makeLife(shop, owner);
const { db } = shop;
// They are written with a delay.
await shop.services.securityEvents.flush();

const exported = (person: string) => shop.call('operatorExportPerson', { person }, support);

test('is the same by e-mail address, by id and for oneself', async () => {
  const byEmail = await exported(life.customer.email.toUpperCase());
  const { exportedAt: _, ...same } = byEmail;
  expect(await exported(life.customer.id)).toMatchObject(same);
  const { tables, files, userId } = await shop.call('exportMyData', { password: testPassword }, life.customer);
  expect(userId).toBe(life.customer.id);
  // The export itself counts as an attempt.
  expect({ ...tables, attempts: [] }).toEqual({ ...byEmail.tables, attempts: [] });
  const { files: whole } = await shop.call('operatorExportPerson', { person: userId }, finance);
  // Each link is for the person who requested it.
  const unsigned = (all: typeof files) => all.map(({ name, url }) => ({ name, url: url.split('?')[0] }));
  expect(unsigned(files)).toEqual(unsigned(whole));
});

test('has every table of the inventory, with exactly the columns that it lists', async () => {
  const { tables } = await exported(life.customer.email);
  expect(Object.keys(tables)).toEqual(Object.keys(inventory));
  for (const [table, rows] of Object.entries(tables))
    for (const row of rows)
      expect([table, Object.keys(row).toSorted()]).toEqual([table, [...(inventory[table]?.given ?? [])].toSorted()]);
  const empty = Object.keys(tables).filter((table) => tables[table]?.length === 0);
  expect(empty).toEqual([
    'user_agreements',
    'user_recovery_codes',
    'user_passkeys',
    'cart_checkouts',
    'viewed_products',
    'disputes',
    'provider_movements',
    'joint_payments',
    'joint_payment_orders',
    'prepaid_balances',
    'prepaid_movements',
    'prepaid_withdrawals',
    'prepaid_corrections',
    'received_transfers',
    'bank_transactions',
    'overdue_balances',
    'shortages',
    'refunds',
    'refund_fees',
    'refund_lines',
    'refund_payouts',
    'reseller_packages',
    'listing_selections',
    'listing_changes',
    'listing_change_rows',
    'goods_requests',
    'goods_request_entries',
    'reseller_markets',
    'listing_templates',
    'shop_publishing',
    'publications',
    'publication_variants',
    'finding_settlements',
    'received_parcels',
    'parcel_contents',
    'parcel_questions',
    'tracked_parcels',
    'tracking_events',
    'tracking_steps',
    'own_stock',
    'own_stock_batches',
    'own_stock_moves',
    'storage_fees',
    'shop_orders',
    'shop_order_lines',
    'unread_shop_orders',
    'order_rules',
    'rule_orders',
    'shop_order_events',
    'shop_order_news',
    'tracking_pushes',
    'shop_links',
    'shop_goods',
    'shop_goods_reads',
    'shop_order_settings',
  ]);
  expect(tables.users).toMatchObject([{ first_name: 'Zebulon', phone: '+1-2139998877', birthday: '1980-02-03' }]);
  expect(tables.orders).toHaveLength(2);
  expect(tables.orders).toContainEqual(
    expect.objectContaining({
      sn: life.order.sn,
      address: expect.objectContaining({ detailAddress: '7 Ramblewood Lane' }),
    }),
  );
  expect(tables.payment_declarations).toMatchObject([{ remark: 'Zebulon’s remark', images: [life.files.slip] }]);
});

test('says nothing about others and contains no secret', async () => {
  const text = JSON.stringify(await exported(life.customer.email));
  const { rows: secrets } = await shop.services.pool.query<{ word: string }>(
    `select password_hash as word from users union select encode(token_hash, 'hex') from sessions
     union select id::text from operators union select email from operators union select name from operators
     union select email from users where id <> $1 union select id::text from users where id <> $1
     union select sn from orders where placed_by <> $1 union select id::text from orders where placed_by <> $1`,
    [life.customer.id],
  );
  expect(secrets.length).toBeGreaterThan(10);
  expect(secrets.filter(({ word }) => text.includes(word))).toEqual([]);
  expect(text).not.toContain('planted-secret');
});

test('files have a URL that opens them', async () => {
  const claim = await writeClaim(shop, life.order.id, 'Zebulon’s remark');
  const { files } = await shop.call('operatorExportPerson', { person: life.customer.email }, finance);
  const names = new Map(files.map(({ name, url }) => [name, url]));
  const { avatar, slip, inspection, upload } = life.files;
  expect([...names.keys()]).toEqual(expect.arrayContaining([avatar, slip, claim, inspection, upload]));
  for (const key of [avatar, slip, claim, inspection])
    expect((await shop.fetch(names.get(key) ?? '')).status).toBe(200);
  expect(names.get(upload)).toBe('');
  expect([...names.keys()]).not.toContain(other.files.slip);
});

test('guard: slips. An operator who does not check transfers sees that a slip exists, and cannot open it', async () => {
  const { files, tables } = await exported(life.customer.email);
  const opened = files.filter(({ url }) => url).map(({ name }) => name);
  expect(opened).toEqual(expect.arrayContaining([life.files.avatar, life.files.inspection]));
  expect(files).toContainEqual({ name: life.files.slip, url: '' });
  expect(tables.payment_declarations).toMatchObject([{ images: [life.files.slip] }]);
});

test('a person with colleagues gets their own data, not what the buyer owns', async () => {
  const colleague = await shop.makeCustomer({ firstName: 'Ben', buyerId: other.customer.buyerId });
  const { tables } = await shop.call('exportMyData', {}, colleague);
  expect(tables.users).toHaveLength(1);
  for (const table of ['buyers', 'orders', 'shipping_addresses', 'cart_items', 'payments'])
    expect([table, tables[table]]).toEqual([table, []]);
  const own = await exported(other.customer.email);
  expect(own.tables.orders).toHaveLength(2);
  expect(own.tables.shipping_addresses).toEqual([]);
});

test('a customer may ask five times a day', async () => {
  const customer: Life['customer'] = await shop.makeCustomer();
  for (let time = 0; time < 5; time++) await shop.call('exportMyData', {}, customer);
  await expect(shop.call('exportMyData', {}, customer)).rejects.toMatchObject({ error: 'too_many_requests' });
  await db.deleteFrom('attempts').where('bucket', '=', `export:${customer.id}`).execute();
  await shop.call('exportMyData', {}, customer);
});

test('nobody is found by an unknown address or id', async () => {
  for (const person of ['nobody@example.com', '00000000-0000-7000-8000-000000000000', owner.email, "' or true --"])
    await expect(exported(person)).rejects.toMatchObject({ error: 'not_found' });
});
