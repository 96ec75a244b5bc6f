import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { sql } from 'kysely';
import { inTransaction } from '#database/connect.ts';
import { confirmByCode } from '#domains/accounts/operator-code.ts';
import { secondApproval, setFirstApprover } from '#domains/billing/second-approval.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { saveAnswer } from '#shop/idempotency.ts';
import { refuse } from '#shop/refusal.ts';
import { movePrepaid, openBalance, tooLow } from './move-prepaid.ts';
import { findBuyerOfLogin, findPrepaid, lockCorrection, setCorrected, sumCorrectedAlone } from './prepaid-store.ts';

/**
 * Corrects a customer's balance. From the shop's limit on, the first request is stored, and a second person sends the
 * same.
 */
export async function correctPrepaid(
  ctx: Context & { actor: Operator },
  { id, amountUsd, reason, code }: ParsedInputOf<Calls['operatorCorrectPrepaid']>,
): Promise<null> {
  if (code) await confirmByCode(ctx, code);
  const amount = Math.round(amountUsd * 100);
  const { operatorId } = ctx.actor;
  const missing = await inTransaction(ctx.db, async (tx) => {
    const found = await findBuyerOfLogin(tx, id);
    if (!found) throw refuse('not_found');
    const { buyerId } = found;
    if (amount > 0) await openBalance(tx, ctx, buyerId, null);
    const { balanceCents } = (await findPrepaid(tx, buyerId)) ?? { balanceCents: 0 };
    if (balanceCents + amount < 0) throw refuse('prepaid_too_low', {}, { data: tooLow(balanceCents, -amount) });
    const correction = await lockCorrection(tx, { buyerId, amountCents: amount, reason });
    const choice = String(amount);
    const word = await secondApproval(tx, ctx.actor, correction, {
      amount: Math.abs(amount),
      alone: await sumCorrectedAlone(tx, buyerId),
      choice,
      isConfirmed: code !== '',
    });
    if (word === 'second_approver_needed' || word === 'second_look_needed') {
      await setFirstApprover(tx, sql.table('prepaid_corrections'), correction.id, { operatorId, choice });
      return word;
    }
    await setCorrected(tx, correction.id, { operatorId, isAlone: word === 'own' });
    await movePrepaid(tx, {
      buyerId,
      kind: 'corrected',
      reference: correction.id,
      amount,
      by: ctx.actor,
      note: reason,
    });
    await saveAnswer(tx, ctx, null);
    return undefined;
  });
  // Refused outside the transaction, because the first approval must be stored.
  if (missing) throw refuse(missing);
  return null;
}
