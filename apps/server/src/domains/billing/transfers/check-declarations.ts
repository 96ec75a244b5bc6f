import { limits } from '@sampan/contract/limits';
import { inTransaction } from '#database/connect.ts';
import { mailOperators } from '#domains/accounts/mail-operators.ts';
import { stopConfirming } from '#domains/billing/payments/apply-payment.ts';
import { hasPendingPayment } from '#domains/billing/payments/store.ts';
import {
  claimUnreminded,
  decideDeclaration,
  findLateDeclarations,
  lockDeclaration,
  type WaitingDeclaration,
} from '#domains/billing/received/declaration-store.ts';
import { claimUnaskedParts } from '#domains/billing/received/transfer-store.ts';
import { closeLocked } from '#domains/orders/close-order.ts';
import { lockInstalment } from '#domains/orders/instalments.ts';
import type { Context } from '#shop/context.ts';
import { forEachSettled } from '#shop/for-each-settled.ts';
import { readSetting } from '#shop/settings/settings.ts';

const endedPerRound = 200;

/**
 * Prevents declared transfers from holding goods for ever. Without a slip they lapse like an unpaid order; with one,
 * finance is reminded first. If only a part has come, finance is asked to decide.
 */
export async function checkDeclarations(ctx: Context): Promise<void> {
  const { withoutSlipHours, slipReminderDays, unjudgedSlipDays } = await readSetting(ctx.db, 'abuse');
  const hours = { withSlip: unjudgedSlipDays * 24, withoutSlip: withoutSlipHours };
  const late = await findLateDeclarations(ctx.db, hours, endedPerRound);
  await forEachSettled(ctx, 'a late declaration could not be ended', late, (one) => endDeclaration(ctx, one));
  await inTransaction(ctx.db, async (tx) => {
    for (const { id, sn, amountCents } of await claimUnreminded(tx, slipReminderDays)) {
      const params = { sn, amountCents, days: slipReminderDays };
      await mailOperators(ctx, tx, 'finance', { template: 'slip-waiting', params, reference: id });
    }
    for (const { id, sn, receivedCents, missingCents } of await claimUnaskedParts(tx, limits.unpaidOrderHours)) {
      const params = { sn, amountCents: missingCents, receivedCents };
      await mailOperators(ctx, tx, 'finance', { template: 'part-waiting', params, reference: `part:${id}` });
    }
  });
}

/** Closes an order of which nothing was ever paid; a rest or a balance becomes due again. */
async function endDeclaration(ctx: Context, { id, instalmentId }: WaitingDeclaration): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const found = await lockInstalment(tx, instalmentId);
    if (!found || (await lockDeclaration(tx, id)).state !== 'un_commit') return;
    const { order, instalment } = found;
    await decideDeclaration(tx, id, { state: 'rejected', operatorId: null });
    const isFirst = order.status === 'payment_confirming' && order.statusBefore === 'create';
    const isEmpty = instalment.receivedCents === 0 && !(await hasPendingPayment(tx, instalment.id));
    if (isFirst && isEmpty) await closeLocked(tx, ctx, order);
    else await stopConfirming(tx, ctx, order, instalment);
  });
}
