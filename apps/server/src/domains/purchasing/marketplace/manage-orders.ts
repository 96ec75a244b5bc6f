import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { toWireTime } from '@sampan/contract/wire-time';
import { inTransaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { holdAsItIs, type PurchasingContext } from '#domains/purchasing/purchase/change-purchase.ts';
import { payMarketplaceOrderJob } from '#domains/purchasing/queued-jobs.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { mayApprove } from './approve-purchases.ts';
import { askNow, requireMarketplace } from './ask-marketplace.ts';
import { readAndFollow } from './follow-orders.ts';
import { getMarketplacePurchase, type WholeMarketplacePurchase } from './get-marketplace-purchase.ts';
import {
  addEvent,
  changeMarketplaceOrder,
  findMarketplaceOrder,
  isHeld,
  type StoredOrder,
} from './marketplace-store.ts';

/** What an operator does about a single order of the marketplace. */

async function requireOrder({ db }: Context, id: string): Promise<StoredOrder> {
  const order = await findMarketplaceOrder(db, { id });
  if (!order) throw refuse('not_found');
  return order;
}

/** The sum that it has now; an answer that the marketplace refused to pay is forgotten with it. */
export async function approveMarketplaceOrder(
  ctx: PurchasingContext,
  { id, totalFen, freightFen }: ParsedInputOf<Calls['operatorApproveMarketplaceOrder']>,
): Promise<WholeMarketplacePurchase> {
  const { purchaseId } = await requireOrder(ctx, id);
  await inTransaction(ctx.db, async (tx) => {
    await holdAsItIs(tx, purchaseId);
    const order = await findMarketplaceOrder(tx, { id });
    if (order?.state !== 'unpaid' || order.payState === 'paid') throw refuse('purchase_order_moved');
    if (order.totalFen !== totalFen || order.freightFen !== freightFen) throw refuse('purchase_sum_changed');
    if (!(await mayApprove(ctx, tx, totalFen))) throw refuse('approval_needs_owner');
    await changeMarketplaceOrder(tx, id, {
      approved_fen: totalFen,
      approved_freight_fen: freightFen,
      // What was asked for and not answered stays so: only reading tells.
      ...(order.payState === 'refused' && { pay_state: 'unpaid' as const, pay_note: '', pay_tries: 0 }),
    });
    const by = ctx.actor.operatorId;
    const details = { fromFen: order.approvedFen, toFen: totalFen };
    await addEvent(tx, { purchaseId, orderId: id, kind: 'approved_again', by, details });
    await ctx.queue.add(tx, payMarketplaceOrderJob, { orderId: id });
  });
  return getMarketplacePurchase(ctx, { id: purchaseId });
}

export async function readMarketplaceOrder(
  ctx: PurchasingContext,
  { id }: { id: string },
): Promise<WholeMarketplacePurchase> {
  const marketplace = requireMarketplace(ctx);
  const { purchaseId, externalId } = await requireOrder(ctx, id);
  await askNow(() => readAndFollow(ctx, marketplace, externalId));
  return getMarketplacePurchase(ctx, { id: purchaseId });
}

/** Unpaid orders only: what may have been paid for is settled with the seller. */
export async function cancelMarketplaceOrder(
  ctx: PurchasingContext,
  { id }: { id: string },
): Promise<WholeMarketplacePurchase> {
  const marketplace = requireMarketplace(ctx);
  const { purchaseId, externalId, state, payState } = await requireOrder(ctx, id);
  if (state !== 'unpaid' || payState === 'asked' || payState === 'unclear') throw refuse('purchase_order_moved');
  const answer = await askNow(() => marketplace.buying.cancel(externalId));
  if (answer === 'too_soon') throw refuse('marketplace_silent', {}, { data: { kind: 'busy', code: 'too_soon' } });
  if (answer !== 'cancelled') throw refuse('purchase_order_moved');
  await inTransaction(ctx.db, (tx) =>
    addEvent(tx, { purchaseId, orderId: id, kind: 'cancel_asked', by: ctx.actor.operatorId }),
  );
  await askNow(() => readAndFollow(ctx, marketplace, externalId));
  return getMarketplacePurchase(ctx, { id: purchaseId });
}

/** Of what is approved as it is, and not being paid by call. */
export async function getPaymentLink(
  ctx: PurchasingContext,
  { ids }: ParsedInputOf<Calls['operatorGetPaymentLink']>,
): Promise<OutputOf<Calls['operatorGetPaymentLink']>> {
  const { buying } = requireMarketplace(ctx);
  const orders = await Promise.all(ids.map((id) => requireOrder(ctx, id)));
  if (orders.some((order) => order.state !== 'unpaid' || order.payState === 'asked' || isHeld(order)))
    throw refuse('purchase_order_moved');
  const url = await askNow(() => buying.paymentUrl(orders.map(({ externalId }) => externalId)));
  return { url };
}

/** In Chinese, for operators only. */
export async function traceMarketplaceParcel(
  ctx: Context,
  { id }: { id: string },
): Promise<OutputOf<Calls['operatorTraceMarketplaceParcel']>> {
  const { buying } = requireMarketplace(ctx);
  if (!isUuid(id)) throw refuse('not_found');
  const parcel = await ctx.db
    .selectFrom('marketplace_parcels as p')
    .innerJoin('marketplace_orders as o', 'o.id', 'p.marketplace_order_id')
    .select(['o.external_id as orderId', 'p.external_id as parcelId'])
    .where('p.id', '=', id)
    .executeTakeFirst();
  if (!parcel) throw refuse('not_found');
  const steps = await askNow(() => buying.traceParcel(parcel.orderId, parcel.parcelId));
  return { list: steps.map(({ at, remark }) => ({ at: toWireTime(at), remark })) };
}
