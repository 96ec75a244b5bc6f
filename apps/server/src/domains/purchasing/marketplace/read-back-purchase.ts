import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import type { MarketplaceOrder } from '#connectors/marketplace/buying.ts';
import { inTransaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { holdAsItIs, type PurchasingContext } from '#domains/purchasing/purchase/change-purchase.ts';
import { readBackPurchaseJob } from '#domains/purchasing/queued-jobs.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { askNow, problemOf, requireMarketplace } from './ask-marketplace.ts';
import { getMarketplacePurchase, type WholeMarketplacePurchase } from './get-marketplace-purchase.ts';
import {
  addEvent,
  changeMarketplacePurchase,
  findMarketplaceOrder,
  findMarketplacePurchase,
  outNumberOf,
} from './marketplace-store.ts';
import { backToDraft, nextReadingAt, readBackSeconds } from './place-at-marketplace.ts';
import { recordMade } from './record-made.ts';

/** Times that it must say it knows no order of our number, before a person looks. */
const readingsNeeded = 2;

/** What became of a purchase that was asked for and not answered. It is not placed again, whatever reading tells. */
export async function readBackPurchase(ctx: Context, { purchaseId }: { purchaseId: string }): Promise<void> {
  const stored = await findMarketplacePurchase(ctx.db, purchaseId);
  if (!ctx.marketplace || stored?.state !== 'asked') return;
  const { marketplace } = ctx;
  const outNumber = outNumberOf(stored);
  // The readings are to be some time apart, however many jobs there are.
  const next = nextReadingAt(stored);
  const early = (next?.getTime() ?? 0) - ctx.now().getTime();
  if (early > 0) {
    const startAfterSeconds = Math.ceil(early / 1000);
    await inTransaction(ctx.db, (tx) => ctx.queue.add(tx, readBackPurchaseJob, { purchaseId }, { startAfterSeconds }));
    return;
  }
  const asked = await problemOf(ctx, () => marketplace.buying.findOrders(outNumber));
  await inTransaction(ctx.db, async (tx) => {
    await holdAsItIs(tx, purchaseId);
    const now = await findMarketplacePurchase(tx, purchaseId);
    // Somebody else has read, or answered, meanwhile.
    if (
      now?.state !== 'asked' ||
      outNumberOf(now) !== outNumber ||
      now.lookedAt?.getTime() !== stored.lookedAt?.getTime()
    )
      return;
    const found = 'answer' in asked ? asked.answer : undefined;
    if (found && found.length > 0) {
      await recordMade(tx, ctx, { purchaseId, outNumber, orders: found.map(toNewOrder), how: 'read_back' });
      return;
    }
    const readings = now.readings + (found ? 1 : 0);
    if (found) await addEvent(tx, { purchaseId, kind: 'not_known_there', details: { note: outNumber } });
    const isUnclear = readings >= readingsNeeded;
    await changeMarketplacePurchase(tx, purchaseId, {
      readings,
      looked_at: ctx.now(),
      ...(isUnclear && { state: 'unclear' }),
    });
    if (!isUnclear)
      await ctx.queue.add(tx, readBackPurchaseJob, { purchaseId }, { startAfterSeconds: readBackSeconds });
  });
}

export const toNewOrder = ({ orderId, totalFen, freightFen }: MarketplaceOrder) => ({
  externalId: orderId,
  totalFen,
  freightFen,
});

/** A person has looked. What was typed is read, and what is said not to exist is looked for once more. */
export async function answerMarketplace(
  ctx: PurchasingContext,
  { id, externalId }: ParsedInputOf<Calls['operatorAnswerMarketplace']>,
): Promise<WholeMarketplacePurchase> {
  const { buying } = requireMarketplace(ctx);
  const stored = isUuid(id) ? await findMarketplacePurchase(ctx.db, id) : undefined;
  if (!stored) throw refuse('not_found');
  if (stored.state !== 'unclear') throw refuse('purchase_order_moved');
  const outNumber = outNumberOf(stored);
  const named = externalId ? await askNow(() => buying.readOrder(externalId)) : undefined;
  if (externalId && !isOurs(named, outNumber)) throw refuse('marketplace_order_other');
  const found = named ? [named] : await askNow(() => buying.findOrders(outNumber));
  await inTransaction(ctx.db, async (tx) => {
    await holdAsItIs(tx, id);
    const now = await findMarketplacePurchase(tx, id);
    if (now?.state !== 'unclear' || outNumberOf(now) !== outNumber) throw refuse('purchase_order_moved');
    const by = ctx.actor.operatorId;
    if (found.length === 0) {
      await backToDraft(tx, id, 'approved');
      await addEvent(tx, { purchaseId: id, kind: 'said_missing', by, details: { note: outNumber } });
      return;
    }
    const known = await findMarketplaceOrder(tx, { externalId: found[0]?.orderId ?? '' });
    if (known && known.purchaseId !== id) throw refuse('marketplace_order_other');
    await recordMade(tx, ctx, {
      purchaseId: id,
      outNumber,
      orders: found.map(toNewOrder),
      how: named ? 'named' : 'read_back',
    });
  });
  return getMarketplacePurchase(ctx, { id });
}

/** One made there by hand has no number of ours. */
const isOurs = (order: MarketplaceOrder | undefined, outNumber: string): boolean =>
  order !== undefined && (order.outNumber === outNumber || order.outNumber === '');
