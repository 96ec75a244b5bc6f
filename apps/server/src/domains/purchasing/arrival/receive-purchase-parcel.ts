import type { OutputOf, ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { type Held, holdPurchase, type PurchasingContext } from '#domains/purchasing/purchase/change-purchase.ts';
import { updateLine, updatePurchase } from '#domains/purchasing/purchase/purchase-store.ts';
import { receiveArrived } from '#domains/purchasing/require-arrived.ts';
import { saveAnswer } from '#shop/idempotency.ts';
import { refuse } from '#shop/refusal.ts';
import { countReceived } from './count-received.ts';
import { readParcels, recordArrived } from './purchase-parcels.ts';

type Input = ParsedInputOf<Calls['operatorReceivePurchaseParcel']>;

/** A parcel of several. The last pieces, or the word that no more come, make the purchase order arrive. */
export async function receivePurchaseParcel(
  ctx: PurchasingContext,
  input: Input,
): Promise<OutputOf<Calls['operatorReceivePurchaseParcel']>> {
  return inTransaction(ctx.db, async (tx) => {
    const held = await holdPurchase(tx, input, ['shipped']);
    const parcel = (await readParcels(tx, input.id)).find(({ id }) => id === input.parcelId);
    if (!parcel) throw refuse('not_found');
    if (parcel.arrivedAt) throw refuse('purchase_order_moved');
    await recordArrived(tx, parcel.id, ctx.now());
    const isWhole = await addPieces(tx, ctx, held, input);
    await updatePurchase(tx, input.id, isWhole ? { state: 'arrived' } : {});
    if (isWhole) for (const order of held.orders) await receiveArrived(tx, ctx, order);
    const answer = { state: isWhole ? ('arrived' as const) : ('shipped' as const), version: input.version + 1 };
    await saveAnswer(tx, ctx, answer);
    return answer;
  });
}

/** Whether nothing more is to come. */
async function addPieces(tx: Transaction, ctx: PurchasingContext, held: Held, input: Input): Promise<boolean> {
  const now = (await countReceived(tx, ctx, held, input, () => 0)).map((line) => ({
    ...line,
    received: line.received + line.here,
  }));
  const isWhole =
    input.rest === 'missing' || now.every(({ quantity, received, short }) => received === quantity - short);
  for (const { id, quantity, received } of now)
    await updateLine(tx, id, { received, ...(isWhole && { short: quantity - received }) });
  return isWhole;
}
