import type { ParsedInputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { readCents } from '@sampan/contract/money';
import { sql } from 'kysely';
import { inTransaction } from '#database/connect.ts';
import { confirmByCode } from '#domains/accounts/operator-code.ts';
import { bookPrepaidPaidOut } from '#domains/billing/ledger.ts';
import { secondApproval, setFirstApprover } from '#domains/billing/second-approval.ts';
import type { Customer, Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { saveAnswer } from '#shop/idempotency.ts';
import { refuse, refuseField } from '#shop/refusal.ts';
import { movePrepaid, tooLow } from './move-prepaid.ts';
import { notifyOfPrepaid } from './notify-of-prepaid.ts';
import {
  decideWithdrawalRow,
  findOpenWithdrawal,
  insertWithdrawal,
  lockPrepaid,
  lockWithdrawal,
} from './prepaid-store.ts';

type CustomerContext = Context & { actor: Customer };
type FinanceContext = Context & { actor: Operator };

/** Takes money off the balance, to be paid back by finance. One withdrawal is open at a time. */
export async function withdrawPrepaid(
  ctx: CustomerContext,
  { amountUsd }: ParsedInputOf<Calls['withdrawPrepaid']>,
): Promise<null> {
  const { buyerId, userId } = ctx.actor;
  const amount = readCents(amountUsd ?? '') ?? 0;
  if (amount <= 0) throw refuseField('amountUsd', 'invalid');
  await inTransaction(ctx.db, async (tx) => {
    const { balanceCents } = (await lockPrepaid(tx, buyerId)) ?? { balanceCents: 0 };
    if (await findOpenWithdrawal(tx, buyerId)) throw refuse('prepaid_withdrawal_open');
    if (balanceCents < amount) throw refuse('prepaid_too_low', {}, { data: tooLow(balanceCents, amount) });
    const reference = await insertWithdrawal(tx, { buyerId, userId, amountCents: amount });
    await movePrepaid(tx, { buyerId, kind: 'withdrawn', reference, amount: -amount, by: ctx.actor });
    await saveAnswer(tx, ctx, null);
  });
  return null;
}

/** Records that finance has transferred a withdrawal back, or declines it: then it is on the balance again. */
export async function decideWithdrawal(
  ctx: FinanceContext,
  { id, decision, bankReference, reason, code }: ParsedInputOf<Calls['operatorDecideWithdrawal']>,
): Promise<null> {
  if (decision === 'paid' && bankReference === '') throw refuseField('bankReference', 'required');
  if (decision === 'declined' && reason === '') throw refuseField('reason', 'required');
  if (code) await confirmByCode(ctx, code);
  const { operatorId } = ctx.actor;
  const missing = await inTransaction(ctx.db, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, id);
    if (!withdrawal) throw refuse('not_found');
    if (withdrawal.state !== 'requested') throw refuse('prepaid_withdrawal_decided');
    const { amountCents: amount, buyerId } = withdrawal;
    const word =
      decision === 'declined'
        ? 'not needed'
        : await secondApproval(tx, ctx.actor, withdrawal, {
            amount,
            alone: 0,
            choice: bankReference,
            isConfirmed: code !== '',
          });
    if (word === 'second_approver_needed' || word === 'second_look_needed') {
      await setFirstApprover(tx, sql.table('prepaid_withdrawals'), id, { operatorId, choice: bankReference });
      return word;
    }
    const isAlone = word === 'own';
    await decideWithdrawalRow(tx, id, { state: decision, operatorId, bankReference, reason, isAlone });
    if (decision === 'paid')
      await bookPrepaidPaidOut(tx, { orderId: null, reference: id, amount, by: ctx.actor, bankReference });
    else
      await movePrepaid(tx, {
        buyerId,
        kind: 'withdrawal_returned',
        reference: id,
        amount,
        by: ctx.actor,
        note: reason,
      });
    await notifyOfPrepaid(tx, ctx, buyerId, { outcome: decision, amount, reference: id, reason });
    return undefined;
  });
  // Refused outside the transaction, because the first approval must be stored.
  if (missing) throw refuse(missing);
  return null;
}
