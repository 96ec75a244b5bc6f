import { type Cents, dollars, sum } from '@sampan/contract/money';
import type { Transaction } from '#database/connect.ts';
import { stopConfirming } from '#domains/billing/payments/apply-payment.ts';
import { decideDeclaration, lockOpenDeclarationOf } from '#domains/billing/received/declaration-store.ts';
import { divideTransfer, type Payee } from '#domains/billing/received/divide-transfer.ts';
import type { Resolution } from '#domains/billing/received/resolve-transfer.ts';
import { missingCents } from '#domains/orders/bill.ts';
import type { LockedInstalment } from '#domains/orders/instalments.ts';
import { isPayable } from '#domains/orders/pay-instalment.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { balanceToCome, bookTransfer, type ReceivedTransfer } from './book-transfer.ts';

type FinanceContext = Context & { actor: Operator };
type Divided = Omit<ReceivedTransfer, 'declarationId' | 'partOf' | 'amount' | 'resolution'> & {
  amount: Cents;
  resolution: Resolution;
};

/** What a transfer can pay of an order. */
export function payeeOf(ctx: FinanceContext, found: LockedInstalment): Payee {
  return {
    due: isPayable(ctx, found) ? missingCents(found.instalment) : 0,
    hasBalance: balanceToCome(found.bill) !== undefined,
  };
}

function feeData(amount: Cents, payees: readonly Payee[]) {
  const dues = payees.map(({ due }) => due);
  const due = sum(dues);
  return {
    dueUsd: dollars(due),
    receivedUsd: dollars(amount),
    differenceUsd: dollars(amount - due),
    maxUsd: dollars(Math.max(...dues) - 1),
  };
}

/**
 * Books a transfer to the locked orders that it pays, those placed first at the top, and decides their declarations: an
 * order for which nothing is left awaits payment again. Returns the id of the first share.
 */
export async function bookDivided(
  tx: Transaction,
  ctx: FinanceContext,
  orders: readonly LockedInstalment[],
  { amount, resolution, transactionId, ...transfer }: Divided,
): Promise<string> {
  const payees = orders.map((found) => payeeOf(ctx, found));
  const shares = orders.length === 1 ? [{ amount, resolution }] : divideTransfer(amount, payees, resolution);
  // A bank's charges larger than the largest order are no bank's charges.
  const tooShort = shares.find((share) => share.amount <= 0 && share.resolution === 'bank_fee');
  if (tooShort) throw refuse('bank_fee_too_high', {}, { data: feeData(amount, payees) });
  let first: string | null = null;
  for (const [index, found] of orders.entries()) {
    const share = shares[index];
    if (!share) throw new Error('an order without a share');
    const declarationId = (await lockOpenDeclarationOf(tx, found.instalment.id)) ?? null;
    const state = share.amount > 0 ? 'approved' : 'rejected';
    if (declarationId) await decideDeclaration(tx, declarationId, { state, operatorId: ctx.actor.operatorId });
    if (share.amount === 0) {
      await stopConfirming(tx, ctx, found.order, found.instalment);
      continue;
    }
    const booked: string = await bookTransfer(tx, ctx, found, {
      ...transfer,
      ...share,
      declarationId,
      transactionId: first === null ? transactionId : null,
      partOf: first,
    });
    first ??= booked;
  }
  if (first === null) throw new Error('a transfer that pays nothing');
  return first;
}
