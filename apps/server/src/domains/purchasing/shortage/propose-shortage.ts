import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { isUuid } from '#database/uuid.ts';
import { lockOrder, lockOrders } from '#domains/orders/locked-order.ts';
import { alreadyBought, type PurchasingContext } from '#domains/purchasing/purchase/change-purchase.ts';
import { ordersOfItems, readLinesToBuy } from '#domains/purchasing/purchase/purchase-store.ts';
import { notifyOfShortageJob } from '#domains/purchasing/queued-jobs.ts';
import { findSubstitute } from '#domains/purchasing/substitutes.ts';
import { refuse } from '#shop/refusal.ts';
import { readSetting } from '#shop/settings/settings.ts';
import { readShortage } from './list-shortages.ts';
import { decideShortage, findOrderOfShortage, insertShortage, isAsked, lockShortage } from './shortage-store.ts';

type Input = ParsedInputOf<Calls['operatorProposeShortage']>;
type OperatorShortage = OutputOf<Calls['operatorProposeShortage']>;

/** The buyer is asked about pieces that nobody can sell us. Until there is an answer, nobody buys them. */
export async function proposeShortage(ctx: PurchasingContext, input: Input): Promise<OperatorShortage> {
  if (!isUuid(input.id)) throw refuse('not_found');
  if ((input.proposal === 'substitute') !== (input.substituteSkuId != null)) throw refuse('shortage_choice');
  const id = await inTransaction(ctx.db, async (tx) => {
    const [order] = await lockOrders(tx, await ordersOfItems(tx, [input.id]));
    if (!order) throw refuse('not_found');
    const [line] = await readLinesToBuy(tx, [input.id]);
    if (!line || line.pieces < input.quantity) throw alreadyBought([input.id]);
    const substituteSkuId = input.substituteSkuId ?? null;
    const { quantity, proposal } = input;
    if (proposal === 'substitute' && !(await findSubstitute(tx, order, { substituteSkuId, quantity })))
      throw refuse('out_of_stock', { name: '', stock: 0 });
    if (await isAsked(tx, input.id)) throw refuse('shortage_open');
    const shortageId = await insertShortage(tx, {
      orderId: order.id,
      orderItemId: input.id,
      quantity,
      proposal,
      substituteSkuId,
      note: input.note,
      ...(await readTerms(tx, proposal)),
      openedBy: ctx.actor.operatorId,
    });
    await ctx.queue.add(tx, notifyOfShortageJob, { shortageId });
    return shortageId;
  });
  return readShortage(ctx.db, id);
}

/** Nothing is sent instead that was not offered. */
async function readTerms(tx: Transaction, proposal: Input['proposal']) {
  const { answerHours, unanswered } = await readSetting(tx, 'purchasing');
  return {
    answerHours,
    ifUnanswered: proposal === 'substitute' ? unanswered : ('refund' as const),
  };
}

/** Taken back before the buyer has answered, as when the supplier has the goods after all. */
export async function withdrawShortage(ctx: PurchasingContext, { id }: { id: string }): Promise<OperatorShortage> {
  await inTransaction(ctx.db, async (tx) => {
    const orderId = await findOrderOfShortage(tx, id);
    if (!orderId || !(await lockOrder(tx, orderId))) throw refuse('not_found');
    const { state } = await lockShortage(tx, id);
    if (state !== 'proposed') throw refuse('shortage_decided');
    await decideShortage(tx, id, { state: 'withdrawn' });
  });
  return readShortage(ctx.db, id);
}
