import type { Cents } from '@sampan/contract/money';
import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '#database/connect.ts';
import { isOnlyApprover, isStillApprover } from '#domains/accounts/is-only-approver.ts';
import type { Operator } from '#shop/actor.ts';
import { readSetting } from '#shop/settings/settings.ts';

/** An approval that was given, with its content. */
export interface FirstApproval {
  firstApprover: string | null;
  firstChoice: string;
  /** Enough time has passed for the same person to give the second approval. */
  isFirstLookOver: boolean;
}

export const secondLookMinutes = 10;

export interface Approving {
  /** The amount received or given back. */
  amount: Cents;
  /** The sum that one person alone has approved before for the same order, or given back of it. */
  alone: Cents;
  /** The full content of the approval. The second approval must have the same. */
  choice: string;
  /** Confirmed by a new authenticator code. */
  isConfirmed: boolean;
}

/**
 * Says who gives the second approval, or what is missing for it. From the shop's limit on, two different people must
 * approve. All that one person has approved of an order counts together, or splitting an amount would evade the limit.
 * If only one person may approve at all, that person approves twice: the second time at least ten minutes later, with a
 * new authenticator code. An approval ends with the approver's account or role.
 */
export async function secondApproval(
  tx: Transaction,
  { operatorId }: Operator,
  { firstApprover, firstChoice, isFirstLookOver }: FirstApproval,
  { amount, alone, choice, isConfirmed }: Approving,
): Promise<'not needed' | 'another' | 'own' | 'second_approver_needed' | 'second_look_needed'> {
  const { secondApproverFromCents } = await readSetting(tx, 'payment');
  if (alone + amount < secondApproverFromCents) return 'not needed';
  const isSame = firstApprover !== null && firstChoice === choice;
  const first = isSame && (await isStillApprover(tx, firstApprover)) ? firstApprover : null;
  if (first !== null && first !== operatorId) return 'another';
  if (!(await isOnlyApprover(tx, operatorId))) return 'second_approver_needed';
  return first !== null && isConfirmed && isFirstLookOver ? 'own' : 'second_look_needed';
}

/**
 * Sets the first approver of a row in a table that counts approvals. An approval with another content counts as the
 * first again, and so does one after that of somebody who has left.
 */
export async function setFirstApprover(
  tx: Transaction,
  table: RawBuilder<unknown>,
  id: string,
  { operatorId, choice }: { operatorId: string; choice: string },
): Promise<void> {
  await sql`
    update ${table} set first_approver = ${operatorId}, first_approved_at = now(), first_choice = ${choice}
    where id = ${id} and (first_approver is null or first_approver <> ${operatorId} or first_choice <> ${choice})`.execute(
    tx,
  );
}
