import { sql } from 'kysely';
import { inTransaction } from '#database/connect.ts';
import { queueMail } from '#domains/mails/send-mail.ts';
import { newFileKey } from '#domains/uploads/upload-key.ts';
import { connectShop } from './connect-shop.ts';
import { makeOrder } from './make-order.ts';
import { makeProduct } from './make-product.ts';
import type { TestActor, TestCustomer, TestShop } from './shop.ts';
import { walkOrder } from './walk-order.ts';

/** A customer who left a trace wherever customers can, under words that occur nowhere else. */
export interface Life {
  customer: TestCustomer;
  /** Fulfilled and settled. */
  order: { id: string; sn: string; billId: string };
  /** A declared transfer of it was rejected, then it was closed. */
  closed: { id: string; sn: string };
  files: { avatar: string; slip: string; upload: string; inspection: string; paper: string };
}

export const traces = ['zebulon', 'quistrel', '2139998877', 'ramblewood', 'zebulon’s remark'];

let lives = 0;
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export async function makeLife(shop: TestShop, owner: TestActor, buyerId?: string): Promise<Life> {
  const email = `zebulon${++lives}@example.com`;
  const customer = await shop.makeCustomer({
    email,
    firstName: 'Zebulon',
    lastName: 'Quistrel',
    ...(buyerId ? { buyerId } : {}),
  });
  const profile = {
    id: customer.id,
    country: 'US',
    phone: '+1-2139998877',
    birthday: '1980-02-03',
    gender: 0 as const,
  };
  await shop.call('updateUser', profile, customer);
  const address = await shop.makeAddress(customer, {
    firstName: 'Zebulon',
    detailAddress: '7 Ramblewood Lane',
    email: 'zebulon@quistrel.example',
  });
  const { offerId } = await makeProduct(shop.services);
  // Nothing listens there.
  const url = 'http://127.0.0.1:1025/zebulon';
  await shop.call('addHook', { url, eventTypes: ['order.placed'] }, customer);
  const place = () =>
    makeOrder(shop, customer, {
      lines: [{ productId: offerId, quantity: 100 }],
      plan: 'full',
      addressId: address.id,
    });
  const order = await place();
  await walkOrder(shop, order, customer, owner, 'delivered');
  await shop.call('confirmReceipt', { id: order.id }, customer);
  const closed = await place();
  await shop.call('operatorAddOrderNote', { id: closed.id, text: 'Zebulon calls at night' }, owner);
  const corrected = { name: 'Zebulon Quistrel', detailAddress: '9 Ramblewood Lane', mobile: '+1-2139998877' };
  const town = { province: 'California', city: 'Los Angeles', postcode: '90001' };
  await shop.call('operatorChangeOrderAddress', { id: closed.id, ...corrected, ...town }, owner);
  const slip = await declareInVain(shop, customer, owner, closed);
  await shop.call('addToCart', { items: [{ productId: offerId, quantity: 10 }] }, customer);
  await shop.call('addFavourite', { offerId }, customer);
  await shop.call('startReselling', {}, customer);
  await shop.makeApiKey(customer, ['orders:read']);
  const welcome = { subject: 'Welcome, Zebulon', content: 'Dear Zebulon, welcome' };
  await shop.call('operatorBeginConversation', { customerId: customer.id, ...welcome }, owner);
  await shop.call('writeMessage', { orderId: order.id, content: 'Zebulon asks for a pallet' }, customer);
  const login = { username: email, password: 'not zebulon’s' };
  await shop.call('login', login).catch(() => {});
  await shop.runJobs();
  const paper = await sellOn(shop, customer);
  const files = { ...(await storeFiles(shop, customer, order.id)), slip, paper };
  await leaveMore(shop, customer, address.id);
  return { customer, order, closed, files };
}

/** Adds a connected shop with its orders, and an authorization with a document. */
async function sellOn(shop: TestShop, customer: TestCustomer): Promise<string> {
  const { offerId } = await makeProduct(shop.services, { needsAuthorization: true, supplierId: 'supplier-of-a-life' });
  const { id: shopId } = await connectShop(shop, customer);
  await sql`
    insert into reseller_consents (state_hash, user_id, buyer_id, session_hash, channel, address, expires_at)
    values (sha256(new_id()::text::bytea), ${customer.id}, ${customer.buyerId}, '\\x00', 'shopify', 'zebulon.example', now() + interval '1 hour')`.execute(
    shop.db,
  );
  await sql`
    with told as (
      insert into channel_events (shop_id, delivery_id, kind, remote_ids, done_at)
      values (${shopId}, 'd-1', 'customer_data', '{1042}', now()) returning id
    ) insert into channel_privacy_requests (shop_id, buyer_id, event_id, kind, found)
      select ${shopId}, ${customer.buyerId}, id, 'customer_data', '[]' from told`.execute(shop.db);
  const upload = await storeUpload(shop, customer, 'grant');
  const asked = { company: 'Quistrel and Daughters', reason: 'Zebulon’s remark', files: [upload] };
  const { id } = await shop.call('applyForGrant', { productId: offerId, shopId, ...asked }, customer);
  const kept = shop.db.selectFrom('grant_events').select('files').where('grant_id', '=', id);
  return (await kept.executeTakeFirstOrThrow()).files[0] ?? '';
}

async function declareInVain(
  shop: TestShop,
  customer: TestCustomer,
  owner: TestActor,
  order: { id: string; billId: string },
) {
  const { billDetailDtos } = await shop.call('getBill', { id: order.billId }, customer);
  const upload = await storeUpload(shop, customer, 'slip');
  await shop.call(
    'commitApproval',
    {
      approvalStatus: 'un_commit',
      billDetailId: billDetailDtos[0]?.id ?? '',
      remark: 'Zebulon’s remark',
      billImages: [upload],
    },
    customer,
  );
  const declared = await shop.db
    .selectFrom('payment_declarations')
    .select(['id', 'images'])
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  await shop.call('operatorRejectPayment', { id: declared.id, reason: 'nothing arrived' }, owner);
  await shop.call('closeOrder', { id: order.id }, customer);
  return declared.images[0] ?? '';
}

async function storeUpload(
  shop: TestShop,
  customer: TestCustomer,
  purpose: 'avatar' | 'slip' | 'grant',
): Promise<string> {
  const { key } = await shop.call('uploadPolicy', { fileType: 'png', purpose }, customer);
  await shop.services.storage.write(key, 'image/png', png);
  return key;
}

async function storeFiles(shop: TestShop, customer: TestCustomer, orderId: string) {
  const { db, services } = shop;
  const avatar = `avatars/${'a'.repeat(20)}${lives}.webp`;
  const inspection = `inspections/${'i'.repeat(20)}${lives}.webp`;
  for (const key of [avatar, inspection]) await services.storage.write(key, 'image/webp', png);
  await db.updateTable('users').set({ avatar_key: avatar }).where('id', '=', customer.id).execute();
  await db.insertInto('inspection_pictures').values({ order_id: orderId, position: 0, key: inspection }).execute();
  await sql`
    insert into objections (order_id, text, raised_by, event_id, decision, decided_at)
    select order_id, 'Zebulon’s remark', ${customer.id}, id, 'withdrawn', now()
    from order_events where order_id = ${orderId} and to_status = 'create'`.execute(db);
  return { avatar, inspection, upload: await storeUpload(shop, customer, 'avatar') };
}

/** Adds transient rows that a test cannot wait for: a queued mail, a stored answer, a code. */
async function leaveMore({ db, services }: TestShop, { id, email }: TestCustomer, addressId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await queueMail(services, tx, { to: email, language: 'en', template: 'welcome', params: { name: 'Zebulon' } });
  });
  await db.insertInto('email_codes').values({ email }).execute();
  const answer = JSON.stringify({ name: 'Zebulon', addressId, clientSecret: 'planted-secret' });
  const kept = { user_id: id, key: 'k', call: 'addAddress', body_hash: Buffer.alloc(32), answer };
  await db.insertInto('idempotency_keys').values(kept).execute();
}

/** Writes the remark of a rejected refund request. */
export async function writeRefundRemark({ db }: TestShop, orderId: string, remark: string): Promise<void> {
  await sql`
    with refund as (
      insert into refunds (order_id, amount_cents, state) values (${orderId}, 0, 'rejected') returning id, order_id
    )
    insert into refund_lines (refund_id, order_item_id, quantity, amount_cents, remark)
    select refund.id, item.id, 0, 0, ${remark} from refund join order_items item using (order_id)`.execute(db);
}

/** A claim that was declined, with a picture: returns its key. */
export async function writeClaim({ db, services }: TestShop, orderId: string, remark: string): Promise<string> {
  const key = newFileKey('claims', 'webp');
  await services.storage.write(key, 'image/webp', png);
  await db
    .insertInto('refunds')
    .values({ order_id: orderId, kind: 'claim', amount_cents: 0, state: 'rejected', remark, pictures: [key] })
    .execute();
  return key;
}

/** Every row of the database as text, by table, that contains one of the words. */
export async function findWords(shop: TestShop, words: readonly string[]): Promise<Record<string, number>> {
  const { rows: tables } = await shop.services.pool.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and (n.nspname = 'public' or c.oid = 'pgboss.job_common'::regclass) order by 1`,
  );
  const found: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await shop.services.pool.query<{ count: number }>(
      `select count(*)::int as count from ${name} t where exists (select from unnest($1::text[]) word where strpos(lower(t::text), word) > 0)`,
      [words.map((word) => word.toLowerCase())],
    );
    if (rows[0]?.count) found[name] = rows[0].count;
  }
  return found;
}
