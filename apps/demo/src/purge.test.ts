import { allJobs } from '@sampan/server/all-jobs';
import { audit } from '@sampan/server/audit';
import { findDemoData, refuseDemoData } from '@sampan/server/boot/demo-data';
import { settleIntentJob } from '@sampan/server/connectors/payment/sandbox/queued-jobs';
import { inTransaction } from '@sampan/server/database/connect';
import { importProducts } from '@sampan/server/domains/catalogue/import-products';
import { sendMailJob } from '@sampan/server/domains/mails/queued-jobs';
import { writeSetting } from '@sampan/server/shop/settings/settings';
import { makeOrder } from '@sampan/server/testing/make-order';
import { makeProduct } from '@sampan/server/testing/make-product';
import { openIntent } from '@sampan/server/testing/pay';
import { openTestShop, type TestCustomer } from '@sampan/server/testing/shop';
import { walkOrder } from '@sampan/server/testing/walk-order';
import { beforeAll, describe, expect, test } from 'vitest';
import { ensureDemoCompany } from './company.ts';
import { demoCustomer } from './demo-customer.ts';
import { loadDemoLife } from './life/load-demo-life.ts';
import { purgeDemoData } from './purge.ts';
import { demoSupplier } from './supplier/index.ts';

const shop = await openTestShop();
const count = async (from: string) =>
  (await shop.services.pool.query<{ n: number }>(`select count(*)::int as n from ${from}`)).rows[0]?.n;

let customer: TestCustomer;
let guest: TestCustomer;
let realGoods: number;
let realOrder: string;
let demoOrder: string;

beforeAll(async () => {
  await importProducts(shop.services, demoSupplier({ products: 100 }));
  await ensureDemoCompany(shop.services);
  expect(await shop.asOwner((owner) => loadDemoLife({ ...shop.services, ...owner }, allJobs))).toBe(true);
  // Nobody did that: it is invented.
  expect(await count('audit_log')).toBe(0);
  // What a shop has of its own: a customer, goods and an order of them.
  customer = await shop.makeCustomer();
  realGoods = (await makeProduct(shop.services)).offerId;
  const placed = await makeOrder(shop, customer, { lines: [{ productId: realGoods, quantity: 100 }] });
  realOrder = placed.id;
  await openIntent(shop, customer, placed.billId);
  await shop.services.pool.query('update orders set is_demo = false where id = $1', [realOrder]);
  demoOrder = (await makeOrder(shop, customer, { lines: [{ productId: realGoods, quantity: 200 }] })).id;
  const bought = await makeOrder(shop, customer, { lines: [{ productId: realGoods, quantity: 50 }] });
  await walkOrder(shop, bought, customer, await shop.makeOperator(['owner']), 'in_purchased');
  await tieTogether();
});

/** Where what is real and what was invented have met. */
async function tieTogether() {
  const orders = { minimumGoodsCents: 100 };
  await inTransaction(shop.db, (tx) => writeSetting(tx, 'orders', orders, null));
  const run = (text: string, values: unknown[] = []) => shop.services.pool.query(text, values);
  const invented = '(select id from users where email = $1)';
  await run(`update users set inviter_id = ${invented} where id = $2`, [demoCustomer.email, customer.id]);
  const real = { orderId: realOrder, content: 'When does it arrive?', pictures: [] };
  const { conversationId } = await shop.call('writeMessage', real, customer);
  for (const orderId of [demoOrder, undefined]) {
    const { id } = await shop.call(
      'writeMessage',
      { orderId, subject: 'Samples', content: 'Do you send them?' },
      customer,
    );
    expect(id).not.toBe(conversationId);
  }
  const noor = `(select id from operators where is_demo order by email limit 1)`;
  await run(`update conversations set assignee_id = ${noor} where subject <> '' and user_id = $1`, [customer.id]);
  await run(`insert into conversation_views (operator_id, conversation_id) values (${noor}, $1)`, [conversationId]);
  await run(`insert into reply_templates (name, texts, changed_by) values ('Samples', '{"en": "Yes."}', ${noor})`);
  const { rows } = await run('select buyer_id from users where email = $1', [demoCustomer.email]);
  guest = await shop.makeCustomer({ buyerId: rows[0].buyer_id });
  await run(`insert into webhook_events (provider, event_id, about, body) values ('sandbox', 'evt_1', 'other', '{}')`);
  await run(`insert into hook_endpoints (id, url, event_types, secret, is_demo) values
    (gen_random_uuid(), 'http://localhost:8080', '{order.placed}', '', true), (gen_random_uuid(), 'https://real', '{}', '', false)`);
  await run(`update users set avatar_key = 'avatars/of-the-demo.webp' where email = $1`, [demoCustomer.email]);
  await shop.call('sendEmailCode', { email: demoCustomer.email });
  await inTransaction(shop.db, (tx) => shop.services.queue.add(tx, settleIntentJob, { intentId: 'int_1' }));
  // An address in which `_` is no wildcard, and a job about another.
  for (const table of ['users', 'email_codes'])
    await run(`update ${table} set email = 'of_demo@sampan.example' where email = 'anna.lindner@sampan.example'`);
  const mail = {
    mailId: 'm',
    to: 'of-demo@sampan.example',
    template: 'welcome',
    params: { name: 'A' },
    language: 'en',
  };
  await inTransaction(shop.db, (tx) => shop.services.queue.add(tx, sendMailJob, mail));
  await run(
    `update products set supplier_id = (select min(id) from suppliers where connector = 'demo') where id = $1`,
    [realGoods],
  );
  await run(
    `insert into markups (category_id, markup_e6) select min(id), 1 from categories where level = 1 and id < 9`,
  );
}

test('everything that a demo makes carries a mark', async () => {
  expect(await count('users where not is_demo')).toBe(2);
  expect(await count('operators where not is_demo')).toBe(1);
  expect(await count('orders where not is_demo')).toBe(1);
  expect(await count(`products where connector <> 'demo'`)).toBe(1);
});

describe('a database that a demo used', () => {
  test('guard: opens no real shop', async () => {
    await expect(refuseDemoData(shop.db)).rejects.toThrow(/npm run demo:purge/);
  });

  test('purged: what is real stays, nothing else, and it adds up', async () => {
    const login = () => shop.call('login', { username: demoCustomer.email, password: demoCustomer.password });
    expect((await login()).token).toBeTruthy();
    await shop.services.securityEvents.flush();
    expect(await count(`security_events where kind = 'signed_in'`)).toBe(1);
    expect(await count('audit_log where order_id is not null')).not.toBe(0);
    const { removed, files } = await shop.asOwner(({ db }) => purgeDemoData(db));
    expect(removed).toMatch(/^8 customers, 6 operators, \d+ orders, 3 settings, 33 policies, \d+ products$/);
    expect(files.length).toBeGreaterThan(0);
    await expect(login()).rejects.toMatchObject({ error: 'wrong_account_or_password' });
    // Of conversations only that about the real order.
    expect((await shop.call('listConversations', {}, customer)).list.map(({ orderId }) => orderId)).toEqual([
      realOrder,
    ]);
    expect(await findDemoData(shop.db)).toBe('');
    await refuseDemoData(shop.db);
    expect(await audit(shop.services.pool)).toEqual([]);
    const { list } = await shop.call('listOrders', {}, customer);
    expect(list.map(({ id }) => id)).toEqual([realOrder]);
    await expect(shop.call('getOrder', { id: demoOrder }, customer)).rejects.toMatchObject({ error: 'not_found' });
    // The buyer for whom somebody real acts stays; the others went with their logins.
    expect(await count(`buyers where id = '${guest.buyerId}'`)).toBe(1);
    expect(await count('buyers')).toBe(2);
    // The company was the demo's; the fee that somebody changed was theirs.
    const { legalName, policies } = await shop.call('getShop', {});
    expect({ legalName, policies }).toEqual({ legalName: '', policies: [] });
    expect(await count('settings')).toBe(1);
    expect(await count('setting_changes')).toBe(1);
    const gone = [
      'policies',
      'user_agreements',
      'mailbox_mails',
      'webhook_events',
      'refunds',
      'email_codes',
      `pg_tables where tablename like '%sandbox%'`,
      `security_events where kind = 'signed_in'`,
      'audit_log where order_id is not null',
    ];
    for (const table of [...gone, `pallets where connector = 'demo'`, `pgboss.job where name like 'sandbox-%'`])
      expect([table, await count(table)]).toEqual([table, 0]);
    expect([await count('hook_endpoints'), await count('hook_endpoints where is_demo')]).toEqual([1, 0]);
    expect(files).toContain('avatars/of-the-demo.webp');
    expect(files.filter((key) => key.startsWith('shop/'))).toHaveLength(2);
    // Nothing waits for the sandbox; the supplier of real goods and the category with a markup of its own stay.
    expect(await count('payments')).toBe(await count(`payments where state = 'cancelled'`));
    expect(await count(`suppliers where connector = 'demo'`)).toBe(1);
    // What the real order holds stays set aside; what the demo's held is for sale again, except what was bought.
    expect(await count(`skus where id = ${realGoods} and (amount_on_sale, reserved) = (850, 100)`)).toBe(1);
    const found = await shop.call('searchProducts', {});
    expect(found.data.map(({ offerId }) => offerId)).toEqual([realGoods]);
    expect(await count('categories c join markups m on m.category_id = c.id where product_count = 0')).toBe(1);
    expect(await count('categories where product_count = 0')).toBe(1);
    const mails = "pgboss.job where name = 'send-mail' and data::text like '%@sampan.example%'";
    expect([await count(mails), await count(`${mails} and data::text like '%of-demo@%'`)]).toEqual([1, 1]);
  });

  test('guard: the ledger and the histories refuse changes as before', async () => {
    for (const table of ['order_events', 'ledger_entries', 'ledger_lines', 'policies', 'setting_changes'])
      expect(await count(`pg_trigger where tgname = '${table}_append_only' and tgenabled = 'O'`)).toBe(1);
    await expect(shop.services.pool.query('delete from order_events')).rejects.toThrow();
  });

  test('purged again: nothing to do', async () => {
    expect(await shop.asOwner(({ db }) => purgeDemoData(db))).toEqual({ removed: '', files: [] });
  });
});
