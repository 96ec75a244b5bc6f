import { readFileSync } from 'node:fs';
import { limits } from '@sampan/contract/limits';
import { expect, test } from 'vitest';
import { lockOrder } from '#domains/orders/locked-order.ts';
import { barrier } from '#testing/barrier.ts';
import { makeSmallOrder, statusOf } from '#testing/pay.ts';
import { openTestShop, type TestActor } from '#testing/shop.ts';
import { type Stage, walkOrder } from '#testing/walk-order.ts';

/** Claims after delivery, with pictures. */

const shop = await openTestShop();
const owner = await shop.makeOperator(['owner']);
const finance = await shop.makeOperator(['finance']);
const support = await shop.makeOperator(['support']);
const remark = 'Three mugs are broken';

async function orderAt(stage: Stage) {
  const made = await makeSmallOrder(shop);
  await walkOrder(shop, made.order, made.customer, owner, stage);
  await shop.runJobs();
  const { customerOrderItemList } = await shop.call('getOrder', { id: made.order.id }, made.customer);
  return { ...made, id: made.order.id, itemId: customerOrderItemList[0]?.id ?? '' };
}
type Made = Awaited<ReturnType<typeof orderAt>>;
const claim = ({ id, itemId, customer }: Made, more: object = {}) => {
  const lines = [{ customerOrderItemId: itemId, productCount: 3 }];
  return shop.call('fileClaim', { orderId: id, reason: 'damaged', remark, lines, ...more }, customer);
};
const listed = ({ id, customer }: Made) => shop.call('listOrderRefunds', { id }, customer);
const outcomes = (answers: PromiseSettledResult<unknown>[]) =>
  answers.map((answer) => (answer.status === 'fulfilled' ? 'ok' : answer.reason.error)).toSorted();

async function picture(customer: TestActor): Promise<string> {
  const { key, url, authorization, contentType } = await shop.call(
    'uploadPolicy',
    { fileType: 'png', purpose: 'claim' },
    customer,
  );
  const body = readFileSync(new URL('../../../../../storefront/public/icon-192.png', import.meta.url));
  await shop.fetch(new URL(url, 'http://shop').pathname, {
    method: 'PUT',
    body,
    headers: { authorization, 'content-type': contentType },
  });
  return key;
}

test('guard: lockOwn. A claim is withdrawn beside a refund that the shop opened, and can be made again', async () => {
  const made = await orderAt('delivered');
  const lines = [{ orderItemId: made.itemId, quantity: 1 }];
  await shop.call('operatorOpenRefund', { id: made.id, lines, reasonCode: 'goodwill', note: 'Late' }, support);
  await claim(made);
  const withdraw = () => shop.call('withdrawRefund', { orderId: made.id }, made.customer);
  await withdraw();
  expect(await listed(made)).toMatchObject({ refunds: [{ kind: 'claim', state: 'withdrawn' }] });
  expect(await statusOf(shop, made.id)).toBe('delivered');
  await expect(withdraw()).rejects.toMatchObject({ error: 'order_status_changed' });
  await claim(made);
});

test('a claim with a picture, granted in part: the buyer reads why, the money goes back to the card', async () => {
  const made = await orderAt('delivered');
  const before = await listed(made);
  expect(before).toMatchObject({ refunds: [], claimable: [{ customerOrderItemId: made.itemId, productCount: 100 }] });
  const { id, amountUsd } = await claim(made, { images: [await picture(made.customer)] });
  expect(amountUsd).toBe(5.28);
  expect((await listed(made)).claimable).toEqual([]);
  // If the buyer ordered in another language, the console still uses the reader's.
  await shop.services.pool.query('update order_items set product_name = source_name where id = $1', [made.itemId]);
  const { list } = await shop.call('operatorListRefunds', { state: 'requested', kind: 'claim' }, support);
  const seen = list.find((one) => one.id === id);
  expect(seen).toMatchObject({
    remark,
    reasonCode: 'damaged',
    amountUsd,
    lines: [
      {
        quantity: 3,
        productName: expect.stringMatching(/^Test product/),
        sourceName: expect.stringMatching(/^测试商品/),
        productAttr: expect.stringMatching(/^\[/),
      },
    ],
  });
  const shown = await shop.fetch(new URL(seen?.pictures[0] ?? '', 'http://shop').href.replace('http://shop', ''));
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
  // The picture belongs to the buyer and is in the buyer's data export.
  const { files } = await shop.call('exportMyData', {}, made.customer);
  const own = files.find(({ name }) => name.startsWith('claims/'));
  expect((await shop.fetch(own?.url ?? '/')).headers.get('content-type')).toBe('image/webp');
  const part = { id, amountUsd: Math.round(amountUsd * 50) / 100, note: 'Half: the others can be sold' };
  await shop.call('operatorApproveRefund', part, finance);
  await shop.runJobs();
  expect(await statusOf(shop, made.id)).toBe('delivered');
  const after = await listed(made);
  expect(after.refunds).toMatchObject([{ kind: 'claim', state: 'paid', amountUsd: part.amountUsd, reason: part.note }]);
  expect(after.claimable).toEqual([{ customerOrderItemId: made.itemId, productCount: 97 }]);
  expect((await shop.inbox(made.customer.email)).at(-1)?.text_body).toContain(part.note);
});

test('guard: findOwnOrder. The refunds of a locked order can be read', async () => {
  const made = await orderAt('delivered');
  const seen = await shop.db.transaction().execute(async (tx) => {
    await lockOrder(tx, made.id);
    return listed(made);
  });
  expect(seen.claimable).toHaveLength(1);
  await expect(listed({ ...made, customer: await shop.makeCustomer() })).rejects.toMatchObject({ error: 'not_found' });
});

test('guard: priceClaim. A claim may be for less than its pieces cost, never for more', async () => {
  const made = await orderAt('delivered');
  // Three pieces at 1.7606 USD, of an order of a hundred.
  for (const amountUsd of [5.29, 176.06, 100_000])
    await expect(claim(made, { amountUsd })).rejects.toMatchObject({ error: 'refund_not_possible' });
  expect((await claim(made, { amountUsd: 0.5 })).amountUsd).toBe(0.5);
  const lines = [{ customerOrderItemId: made.itemId, productCount: 3 }];
  expect((await listed(made)).refunds).toMatchObject([{ state: 'requested', amountUsd: 0.5, lines }]);
});

test('guard: mostToGiveBack. A claim asks for no more than is left of the money', async () => {
  const made = await orderAt('delivered');
  const { maxUsd } = await shop.call('operatorQuoteRefund', { id: made.id }, finance);
  const amountUsd = Math.round(maxUsd * 100 - 100) / 100;
  await shop.call('operatorOpenRefund', { id: made.id, reasonCode: 'late', note: 'Late', amountUsd }, finance);
  expect((await claim(made)).amountUsd).toBe(1);
  await shop.runJobs();
});

test('a claim that is declined with a reason can be made again', async () => {
  const made = await orderAt('delivered');
  const { id } = await claim(made);
  const reason = 'The pictures show another product';
  await shop.call('operatorRejectRefund', { id, reason }, finance);
  await shop.runJobs();
  expect((await listed(made)).refunds).toMatchObject([{ state: 'rejected', reason }]);
  expect((await shop.inbox(made.customer.email)).at(-1)?.text_body).toContain(reason);
  const all = [{ customerOrderItemId: made.itemId, productCount: 100 }];
  expect((await listed(made)).claimable).toEqual(all);
  await claim(made, { lines: all });
});

test('guard: isClaimable. Only after shipping, for a limited time, one at a time, no more than has come', async () => {
  const changed = { error: 'order_status_changed' };
  await expect(claim(await orderAt('be_delivered'))).rejects.toMatchObject(changed);
  const made = await orderAt('delivered');
  const many = [{ customerOrderItemId: made.itemId, productCount: 101 }];
  await expect(claim(made, { lines: many })).rejects.toMatchObject({ error: 'refund_quantity_exceeded' });
  await claim(made);
  await expect(claim(made)).rejects.toMatchObject(changed);
  const old = await orderAt('delivered');
  const age = (days: number) =>
    shop.asOwner(async ({ pool }) => {
      await pool.query('alter table order_events disable trigger order_events_append_only');
      await pool.query('update order_events set at = at - make_interval(days => $2) where order_id = $1', [
        old.id,
        days,
      ]);
      await pool.query('alter table order_events enable trigger order_events_append_only');
    });
  const arrived = (daysAgo: number) =>
    shop.services.pool.query(
      'update shipments set delivered_at = now() - make_interval(days => $2) where order_id = $1',
      [old.id, daysAgo],
    );
  // Nobody has recorded a delivery, and the slowest line's time and the buyer's are almost over.
  await age(limits.claimDaysUndelivered - 1);
  expect((await listed(old)).claimable).toHaveLength(1);
  await arrived(limits.claimDays - 1);
  expect((await listed(old)).claimable).toHaveLength(1);
  await arrived(limits.claimDays);
  expect((await listed(old)).claimable).toEqual([]);
  await shop.services.pool.query('update shipments set delivered_at = null where order_id = $1', [old.id]);
  await age(1);
  expect((await listed(old)).claimable).toEqual([]);
  await expect(claim(old)).rejects.toMatchObject(changed);
});

test('guard: an order whose shipping was undone cannot be claimed', async () => {
  const made = await orderAt('delivered');
  const { parcelList } = await shop.call('operatorGetWarehouseOrder', { id: made.id }, owner);
  await shop.call('operatorUndoShipment', { id: parcelList[0]?.id ?? '' }, owner);
  expect(await statusOf(shop, made.id)).toBe('be_delivered');
  expect((await listed(made)).claimable).toEqual([]);
  await expect(claim(made)).rejects.toMatchObject({ error: 'order_status_changed' });
  await shop.runJobs();
});

test('guard: a picture belongs to one claim', async () => {
  const made = await orderAt('delivered');
  const images = [await picture(made.customer)];
  const { id } = await claim(made, { images });
  await shop.call('operatorRejectRefund', { id, reason: 'No' }, finance);
  await expect(claim(made, { images })).rejects.toMatchObject({ error: 'upload_not_allowed' });
  await shop.runJobs();
});

test('guard: another buyer can neither claim nor read', async () => {
  const made = await orderAt('delivered');
  const customer = await shop.makeCustomer();
  const missing = { error: 'not_found' };
  await expect(claim({ ...made, customer })).rejects.toMatchObject(missing);
  await expect(listed({ ...made, customer })).rejects.toMatchObject(missing);
  const images = [await picture(customer)];
  await expect(claim(made, { images })).rejects.toMatchObject({ error: 'upload_not_allowed' });
});

test('filed twice and answered by two concurrently, each happens once', async () => {
  for (let round = 0; round < 3; round++) {
    const made = await orderAt('delivered');
    expect(outcomes(await barrier(3, () => claim(made)))).toEqual([
      ...['ok', 'order_status_changed', 'order_status_changed'],
    ]);
    const [asked] = (await listed(made)).refunds;
    const id = asked?.id ?? '';
    const answers = await barrier<unknown>(4, (index) =>
      index % 2
        ? shop.call('operatorApproveRefund', { id }, index === 1 ? owner : finance)
        : shop.call('operatorRejectRefund', { id, reason: 'No' }, finance),
    );
    expect(outcomes(answers)).toEqual([
      ...['ok', 'order_status_changed', 'order_status_changed', 'order_status_changed'],
    ]);
    await shop.runJobs();
  }
});
