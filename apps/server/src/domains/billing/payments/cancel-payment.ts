import { inTransaction } from '#database/connect.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { stopConfirming } from './apply-payment.ts';
import { findUnresolved, giveUpPayment } from './list-unresolved.ts';
import { askProvider, IntentUnknown, refreshPayment } from './refresh-payment.ts';
import { lockParts, type Payment, unsettled } from './store.ts';

type FinanceContext = Context & { actor: Operator };

/**
 * Ends a payment about which no provider reports any more: it would stay in progress for ever, and its buyer could
 * never be erased. Finance checks with the provider and confirms that nothing was paid. An answer that the provider
 * itself still gives takes precedence.
 */
export async function cancelPayment(ctx: FinanceContext, { id, note }: { id: string; note: string }): Promise<null> {
  const names = ctx.payments.all.map(({ name }) => name);
  const payment = await findUnresolved(ctx.db, names, id);
  if (!payment) throw refuse('not_found');
  if (await isSettledByProvider(ctx, payment)) return null;
  await inTransaction(ctx.db, async (tx) => {
    const parts = await lockParts(tx, payment.requestId);
    if (!parts.every(({ payment: { state } }) => unsettled.includes(state))) return;
    await giveUpPayment(tx, payment.requestId, note);
    for (const { order, instalment } of parts) await stopConfirming(tx, ctx, order, instalment);
  });
  return null;
}

/** Whether the provider has just settled the payment. A payment that is still pending there runs its course. */
async function isSettledByProvider(ctx: FinanceContext, payment: Payment): Promise<boolean> {
  if (!ctx.payments.find(payment.provider)) return false;
  const state = await askProvider(ctx, async () => {
    try {
      return (await refreshPayment(ctx, payment)).state;
    } catch (error) {
      if (error instanceof IntentUnknown) return undefined;
      throw error;
    }
  });
  if (state && unsettled.includes(state)) throw refuse('payment_in_progress');
  return state !== undefined;
}
