import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { inTransaction } from '#database/connect.ts';
import { updateProfile } from '#domains/accounts/logins/user-store.ts';
import { pseudonym } from '#security/pseudonym.ts';
import { jobContext } from '#shop/context.ts';
import { barrier } from '#testing/barrier.ts';
import { findWords, type Life, makeLife, traces, writeClaim, writeRefundRemark } from '#testing/full-life.ts';
import { makeProduct } from '#testing/make-product.ts';
import { asShopper, cards, confirmCard, dueInstalment, makeSmallOrder, openIntent, statusOf } from '#testing/pay.ts';
import { openTestShop, type TestCustomer, testPassword } from '#testing/shop.ts';
import { undone } from '#testing/undone.ts';
import { walkOrder } from '#testing/walk-order.ts';
import { countErasure, erasePerson, finishErasure } from './erase-person.ts';
import { findOrders, refuseWhatIsOpen } from './open-business.ts';

const shop = await openTestShop();
const { db, storage } = shop.services;
const ctx = jobContext(shop.services);
const owner = await shop.makeOperator(['owner']);
const support = await shop.makeOperator(['support']);
const reason = 'asked by letter';

const erase = ({ id, email }: TestCustomer, actor = support) =>
  shop.call('operatorErasePerson', { id, email, reason }, actor);
const isStored = async (key: string) => (await storage.read(key, 10_000_000)) !== undefined;
const runRemoval = () => shop.runQueue('remove-files');
const erasuresOf = (userId: string) => db.selectFrom('erasures').selectAll().where('user_id', '=', userId).execute();

async function erasedLife(): Promise<Life & { claim: string; counts: Record<string, number> }> {
  const life = await makeLife(shop, owner);
  const claim = await writeClaim(shop, life.order.id, 'Zebulon’s remark');
  const { counts } = await erase(life.customer);
  return { ...life, claim, counts };
}

describe('erasing', () => {
  test('leaves the person’s data nowhere but in the orders’ addresses', async () => {
    const life = await makeLife(shop, owner);
    await writeRefundRemark(shop, life.order.id, 'Zebulon’s remark');
    await writeClaim(shop, life.order.id, 'Zebulon’s remark');
    const words = [...traces, life.customer.email];
    expect(Object.keys(await findWords(shop, words))).toEqual(
      expect.arrayContaining([
        'attempts',
        'conversation_entries',
        'email_codes',
        'idempotency_keys',
        'mailbox_mails',
        'orders',
        'payment_declarations',
        'pgboss.job_common',
        'refund_lines',
        'refunds',
        'shipping_addresses',
        'site_messages',
        'users',
      ]),
    );
    await shop.call('exportMyData', {}, life.customer);
    const attempts = async () =>
      (await sql`select from attempts where strpos(bucket, ${life.customer.id}) > 0`.execute(db)).rows.length;
    expect(await attempts()).toBe(4);
    const persons = [life.customer.id, pseudonym(life.customer.email)];
    const events = () => db.selectFrom('security_events').select('kind').where('person', 'in', persons).execute();
    await shop.services.securityEvents.flush();
    expect(await events()).not.toEqual([]);
    const { buyerId } = life.customer;
    const checkout = { buyer_id: buyerId, order_id: life.order.id };
    await db
      .insertInto('cart_checkouts')
      .values(checkout)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const hookEvents = () => db.selectFrom('hook_events').select('type').where('buyer_id', '=', buyerId).execute();
    expect(await hookEvents()).toHaveLength(2);
    const { counts } = await erase(life.customer);
    expect(await hookEvents()).toEqual([]);
    expect(await db.selectFrom('cart_checkouts').selectAll().where('buyer_id', '=', buyerId).execute()).toEqual([]);
    expect(await findWords(shop, words)).toEqual({ orders: 2 });
    expect([await events(), await attempts()]).toEqual([[], 0]);
    expect(counts).toMatchObject({
      sessions: 1,
      apiKeys: 1,
      answers: 1,
      uploads: 3,
      shops: 1,
      grants: 1,
      addresses: 1,
      cartLines: 1,
      favourites: 1,
      conversations: 2,
      hooks: 1,
      ordersKept: 2,
      files: 7,
    });
    expect(counts.messages).toBeGreaterThan(1);
    expect(counts.mails).toBeGreaterThan(1);
    expect(counts.codesAndAttempts).toBeGreaterThan(1);
  });

  test('guard: whose they are. Another customer’s data, files and rows stay', async () => {
    const bystander = await makeLife(shop, owner);
    const { customer, order, closed } = bystander;
    const words = [...traces, customer.email, customer.id, customer.buyerId, order.id, closed.id];
    const look = async () => {
      await shop.runJobs();
      await shop.services.securityEvents.flush();
      const { 'pgboss.job_common': jobs = 0, orders = 0, ...others } = await findWords(shop, words);
      return { ...others, hasJobs: jobs > 0, orders };
    };
    const before = await look();
    const { customer: erased } = await makeLife(shop, owner);
    await erase(erased);
    expect(await look()).toEqual({ ...before, orders: before.orders + 2 });
    for (const file of Object.values(bystander.files)) expect([file, await isStored(file)]).toEqual([file, true]);
  });

  test('keeps the books, and the login as a pseudonym that agreed to the terms', async () => {
    const life = await makeLife(shop, owner);
    const { rows: terms } = await sql<{ id: string }>`
      insert into policies (kind, language, version, markdown) values ('terms', 'en', 900, 'x') returning id`.execute(
      db,
    );
    const agreement = { user_id: life.customer.id, policy_id: terms[0]?.id ?? '' };
    await db.insertInto('user_agreements').values(agreement).execute();
    const books = async () => {
      const { rows } = await sql`
        select o.sn, o.status, o.buyer_id, o.placed_by, b.total_cents, e.kind, l.account, l.amount_cents, p.intent_id
        from orders o join bills b on b.order_id = o.id left join payments p on p.order_id = o.id
        left join ledger_entries e on e.order_id = o.id left join ledger_lines l on l.entry_id = e.id
        where o.placed_by = ${life.customer.id} order by o.sn, e.id, l.account`.execute(db);
      return rows;
    };
    const before = await books();
    const { id: inviter_id } = await shop.makeCustomer();
    await db.updateTable('users').set({ inviter_id, language: 'de' }).where('id', '=', life.customer.id).execute();
    await erase(life.customer);
    expect(before.length).toBeGreaterThan(3);
    expect(await books()).toEqual(before);
    expect(await db.selectFrom('users').selectAll().where('id', '=', life.customer.id).execute()).toMatchObject([
      {
        email: `erased-${life.customer.id}@erased.invalid`,
        first_name: 'Erased',
        last_name: '',
        phone: '',
        country: '',
        gender: null,
        birthday: null,
        avatar_key: null,
        inviter_id: null,
        language: 'en',
        disabled_at: expect.any(Date),
        erased_at: expect.any(Date),
      },
    ]);
    expect(
      await db.selectFrom('user_agreements').select('policy_id').where('user_id', '=', life.customer.id).execute(),
    ).toEqual([{ policy_id: agreement.policy_id }]);
    const seen = await shop.call('operatorGetOrder', { id: life.order.id }, owner);
    expect(JSON.stringify(seen)).toContain('Erased');
  });

  test('ends sessions at once, in other processes too, and nobody can enable or use the login again', async () => {
    const other = await openTestShop({}, shop);
    const life = await makeLife(shop, owner);
    await other.call('getUser', {}, life.customer);
    await erase(life.customer);
    for (const process of [shop, other])
      await expect(process.call('getUser', {}, life.customer)).rejects.toMatchObject({ error: 'not_signed_in' });
    const email = `erased-${life.customer.id}@erased.invalid`;
    for (const username of [life.customer.email, email])
      await expect(shop.call('login', { username, password: testPassword })).rejects.toMatchObject({
        error: 'wrong_account_or_password',
      });
    const enabled = { id: life.customer.id, disabled: false, reason: 'test' };
    await expect(shop.call('operatorSetCustomerDisabled', enabled, owner)).rejects.toMatchObject({
      error: 'not_found',
    });
  });

  test('frees the e-mail address: a new account starts empty', async () => {
    const { customer } = await erasedLife();
    const again = await shop.makeCustomer({ email: customer.email });
    const { tables } = await shop.call('exportMyData', {}, again);
    for (const table of ['orders', 'shipping_addresses', 'cart_items', 'favourites', 'site_messages'])
      expect([table, tables[table]]).toEqual([table, []]);
    expect(again.buyerId).not.toBe(customer.buyerId);
  });

  test('and a new registration with it, even at once, sees nothing of the old account', async () => {
    const { customer, order } = await erasedLife();
    await shop.call('sendEmailCode', { email: customer.email });
    await shop.runJobs();
    const [mail, ...others] = await shop.inbox(customer.email);
    expect(others).toEqual([]);
    const emailCode = /\d{6}/.exec(mail?.subject ?? '')?.[0] ?? '';
    const person = { firstName: 'Ada', lastName: 'Berg', email: customer.email, emailCode, password: testPassword };
    await shop.call('register', person);
    const again = await shop.call('login', { username: customer.email, password: testPassword });
    const actor = { ...customer, token: again.token };
    expect((await shop.call('listOrders', {}, actor)).total).toBe(0);
    expect((await shop.call('listFavourites', {}, actor)).total).toBe(0);
    expect((await shop.call('listAddresses', {}, actor)).total).toBe(0);
    expect((await shop.call('listCart', {}, actor)).list).toEqual([]);
    expect((await shop.call('listMessages', {}, actor)).total).toBe(0);
    await expect(shop.call('getOrder', { id: order.id }, actor)).rejects.toMatchObject({ error: 'not_found' });
    await expect(shop.call('getBill', { id: order.billId }, actor)).rejects.toMatchObject({ error: 'not_found' });
    await expect(shop.call('getUser', {}, customer)).rejects.toMatchObject({ error: 'not_signed_in' });
    // The job after the erasure takes nothing from the new account.
    const { offerId } = await makeProduct(shop.services);
    await shop.call('addFavourite', { offerId }, actor);
    await finishErasure(ctx, { userId: customer.id });
    expect((await shop.call('listFavourites', {}, actor)).total).toBe(1);
  });

  test('removes the files after the commit, and again once no upload can arrive; the orders’ pictures stay', async () => {
    const { files, claim } = await erasedLife();
    await runRemoval();
    const gone = [files.avatar, files.slip, files.upload, claim];
    expect(await Promise.all(gone.map(isStored))).toEqual(gone.map(() => false));
    expect(await isStored(files.inspection)).toBe(true);
    // The upload permit was still valid.
    await storage.write(files.upload, 'image/png', Buffer.from('late'));
    await sql`update files_to_remove set since = since - interval '11 minutes'`.execute(db);
    await sql`update pgboss.job set start_after = now() where name = 'remove-files'`.execute(db);
    await runRemoval();
    expect(await isStored(files.upload)).toBe(false);
    expect(await db.selectFrom('files_to_remove').select('key').where('key', '=', files.upload).execute()).toEqual([]);
  });

  test('guard: a file that cannot be removed stays listed, is reported, and blocks no other', async () => {
    const { files } = await erasedLife();
    const { remove } = storage;
    storage.remove = async (key) => {
      if (key === files.avatar) throw new Error('planted');
      return remove(key);
    };
    await expect(runRemoval()).rejects.toThrow('1 files could not be removed');
    storage.remove = remove;
    expect(await isStored(files.slip)).toBe(false);
    expect(await isStored(files.avatar)).toBe(true);
    await sql`update pgboss.job set state = 'created' where name = 'remove-files' and state = 'active'`.execute(db);
    await runRemoval();
    expect(await isStored(files.avatar)).toBe(false);
  });

  test('is recorded without personal data, and the record cannot be changed', async () => {
    const { customer, counts } = await erasedLife();
    expect(await erasuresOf(customer.id)).toMatchObject([{ erased_by: support.id, reason, counts }]);
    for (const change of [`update erasures set reason = ''`, 'delete from erasures'])
      await expect(shop.asOwner(({ pool }) => pool.query(change))).rejects.toMatchObject({ code: '23001' });
  });
});

describe('an erasure is refused', () => {
  const credit = sql`with entry as (insert into ledger_entries (order_id, kind, reference)
    select id, 'credit', 'planted' from orders where id = `;

  test('unless the e-mail address is repeated, and if the reason contains it', async () => {
    const { id, email } = await shop.makeCustomer();
    const wrong = { id, email: 'other@example.com', reason };
    await expect(shop.call('operatorErasePerson', wrong, owner)).rejects.toMatchObject({
      fields: { email: expect.any(String) },
    });
    for (const named of [email, email.toUpperCase()])
      await expect(
        shop.call('operatorErasePerson', { id, email, reason: `for ${named}` }, owner),
      ).rejects.toMatchObject({ fields: { reason: expect.any(String) } });
    expect(await erasuresOf(id)).toEqual([]);
  });

  test('while an order is open, in each status', async () => {
    const { customer, order } = await makeSmallOrder(shop);
    for (const stage of ['create', 'be_purchased', 'delivered'] as const) {
      await walkOrder(shop, order, customer, owner, stage);
      await expect(erase(customer)).rejects.toMatchObject({ error: 'orders_open', data: { orders: [order.sn] } });
    }
    await shop.call('confirmReceipt', { id: order.id }, customer);
    await erase(customer);
  });

  test.each([
    ['a payment', sql`update payments set state = 'pending' where order_id = `],
    ['a payment that needs attention', sql`update payments set state = 'attention' where order_id = `],
    ['a declared transfer', sql`update payment_declarations set state = 'un_commit' where order_id = `],
    ['what the shop owes', credit],
    ['what is refunded', credit],
    ['a refund', sql`insert into refunds (order_id, amount_cents) select id, 1 from orders where id = `],
    [
      'a refund that failed',
      sql`insert into refunds (order_id, amount_cents, state) select id, 1, 'failed' from orders where id = `,
    ],
  ])('while %s is under way', async (what, statement) => {
    const { customer, order, closed } = await makeLife(shop, owner);
    const { id, sn } = what === 'a declared transfer' ? closed : order;
    const account = what === 'what is refunded' ? 'refunds' : 'receivable';
    const rest =
      statement === credit
        ? sql` returning id) insert into ledger_lines (entry_id, account, amount_cents)
            select id, ${account}, -5 from entry union all select id, 'revenue', 5 from entry`
        : sql``;
    // Inserted in a transaction that is rolled back.
    const orders = await undone(shop, async (tx) => {
      await sql`${statement}${id}${rest}`.execute(tx);
      return findOrders(tx, { userId: customer.id, buyerId: customer.buyerId, email: customer.email });
    });
    expect(() => refuseWhatIsOpen(orders, [])).toThrow(
      expect.objectContaining({ error: 'money_owed', data: { orders: [sn] } }),
    );
    await erase(customer);
  });

  /** The orders that prevent it. `undefined` once it succeeds. */
  const refusalOf = (customer: TestCustomer) =>
    erase(customer).then(
      () => undefined,
      ({ error, data }) => ({ error, ...data }),
    );

  test('while an order is being paid, by card or by transfer, until all of it has ended', async () => {
    const { customer, order } = await makeSmallOrder(shop);
    const open = { error: 'orders_open', orders: [order.sn] };
    const intent = await openIntent(shop, customer, order.billId);
    expect(await refusalOf(customer)).toEqual(open);
    await confirmCard(shop, intent, cards.pendingThenFailed);
    await shop.call('checkPayment', { intentId: intent.intentId }, customer);
    expect(await statusOf(shop, order.id)).toBe('payment_confirming');
    expect(await refusalOf(customer)).toEqual(open);
    await asShopper(shop, intent, 'decide');
    await shop.runJobs();
    const { id: billDetailId } = await dueInstalment(shop, customer, order.billId);
    await shop.call('commitApproval', { approvalStatus: 'un_commit', billDetailId }, customer);
    expect(await refusalOf(customer)).toEqual(open);
    const { id } = await db
      .selectFrom('payment_declarations')
      .select('id')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow();
    await shop.call('operatorRejectPayment', { id, reason: 'nothing arrived' }, owner);
    // Started and never confirmed: the order can be closed, and its payment is cancelled at the provider a little
    // later.
    await openIntent(shop, customer, order.billId);
    await shop.call('closeOrder', { id: order.id }, customer);
    expect(await refusalOf(customer)).toEqual({ error: 'money_owed', orders: [order.sn] });
    await shop.runJobs();
    expect(await refusalOf(customer)).toBeUndefined();
  });

  test('while a refund is decided or paid out', async () => {
    const { customer, order } = await makeSmallOrder(shop);
    await walkOrder(shop, order, customer, owner, 'be_purchased');
    const { customerOrderItemList } = await shop.call('getOrder', { id: order.id }, customer);
    const orderReturnItems = customerOrderItemList.map(({ id }) => ({ customerOrderItemId: id, productCount: 100 }));
    const { id } = await shop.call('requestRefund', { orderId: order.id, orderReturnItems }, customer);
    expect(await refusalOf(customer)).toEqual({ error: 'orders_open', orders: [order.sn] });
    await shop.call('operatorApproveRefund', { id }, owner);
    expect(await statusOf(shop, order.id)).toBe('closed');
    expect(await refusalOf(customer)).toEqual({ error: 'money_owed', orders: [order.sn] });
    await shop.runJobs();
    expect(await refusalOf(customer)).toBeUndefined();
  });

  test('for a person who does not exist or is erased', async () => {
    const { customer } = await erasedLife();
    for (const id of [customer.id, '00000000-0000-7000-8000-000000000000'])
      await expect(erase({ ...customer, id })).rejects.toMatchObject({ error: 'not_found' });
  });
});

test('with two logins of a buyer only the person’s own data is deleted', async () => {
  const first = await makeLife(shop, owner);
  const second = await shop.makeCustomer({ firstName: 'Ben', buyerId: first.customer.buyerId });
  await shop.call(
    'operatorBeginConversation',
    { customerId: second.id, subject: 'Samples', content: 'Dear Ben' },
    owner,
  );
  const written = async () => {
    const ids = [first.order.id, first.closed.id];
    const declared = await db
      .selectFrom('payment_declarations')
      .select('remark')
      .where('order_id', 'in', ids)
      .execute();
    return declared.filter(({ remark }) => remark !== '').length;
  };
  const remarks = await written();
  expect(remarks).toBeGreaterThan(0);
  const { counts } = await erase(first.customer);
  expect(await written()).toBe(remarks);
  expect(counts).toMatchObject({ addresses: 0, cartLines: 0, favourites: 0, sessions: 1, ordersKept: 2 });
  expect((await shop.call('listCart', {}, second)).list).toHaveLength(1);
  expect((await shop.call('listAddresses', {}, second)).total).toBe(1);
  expect((await shop.call('listFavourites', {}, second)).total).toBe(1);
  expect((await shop.call('getOrder', { id: first.order.id }, second)).id).toBe(first.order.id);
  expect((await shop.call('listMessages', {}, second)).total).toBe(1);
  // The second is the last login, so now the buyer's data is deleted too.
  expect((await erase(second)).counts).toMatchObject({ addresses: 1, cartLines: 1, favourites: 1, ordersKept: 2 });
  expect(await written()).toBe(0);
});

test('two simultaneous erasures are one', async () => {
  const { customer } = await makeLife(shop, owner);
  const ended = await barrier(4, () => erase(customer));
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(ended.flatMap((one) => (one.status === 'rejected' ? [one.reason.error] : []))).toEqual(
    Array(3).fill('not_found'),
  );
  expect(await erasuresOf(customer.id)).toHaveLength(1);
});

test('an erasure killed halfway changes nothing, and can be repeated', async () => {
  const life = await makeLife(shop, owner);
  const words = [...traces, life.customer.email];
  const before = await findWords(shop, words);
  // Fails at the last statement, the record.
  const asOwner = (text: string) => shop.asOwner(({ pool }) => pool.query(text));
  await asOwner(`create function kill_me() returns trigger language plpgsql as $$
    begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`);
  await asOwner('create trigger kill_me before insert on erasures for each row execute function kill_me()');
  await expect(erasePerson(ctx, { person: life.customer.email, reason, operatorId: null })).rejects.toThrow();
  await asOwner('drop trigger kill_me on erasures');
  expect(await findWords(shop, words)).toEqual(before);
  await shop.call('getUser', {}, life.customer);
  await erase(life.customer);
});

test('a dry run counts the same and changes nothing', async () => {
  const life = await makeLife(shop, owner);
  const words = [...traces, life.customer.email];
  const before = await findWords(shop, words);
  const counts = await countErasure(ctx, { person: life.customer.email, reason: '', operatorId: null });
  expect(await findWords(shop, words)).toEqual(before);
  expect((await erase(life.customer)).counts).toEqual(counts);
});

test('what a concurrent request stored after the erasure is deleted by the job that follows', async () => {
  const { customer } = await erasedLife();
  await db
    .insertInto('favourites')
    .values({ buyer_id: customer.buyerId, product_id: await anyProduct() })
    .execute();
  await sql`insert into site_messages (user_id, content, reference) values (${customer.id}, 'late', 'late')`.execute(
    db,
  );
  // Concurrent requests have ended by then.
  const { rows: jobs } = await sql`select start_after - created_on >= interval '10 minutes' as "isLater"
    from pgboss.job where name = 'finish-erasure' and data ->> 'userId' = ${customer.id}`.execute(db);
  expect(jobs).toEqual([{ isLater: true }]);
  await finishErasure(ctx, { userId: customer.id });
  expect(await db.selectFrom('favourites').selectAll().where('buyer_id', '=', customer.buyerId).execute()).toEqual([]);
  expect(await db.selectFrom('site_messages').selectAll().where('user_id', '=', customer.id).execute()).toEqual([]);
  const living = await makeLife(shop, owner);
  await finishErasure(ctx, { userId: living.customer.id });
  expect((await shop.call('listFavourites', {}, living.customer)).total).toBe(1);
});

test('guard: erased_at. A concurrent change of the profile writes nothing to the pseudonym', async () => {
  const { customer } = await erasedLife();
  const late = await inTransaction(db, (tx) => updateProfile(tx, customer.id, { first_name: 'Zebulon' }));
  expect(late).toBeUndefined();
  expect(await db.selectFrom('users').select('first_name').where('id', '=', customer.id).execute()).toEqual([
    { first_name: 'Erased' },
  ]);
});

const anyProduct = async () => (await db.selectFrom('products').select('id').limit(1).executeTakeFirstOrThrow()).id;
