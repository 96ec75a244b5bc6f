import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { inTransaction } from '#database/connect.ts';
import {
  alreadyBought,
  changePurchase,
  holdPurchase,
  type PurchasingContext,
} from '#domains/purchasing/purchase/change-purchase.ts';
import { updateLine, updatePurchase } from '#domains/purchasing/purchase/purchase-store.ts';
import type { WholePurchase } from '#domains/purchasing/purchase/read-purchase.ts';
import { receiveArrived } from '#domains/purchasing/require-arrived.ts';
import { saveAnswer } from '#shop/idempotency.ts';
import { refuse } from '#shop/refusal.ts';
import { countReceived } from './count-received.ts';
import { recordAllArrived, recordFirstParcel, setParcels } from './purchase-parcels.ts';

/** A placed purchase order on its way to the warehouse. */

export function cancelPurchaseOrder(
  ctx: PurchasingContext,
  input: ParsedInputOf<Calls['operatorCancelPurchaseOrder']>,
): Promise<WholePurchase> {
  return changePurchase(ctx, input, ['draft'], (tx) =>
    updatePurchase(tx, input.id, { state: 'cancelled', asked_at: null }),
  );
}

/** Made again, it corrects what was typed wrongly. */
export function shipPurchaseOrder(
  ctx: PurchasingContext,
  input: ParsedInputOf<Calls['operatorShipPurchaseOrder']>,
): Promise<WholePurchase> {
  const { id, carrier, trackingNumber, others } = input;
  return changePurchase(ctx, input, ['placed', 'shipped'], async (tx, { purchase }) => {
    await setParcels(tx, id, [{ carrier, trackingNumber }, ...others]);
    await recordFirstParcel(tx, purchase);
  });
}

/** Pieces that the supplier does not send are to be bought again; fewer of them only as long as nobody has. */
export function shortPurchase(
  ctx: PurchasingContext,
  input: ParsedInputOf<Calls['operatorShortPurchase']>,
): Promise<WholePurchase> {
  return changePurchase(ctx, input, ['placed', 'shipped'], async (tx, { lines }) => {
    for (const { id, short } of input.lines) {
      const line = lines.find((one) => one.id === id);
      if (!line) throw refuse('not_found');
      const comes = line.quantity - short;
      if (comes >= 0 && comes < line.received) throw refuse('too_many_pieces');
      if (comes < 0 || (short < line.short && comes > line.wanted)) throw alreadyBought([line.orderItemId]);
      await updateLine(tx, id, { short });
    }
    await updatePurchase(tx, input.id, {});
  });
}

/**
 * Lines that are not named came whole, but for what was said to be missing; of the others the rest does not come. Orders
 * whose last goods these are, are received.
 */
export async function arrivePurchaseOrder(
  ctx: PurchasingContext,
  input: ParsedInputOf<Calls['operatorArrivePurchaseOrder']>,
): Promise<OutputOf<Calls['operatorArrivePurchaseOrder']>> {
  const answer = { state: 'arrived', version: input.version + 1 } as const;
  await inTransaction(ctx.db, async (tx) => {
    const held = await holdPurchase(tx, input, ['placed', 'shipped']);
    // The count is of everything, also of what was received with an earlier parcel.
    const lines = held.lines.map((line) => ({ ...line, received: 0 }));
    const counted = await countReceived(tx, ctx, { lines }, input, ({ quantity, short }) => quantity - short);
    for (const { id, quantity, here } of counted) await updateLine(tx, id, { received: here, short: quantity - here });
    await recordAllArrived(tx, input.id, ctx.now());
    await updatePurchase(tx, input.id, { state: 'arrived' });
    for (const order of held.orders) await receiveArrived(tx, ctx, order);
    await saveAnswer(tx, ctx, answer);
  });
  return answer;
}
