import { inTransaction } from '#database/connect.ts';
import { bookAdjustment, bookFee } from '#domains/billing/ledger.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { explain } from './movement-store.ts';

type FinanceContext = Context & { actor: Operator };

/** Finance explains a movement that matches nothing the shop knows, once. */
export async function bookMovement(ctx: FinanceContext, { id, note }: { id: string; note: string }): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    const movement = await explain(tx, id, { operatorId: ctx.actor.operatorId, note });
    if (!movement) throw refuse('not_found');
    const { provider, movementId: reference, payoutId: payout, gross, fee } = movement;
    const booking = {
      orderId: null,
      reference: id,
      by: ctx.actor,
      note,
      provider: { name: provider, reference, payout },
    };
    if (gross !== 0) await bookAdjustment(tx, { ...booking, amount: gross });
    if (fee !== 0) await bookFee(tx, { ...booking, amount: fee });
  });
  return null;
}
