import { isMoveAllowed, type MoveCause, type OrderStatus, orderStatuses } from '@sampan/contract/order-status';
import { expect, test } from 'vitest';
import { type Context, jobContext } from '#shop/context.ts';
import { makeOrder } from '#testing/make-order.ts';
import { makeProduct } from '#testing/make-product.ts';
import { openTestShop } from '#testing/shop.ts';
import { undone } from '#testing/undone.ts';
import { lockOrder } from './locked-order.ts';
import { causeOf, mayMove, moveOrder } from './move-order.ts';

const shop = await openTestShop();
const customer = await shop.makeCustomer();
const operator = await shop.makeOperator(['owner']);
const { offerId } = await makeProduct(shop.services);
const order = await makeOrder(shop, customer, { lines: [{ productId: offerId, quantity: 2 }] });

const actors: Record<MoveCause, Context['actor']> = {
  customer: {
    kind: 'customer',
    userId: customer.id,
    buyerId: customer.buyerId,
    email: '',
    firstName: '',
    lastName: '',
    avatarKey: null,
  },
  operator: { kind: 'operator', operatorId: operator.id, email: '', name: '', roles: ['owner'] },
  provider: { kind: 'provider' },
  job: { kind: 'job' },
};
const causes = Object.keys(actors) as MoveCause[];

async function attempt(from: OrderStatus, before: OrderStatus | null, to: OrderStatus, by: MoveCause) {
  return undone(shop, async (tx) => {
    await tx.updateTable('orders').set({ status: from, status_before: before }).where('id', '=', order.id).execute();
    const locked = (await lockOrder(tx, order.id)) ?? expect.fail();
    const ctx = { ...jobContext(shop.services), actor: actors[by] };
    const ends = from === 'payment_confirming' || from === 'after_sales' ? from : undefined;
    const refused = await moveOrder(tx, ctx, locked, to, { reason: 'why', ends }).then(
      () => undefined,
      (error) => error.error,
    );
    const row = await tx
      .selectFrom('orders')
      .select(['status', 'status_before'])
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    const event = await tx
      .selectFrom('order_events')
      .select(['from_status', 'to_status', 'cause', 'actor_id', 'reason'])
      .where('order_id', '=', order.id)
      .where('from_status', 'is not', null)
      .executeTakeFirst();
    return { refused, ...row, event };
  });
}

/** The status from which a paused order must have come for a move to be allowed. */
function originFor(from: OrderStatus, to: OrderStatus): OrderStatus | null {
  if (from === 'payment_confirming')
    return ['create', 'be_purchased', 'closed'].includes(to) ? 'create' : 'be_confirmed_customer';
  return from === 'after_sales' && to !== 'closed' ? to : null;
}

test('guard: the table of moves. Of all 121 pairs by all four causes only the permitted ones succeed', async () => {
  let permitted = 0;
  for (const from of orderStatuses) {
    for (const to of orderStatuses) {
      for (const by of causes) {
        const seen = await attempt(from, originFor(from, to), to, by);
        const allowed = isMoveAllowed(from, to, by);
        expect([from, to, by, seen.refused]).toEqual([from, to, by, allowed ? undefined : 'order_status_changed']);
        expect(seen.status).toBe(allowed ? to : from);
        const { cause, actorId } = causeOf(actors[by]);
        const event = { from_status: from, to_status: to, cause, actor_id: actorId, reason: 'why' };
        expect(seen.event).toEqual(allowed ? event : undefined);
        if (allowed) permitted++;
      }
    }
  }
  expect(permitted).toBe(70);
});

test('remembers where a paused order came from, and forgets it when the order continues', async () => {
  expect(await attempt('be_confirmed_customer', null, 'payment_confirming', 'customer')).toMatchObject({
    status_before: 'be_confirmed_customer',
  });
  expect(await attempt('in_purchased', null, 'after_sales', 'customer')).toMatchObject({
    status_before: 'in_purchased',
  });
  expect(await attempt('after_sales', 'in_purchased', 'in_purchased', 'operator')).toMatchObject({
    status: 'in_purchased',
    status_before: null,
  });
});

test('guard: the origin. A paused order continues only from where it came', () => {
  const pausing = (status: OrderStatus, statusBefore: OrderStatus) => ({ status, statusBefore });
  expect(mayMove(pausing('payment_confirming', 'create'), 'be_delivered', 'operator', 'payment_confirming')).toBe(true);
  expect(mayMove(pausing('payment_confirming', 'create'), 'closed', 'job', 'payment_confirming')).toBe(true);
  expect(mayMove(pausing('payment_confirming', 'be_confirmed_customer'), 'closed', 'job', 'payment_confirming')).toBe(
    false,
  );
  expect(
    mayMove(pausing('payment_confirming', 'create'), 'be_confirmed_customer', 'operator', 'payment_confirming'),
  ).toBe(false);
  expect(
    mayMove(pausing('payment_confirming', 'be_confirmed_customer'), 'be_purchased', 'provider', 'payment_confirming'),
  ).toBe(false);
  expect(
    mayMove(pausing('payment_confirming', 'be_confirmed_customer'), 'be_delivered', 'provider', 'payment_confirming'),
  ).toBe(true);
  expect(mayMove(pausing('after_sales', 'in_purchased'), 'be_delivered', 'operator', 'after_sales')).toBe(false);
  expect(mayMove(pausing('after_sales', 'in_purchased'), 'closed', 'operator', 'after_sales')).toBe(true);
});

test('guard: the pause. Only the awaited decision ends it, not a step reported again', () => {
  const asked = { status: 'after_sales', statusBefore: 'in_purchased' } as const;
  expect(mayMove(asked, 'in_purchased', 'operator')).toBe(false);
  expect(mayMove(asked, 'in_purchased', 'operator', 'payment_confirming')).toBe(false);
  expect(mayMove(asked, 'in_purchased', 'operator', 'after_sales')).toBe(true);
});

test('guard: the cause. The provider causes a payment that was read on the buyer’s request', async () => {
  const event = await undone(shop, async (tx) => {
    const locked = (await lockOrder(tx, order.id)) ?? expect.fail();
    const ctx = { ...jobContext(shop.services), actor: actors.customer };
    const id = await moveOrder(tx, ctx, locked, 'be_purchased', { cause: 'provider' });
    return tx.selectFrom('order_events').select(['cause', 'actor_id']).where('id', '=', id).executeTakeFirstOrThrow();
  });
  expect(event).toEqual({ cause: 'provider', actor_id: customer.id });
});

test('each move queues a job that notifies the buyer, and a rollback removes it', async () => {
  const jobs = () => shop.services.pool.query(`select data from pgboss.job where name = 'tell-buyer'`);
  const before = (await jobs()).rows.length;
  await attempt('create', null, 'closed', 'customer');
  expect((await jobs()).rows).toHaveLength(before);
  expect(before).toBe(1);
});
