import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { type Cents, dollars } from '@sampan/contract/money';
import type { Transaction } from '#database/connect.ts';
import type { LockedOrder } from '#domains/orders/locked-order.ts';
import { isOwn, listOrderItems } from '#domains/orders/order-lines.ts';
import type { WeighedBill } from '#domains/orders/weigh-bill.ts';
import { withCopies } from '#domains/uploads/with-copies.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { endInspection, isFarAboveQuote, type SettleUnsent } from './bill-balance.ts';
import { replaceParcels } from './packing/parcel-store.ts';
import { putIntoStock } from './packing/store-restock.ts';
import { addPictures, saveLine } from './receiving/inspection-store.ts';
import { lockInspected } from './receiving/lock-inspected.ts';

type Inspected = ParsedInputOf<Calls['operatorPassInspection']>;

/** The short cut for goods that are all in order and leave in one parcel. */
export async function passInspection(
  ctx: Context & { actor: Operator },
  input: Inspected,
  settleUnsent: SettleUnsent,
): Promise<OutputOf<Calls['operatorPassInspection']>> {
  const { operatorId } = ctx.actor;
  const inspector = { ownerId: operatorId, purpose: 'inspection' } as const;
  const weighed = await withCopies(ctx, inspector, input.pictures, async (tx, { keys }) => {
    const order = await lockInspected(tx, ctx, input);
    await addPictures(tx, { orderId: order.id, orderItemId: null }, keys);
    await acceptAll(tx, order.id, operatorId);
    if (order.destination === 'own_stock') return storeWhole(tx, ctx, order, input.note);
    await replaceParcels(tx, order.id, [input], operatorId);
    return endInspection(tx, ctx, order, { note: input.note, settleUnsent });
  });
  const { shippingCents, quotedCents, creditCents } = weighed;
  const isFar = await isFarAboveQuote(ctx, weighed);
  if (isFar)
    ctx.log.warn({ orderId: input.id, shippingCents, quotedCents }, 'the parcel costs far more than was quoted');
  return {
    chargeableWeightKg: weighed.chargeableGrams / 1000,
    balanceUsd: dollars(weighed.dueCents - creditCents),
    shippingUsd: dollars(shippingCents),
    quotedShippingUsd: dollars(quotedCents),
    isFarAboveQuote: isFar,
  };
}

/** Of a restock nothing is weighed or billed. */
async function storeWhole(
  tx: Transaction,
  ctx: Context & { actor: Operator },
  order: LockedOrder,
  note: string,
): Promise<WeighedBill & { creditCents: Cents }> {
  await putIntoStock(tx, ctx, order, { shelfOf: new Map(), note });
  return { chargeableGrams: 0, quotedCents: 0, shippingCents: 0, dueCents: 0, aheadCents: 0, creditCents: 0 };
}

async function acceptAll(tx: Transaction, orderId: string, operatorId: string): Promise<void> {
  const bought = (await listOrderItems(tx, orderId)).filter((item) => !isOwn(item));
  for (const { id, quantity, refundedQuantity } of bought) {
    const found = { accepted: quantity - refundedQuantity, damaged: 0, missing: 0, note: '' };
    if (found.accepted > 0) await saveLine(tx, { orderId, orderItemId: id, ...found, operatorId });
  }
}
