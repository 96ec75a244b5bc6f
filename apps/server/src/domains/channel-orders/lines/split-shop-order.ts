import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { resellerLimits } from '@sampan/contract/reseller-limits';
import { changeOpenOrder } from '#domains/channel-orders/orders/open-order.ts';
import { copyPart, listLines, lockParts, moveLines, recordEvent } from '#domains/channel-orders/orders/store.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

const { shopOrderPartsMax: partsMax } = resellerLimits;

/** Moves the given lines into a new part. At least one line stays. */
export async function splitShopOrder(
  ctx: Context & { actor: Customer },
  { id, lineIds }: ParsedInputOf<Calls['splitShopOrder']>,
): Promise<{ id: string }> {
  return changeOpenOrder(ctx, id, async (tx, order) => {
    const own = await listLines(tx, [order.id]);
    const moved = own.filter((line) => lineIds.includes(line.id)).map((line) => line.id);
    if (moved.length !== new Set(lineIds).size) throw refuse('not_found');
    const parts = await lockParts(tx, order.shopId, order.remoteId);
    if (moved.length === own.length || parts.length >= partsMax)
      throw refuse('shop_order_not_split', { max: partsMax });
    const partId = await copyPart(tx, order.id);
    await moveLines(tx, order.id, partId, moved);
    await recordEvent(tx, order.id, 'split');
    await recordEvent(tx, partId, 'split');
    return { id: partId };
  });
}
