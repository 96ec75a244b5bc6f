import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { dollars } from '@sampan/contract/money';
import type { Context, Operator } from '#context';
import { inTransaction } from '#database/connect.ts';
import { billBalance } from '#domains/orders/bill-actions.ts';
import { lockOrder, mayMove, moveOrder } from '#domains/orders/move-order.ts';
import { chargeableGrams } from '#domains/orders/shipping-quote.ts';
import { makeInspectionPictures, removeInspectionPictures } from '#domains/uploads/make-inspection-pictures.ts';
import { useUploads } from '#domains/uploads/use-uploads.ts';
import { refuse } from '#http/refusal.ts';
import { type Parcel, saveInspection, saveInspectionPictures } from './store.ts';

type Inspected = ParsedInputOf<Calls['operatorPassInspection']>;

/** Inspected, packed and weighed: the balance is billed by the real weight; with nothing due the parcel may go. */
export async function passInspection(
  ctx: Context & { actor: Operator },
  input: Inspected,
): Promise<OutputOf<Calls['operatorPassInspection']>> {
  const chargeable = chargeableGrams(input.weightGrams, volumeCm3(input));
  const { operatorId } = ctx.actor;
  const pictures = await makeInspectionPictures(ctx, operatorId, input.pictures);
  const balance = await inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, input.id);
    if (!order) throw refuse('not_found');
    if (!mayMove(order, 'be_delivered', 'operator')) throw refuse('order_status_changed');
    await useUploads(tx, operatorId, 'inspection', pictures.uploads);
    await saveInspection(tx, order.id, { ...input, chargeableGrams: chargeable, operatorId });
    await saveInspectionPictures(tx, order.id, pictures.keys);
    const due = await billBalance(tx, order.id, chargeable);
    await moveOrder(tx, ctx, order, due > 0 ? 'be_confirmed_customer' : 'be_delivered');
    return due;
  }).catch(async (error: unknown) => {
    await removeInspectionPictures(ctx, pictures.keys);
    throw error;
  });
  return { chargeableWeightKg: chargeable / 1000, balanceUsd: dollars(balance) };
}

/** Rounded up: a started cubic centimetre takes up its room. */
function volumeCm3({ lengthMm, widthMm, heightMm }: Parcel): number {
  return Number((BigInt(lengthMm) * BigInt(widthMm) * BigInt(heightMm) + 999n) / 1000n);
}
