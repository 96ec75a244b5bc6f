import type { MarginLimits } from '@sampan/contract/margin';
import { readCnyPerUsdE6 } from '#domains/catalogue/current-rate.ts';
import { changePurchase, type PurchasingContext } from '#domains/purchasing/purchase/change-purchase.ts';
import { costsWithFreight, needOf } from '#domains/purchasing/purchase/goods.ts';
import { updateLine, updatePurchase } from '#domains/purchasing/purchase/purchase-store.ts';
import type { WholePurchase } from '#domains/purchasing/purchase/read-purchase.ts';
import { readSetting } from '#shop/settings/settings.ts';

interface Input {
  id: string;
  version: number;
}

/** A draft with lines below the stop waits for an owner. */
export function askOwner(ctx: PurchasingContext, input: Input): Promise<WholePurchase> {
  return changePurchase(ctx, input, ['draft'], (tx) =>
    updatePurchase(tx, input.id, { asked_at: ctx.now(), asked_by: ctx.actor.operatorId, owner_answer: '' }),
  );
}

/** An owner allows the lines below the stop at the costs they have, or does not; placing it remains purchasing's. */
export function allowPurchase(
  ctx: PurchasingContext,
  input: Input & { reason: string; decision: 'allow' | 'refuse' },
): Promise<WholePurchase> {
  const { operatorId } = ctx.actor;
  return changePurchase(ctx, input, ['draft'], async (tx, { lines, purchase }) => {
    const limits: MarginLimits = await readSetting(tx, 'purchasing');
    const cnyPerUsdE6 = await readCnyPerUsdE6(tx);
    const costOf = costsWithFreight(lines, purchase.freightFen);
    for (const line of input.decision === 'allow' ? lines : [])
      if (needOf(line.priceE4, costOf(line), cnyPerUsdE6, limits) === 'owner')
        await updateLine(tx, line.id, { allowed_by: operatorId, reason: input.reason });
    await updatePurchase(tx, input.id, {
      asked_at: null,
      answered_by: operatorId,
      answered_at: ctx.now(),
      owner_answer: input.decision === 'refuse' ? input.reason : '',
    });
  });
}
