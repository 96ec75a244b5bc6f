import { sql } from 'kysely';
import type { Transaction } from '#database/connect.ts';
import { type Approving, secondApproval, setFirstApprover } from '#domains/billing/second-approval.ts';
import { clearFirstApprover, type Refund, setApprovedAlone, sumGrantedAlone } from '#domains/refunds/records/store.ts';
import type { Operator } from '#shop/actor.ts';

export type Missing = 'second_approver_needed' | 'second_look_needed';

/**
 * The approval that a locked refund still lacks: from the shop's limit on, another person has to grant the same. A
 * first approval is stored here, so the caller commits and refuses afterwards.
 */
export async function missingApproval(
  tx: Transaction,
  actor: Operator,
  refund: Refund,
  granting: Omit<Approving, 'alone'>,
): Promise<Missing | undefined> {
  const approving = { ...granting, alone: await sumGrantedAlone(tx, refund.orderId) };
  const word = await secondApproval(tx, actor, refund, approving);
  if (word === 'second_approver_needed' || word === 'second_look_needed') {
    await setFirstApprover(tx, sql.table('refunds'), refund.id, {
      operatorId: actor.operatorId,
      choice: approving.choice,
    });
    return word;
  }
  if (word === 'not needed') await clearFirstApprover(tx, refund.id);
  if (word === 'own') await setApprovedAlone(tx, refund.id);
  return undefined;
}
