import { cutText } from '@sampan/contract/cut-text';
import type { Marketplace } from '#connectors/marketplace/marketplace.ts';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { holdAsItIs } from '#domains/purchasing/purchase/change-purchase.ts';
import { payMarketplaceOrderJob, readBackPaymentJob } from '#domains/purchasing/queued-jobs.ts';
import type { Context } from '#shop/context.ts';
import { readSetting } from '#shop/settings/settings.ts';
import { isCertain, problemOf } from './ask-marketplace.ts';
import { readAndFollow } from './follow-orders.ts';
import {
  addEvent,
  askedForOn,
  beijingDay,
  changeMarketplaceOrder,
  findMarketplaceOrder,
  isHeld,
  type StoredOrder,
} from './marketplace-store.ts';

/** Paying orders by call, where the owner has switched it on. */

const readPaymentSeconds = 30;
/** The marketplace asks no more often; then a person looks. */
const triesMost = 3;
const readingsNeeded = 2;

/** What is about to be asked for; committed before it is. */
interface Intent {
  orderId: string;
  externalId: string;
  amountFen: number;
  requestId: string;
}

/**
 * The order is read first, and its sum must be what was approved. Asked for once: whoever finds the payment claimed leaves
 * it to reading.
 */
export async function payMarketplaceOrder(ctx: Context, { orderId }: { orderId: string }): Promise<void> {
  const { marketplace } = ctx;
  const { payByCall } = await readSetting(ctx.db, 'buying');
  const stored = await findMarketplaceOrder(ctx.db, { id: orderId });
  if (!marketplace || !payByCall || stored?.payState !== 'unpaid' || stored.state !== 'unpaid') return;
  const read = await problemOf(ctx, () => readAndFollow(ctx, marketplace, stored.externalId));
  if ('problem' in read || !read.answer) return;
  const intent = await inTransaction(ctx.db, (tx) => claimPayment(tx, ctx, orderId));
  if (intent) await ask(ctx, marketplace, intent);
}

/** With the locks of the purchase and of the day's sum held. */
async function claimPayment(tx: Transaction, ctx: Context, orderId: string): Promise<Intent | undefined> {
  const order = await lockOrder(tx, orderId);
  if (order?.payState !== 'unpaid' || order.state !== 'unpaid' || isHeld(order)) return undefined;
  const day = beijingDay(ctx.now());
  const { payByCall, payPerOrderFen, payPerDayFen } = await readSetting(tx, 'buying');
  if (!payByCall) return undefined;
  const note =
    order.totalFen > payPerOrderFen
      ? 'order_limit'
      : (await askedForOn(tx, day)) + order.totalFen > payPerDayFen
        ? 'day_limit'
        : '';
  if (note) {
    if (order.payNote !== note) await changeMarketplaceOrder(tx, orderId, { pay_note: note });
    return undefined;
  }
  const requestId = order.payRequestId ?? `${order.outNumber}-${order.position}`;
  await changeMarketplaceOrder(tx, orderId, {
    pay_state: 'asked',
    pay_request_id: requestId,
    pay_asked_fen: order.totalFen,
    pay_asked_at: ctx.now(),
    pay_day: day,
    pay_tries: order.payTries + 1,
    pay_readings: 0,
    pay_looked_at: null,
    pay_note: '',
  });
  await addEvent(tx, {
    purchaseId: order.purchaseId,
    orderId,
    kind: 'payment_asked',
    details: { toFen: order.totalFen, note: requestId },
  });
  await ctx.queue.add(tx, readBackPaymentJob, { orderId }, { startAfterSeconds: readPaymentSeconds });
  return { orderId, externalId: order.externalId, amountFen: order.totalFen, requestId };
}

async function lockOrder(tx: Transaction, orderId: string): Promise<StoredOrder | undefined> {
  const seen = await findMarketplaceOrder(tx, { id: orderId });
  if (!seen || !(await holdAsItIs(tx, seen.purchaseId))) return undefined;
  return findMarketplaceOrder(tx, { id: orderId });
}

/** Its word for success is no proof: the order is read. */
async function ask(ctx: Context, marketplace: Marketplace, intent: Intent): Promise<void> {
  const { externalId, amountFen, requestId } = intent;
  const asked = await problemOf(ctx, () => marketplace.buying.pay({ orderId: externalId, amountFen, requestId }));
  if ('problem' in asked) {
    const { problem } = asked;
    if (isCertain(problem))
      await takeBack(ctx, intent, problem.kind === 'busy' ? 'unpaid' : 'refused', `${problem.code} ${problem.message}`);
    return;
  }
  if (typeof asked.answer === 'object') await takeBack(ctx, intent, 'refused', asked.answer.refused);
  else await problemOf(ctx, () => readAndFollow(ctx, marketplace, externalId));
}

/** No money has moved. */
async function takeBack(
  ctx: Context,
  { orderId, requestId }: Intent,
  payState: 'unpaid' | 'refused',
  note: string,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    // A try before may have moved it: reading goes on.
    if (order?.payState !== 'asked' || order.payRequestId !== requestId || order.payTries > 1) return;
    await changeMarketplaceOrder(tx, orderId, {
      pay_state: payState,
      ...(payState === 'unpaid' ? { pay_tries: 0 } : { pay_note: cutText(note.trim(), 300) }),
    });
    if (payState === 'unpaid')
      await ctx.queue.add(tx, payMarketplaceOrderJob, { orderId }, { startAfterSeconds: readPaymentSeconds });
    else
      await addEvent(tx, {
        purchaseId: order.purchaseId,
        orderId,
        kind: 'payment_refused',
        details: { note: note.trim() },
      });
  });
}

/**
 * After silence, or the marketplace's "not yet": read, twice, before it is asked for again under the same request, which is
 * paid once; after three tries a person looks.
 */
export async function readBackPayment(ctx: Context, { orderId }: { orderId: string }): Promise<void> {
  const { marketplace } = ctx;
  const before = await findMarketplaceOrder(ctx.db, { id: orderId });
  if (!marketplace || before?.payState !== 'asked' || !before.payAskedAt) return;
  // The readings are to be some time apart, however many jobs there are.
  const last = before.payLookedAt ?? before.payAskedAt;
  if (ctx.now().getTime() - last.getTime() < readPaymentSeconds * 1000) return;
  const read = await problemOf(ctx, () => readAndFollow(ctx, marketplace, before.externalId));
  const isRead = 'answer' in read && read.answer !== undefined;
  const again = await inTransaction(ctx.db, async (tx) => {
    const now = await lockOrder(tx, orderId);
    const isOthers = now?.payTries !== before.payTries || now.payLookedAt?.getTime() !== before.payLookedAt?.getTime();
    if (now?.payState !== 'asked' || isOthers) return undefined;
    return decide(tx, ctx, now, isRead);
  });
  if (again) await ask(ctx, marketplace, again);
}

/** What follows from a reading that showed no payment. */
async function decide(tx: Transaction, ctx: Context, now: StoredOrder, isRead: boolean): Promise<Intent | undefined> {
  const { id: orderId, payRequestId: requestId } = now;
  const readings = now.payReadings + (isRead ? 1 : 0);
  const isOver = readings >= readingsNeeded && (now.payTries >= triesMost || now.state !== 'unpaid' || isHeld(now));
  if (isOver) {
    await changeMarketplaceOrder(tx, orderId, { pay_state: 'unclear', pay_readings: readings });
    await addEvent(tx, { purchaseId: now.purchaseId, orderId, kind: 'payment_unclear' });
    return undefined;
  }
  await ctx.queue.add(tx, readBackPaymentJob, { orderId }, { startAfterSeconds: readPaymentSeconds });
  if (readings < readingsNeeded || !requestId) {
    await changeMarketplaceOrder(tx, orderId, { pay_readings: readings, pay_looked_at: ctx.now() });
    return undefined;
  }
  await changeMarketplaceOrder(tx, orderId, {
    pay_tries: now.payTries + 1,
    pay_readings: 0,
    pay_looked_at: null,
    pay_asked_at: ctx.now(),
  });
  await addEvent(tx, {
    purchaseId: now.purchaseId,
    orderId,
    kind: 'payment_asked',
    details: { toFen: now.totalFen, note: requestId },
  });
  return { orderId, externalId: now.externalId, amountFen: now.payAskedFen ?? now.totalFen, requestId };
}
