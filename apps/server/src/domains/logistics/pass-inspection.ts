import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { dollars } from '@sampan/contract/money';
import { inTransaction } from '#database/connect.ts';
import { billBalance, type WeighedBill } from '#domains/orders/bill-actions.ts';
import { mayMove, moveOrder } from '#domains/orders/move-order.ts';
import { lockAsSeen } from '#domains/orders/order-changes.ts';
import { removeCopies } from '#domains/uploads/make-copies.ts';
import { makeInspectionPictures } from '#domains/uploads/make-inspection-pictures.ts';
import { useUploads } from '#domains/uploads/use-uploads.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { readSetting } from '#shop/settings/settings.ts';
import { type Parcel, saveInspection, saveInspectionPictures } from './store.ts';

type Inspected = ParsedInputOf<Calls['operatorPassInspection']>;

/** Inspected, packed and weighed: the balance is billed by actual weight; if nothing is due, the parcel may go. */
export async function passInspection(
  ctx: Context & { actor: Operator },
  input: Inspected,
): Promise<OutputOf<Calls['operatorPassInspection']>> {
  const { operatorId } = ctx.actor;
  const pictures = await makeInspectionPictures(ctx, operatorId, input.pictures);
  const weighed = await inTransaction(ctx.db, async (tx) => {
    const order = await lockAsSeen(tx, ctx, input);
    if (!mayMove(order, 'be_confirmed_customer', 'operator')) throw refuse('order_status_changed');
    await useUploads(tx, operatorId, 'inspection', pictures.uploads);
    const bill = await billBalance(tx, order.id, { weightGrams: input.weightGrams, volumeCm3: volumeCm3(input) });
    await saveInspection(tx, order.id, { ...input, chargeableGrams: bill.chargeableGrams, operatorId });
    await saveInspectionPictures(tx, order.id, pictures.keys);
    await moveOrder(tx, ctx, order, bill.dueCents > 0 ? 'be_confirmed_customer' : 'be_delivered');
    return bill;
  }).catch(async (error: unknown) => {
    await removeCopies(ctx, pictures.keys);
    throw error;
  });
  return {
    chargeableWeightKg: weighed.chargeableGrams / 1000,
    balanceUsd: dollars(weighed.dueCents),
    shippingUsd: dollars(weighed.shippingCents),
    quotedShippingUsd: dollars(weighed.quotedCents),
    isFarAboveQuote: await isFarAboveQuote(ctx, input.id, weighed),
  };
}

/**
 * A parcel far above its quote means a wrong weight, in the catalogue or on the scales, or a loss: someone must check.
 */
async function isFarAboveQuote(ctx: Context, orderId: string, { shippingCents, quotedCents }: WeighedBill) {
  const { warnAboveQuoteE6 } = await readSetting(ctx.db, 'shipping');
  const isFar = BigInt(shippingCents) * 1_000_000n > BigInt(quotedCents) * BigInt(warnAboveQuoteE6);
  if (isFar) ctx.log.warn({ orderId, shippingCents, quotedCents }, 'the parcel costs far more than was quoted');
  return isFar;
}

/** Rounded up: a started cubic centimetre takes its space. */
function volumeCm3({ lengthMm, widthMm, heightMm }: Parcel): number {
  return Number((BigInt(lengthMm) * BigInt(widthMm) * BigInt(heightMm) + 999n) / 1000n);
}
