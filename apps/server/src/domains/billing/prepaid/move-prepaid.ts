import { type Cents, dollars } from '@sampan/contract/money';
import type { PrepaidKind } from '@sampan/contract/prepaid';
import type { Transaction } from '#database/connect.ts';
import { bookPrepaid } from '#domains/billing/ledger.ts';
import type { Actor } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { documentNumber } from '#shop/document-number.ts';
import { refuse } from '#shop/refusal.ts';
import { findMovement, insertMovement, insertPrepaid, lockPrepaid } from './prepaid-store.ts';

/** Changes of a buyer's prepaid balance. Each is one movement and one entry of the ledger. */

interface Move {
  buyerId: string;
  kind: PrepaidKind;
  /** What it is booked for; the same is booked once. */
  reference: string;
  /** Negative if it leaves the balance. */
  amount: Cents;
  by: Actor;
  orderId?: string;
  bank?: { transactionId: string; reference: string };
  note?: string;
}

/** Changes the balance, last of all locks. Refuses if it does not have as much. Returns what is on it then. */
export async function movePrepaid(tx: Transaction, move: Move): Promise<Cents> {
  const { buyerId, kind, reference, amount, by, orderId = null, bank, note = '' } = move;
  const account = await lockPrepaid(tx, buyerId);
  const balance = account?.balanceCents ?? 0;
  if (await findMovement(tx, kind, reference)) return balance;
  if (!account || balance + amount < 0) throw refuse('prepaid_too_low', {}, { data: tooLow(balance, -amount) });
  await insertMovement(tx, account, {
    kind,
    reference,
    amountCents: amount,
    orderId,
    bankTransactionId: bank?.transactionId ?? null,
  });
  await bookPrepaid(tx, kind, { orderId, reference, amount, by, bankReference: bank?.reference ?? '', note });
  return balance + amount;
}

export const tooLow = (balance: Cents, wanted: Cents) => ({
  balanceUsd: dollars(balance),
  missingUsd: dollars(wanted - balance),
});

/** Gives the buyer a balance, with its number, if there is none. */
export async function openBalance(
  tx: Transaction,
  ctx: Pick<Context, 'now'>,
  buyerId: string,
  userId: string | null,
): Promise<void> {
  // The number may be taken by an order, or by another buyer at this moment.
  while (!(await lockPrepaid(tx, buyerId)))
    await insertPrepaid(tx, { buyerId, userId, sn: documentNumber('SB', ctx.now()) });
}
