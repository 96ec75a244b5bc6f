import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { inTransaction } from '#database/connect.ts';
import { markPlaced } from '#domains/purchasing/buying/place-purchase-order.ts';
import { holdPurchase, type PurchasingContext } from '#domains/purchasing/purchase/change-purchase.ts';
import { findPurchaseLines } from '#domains/purchasing/purchase/purchase-queries.ts';
import { placeAtMarketplaceJob } from '#domains/purchasing/queued-jobs.ts';
import { requirePreview } from './approve-purchases.ts';
import { isOffered } from './buy-lines.ts';
import { addEvent, changeMarketplacePurchase, outNumberOf } from './marketplace-store.ts';
import { StepProblem, type Steps, takeSteps } from './steps.ts';

/**
 * Commits what is to be ordered; a job makes the call. From here on the purchase order counts as placed, because it may exist:
 * a refund meanwhile finds goods that are being bought.
 */
export function orderPurchases(
  ctx: PurchasingContext,
  { purchases }: ParsedInputOf<Calls['operatorOrderPurchases']>,
): Promise<Steps> {
  return takeSteps(ctx, purchases, (one) => orderPurchase(ctx, one));
}

async function orderPurchase(ctx: PurchasingContext, input: { id: string; version: number }): Promise<number | null> {
  return inTransaction(ctx.db, async (tx) => {
    const held = await holdPurchase(tx, input, ['draft']);
    if (!isOffered(ctx.marketplace, await findPurchaseLines(tx, [input.id]))) throw new StepProblem('not_offered');
    const stored = await requirePreview(tx, input.id, held.purchase.freightFen);
    if (stored.state !== 'approved') throw new StepProblem('not_approved');
    await markPlaced(tx, ctx, held);
    const attempt = stored.attempt + 1;
    await changeMarketplacePurchase(tx, input.id, { state: 'placing', attempt, readings: 0 });
    await addEvent(tx, {
      purchaseId: input.id,
      kind: 'ordered',
      by: ctx.actor.operatorId,
      details: { toFen: stored.approvedFen, note: outNumberOf({ number: stored.number, attempt }) },
    });
    await ctx.queue.add(tx, placeAtMarketplaceJob, { purchaseId: input.id });
    return stored.approvedFen;
  });
}
