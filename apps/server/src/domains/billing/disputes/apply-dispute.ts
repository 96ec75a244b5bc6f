import { type Cents, divide, sum } from '@sampan/contract/money';
import type { ProviderDispute } from '#connectors/payment/payment.ts';
import { inTransaction, type Transaction } from '#database/connect.ts';
import { mailOwnersAndFinance } from '#domains/accounts/mail-operators.ts';
import { bookDisputeDecided, bookDisputed } from '#domains/billing/ledger.ts';
import { findPaymentByIntent, listParts, numberOf, type Payment } from '#domains/billing/payments/store.ts';
import { lockOrders } from '#domains/orders/locked-order.ts';
import type { Context } from '#shop/context.ts';
import { type Dispute, dropUntaken, findDispute, putDispute, refundedOf, takenOf } from './dispute-store.ts';

/** Reads a dispute back from the provider and acts on it. */
export async function refreshDispute(ctx: Context, provider: string, disputeId: string): Promise<void> {
  const dispute = await ctx.payments.get(provider).readDispute(disputeId);
  if (!dispute) throw new Error(`${provider} does not know the dispute ${disputeId}`);
  await applyDispute(ctx, provider, dispute);
}

/**
 * Books what a dispute takes, gives back or costs, each once, and notifies owners and finance. An inquiry takes
 * nothing. Late and repeated news are harmless: a decided dispute stays decided, and an older response never undoes a
 * newer one. A dispute of a payment of several orders is a row of each.
 */
export async function applyDispute(ctx: Context, provider: string, dispute: ProviderDispute): Promise<void> {
  const payment = await findPaymentByIntent(ctx.db, dispute.intentId, { provider });
  if (!payment) throw new Error(`dispute ${dispute.id} is of an unknown payment`);
  await inTransaction(ctx.db, async (tx) => {
    const parts = await listParts(tx, payment.requestId);
    const orders = await lockOrders(
      tx,
      parts.map(({ orderId }) => orderId),
    );
    const known = await findDispute(tx, provider, dispute.id);
    if (known && (isOver(known, dispute) || dispute.changedAt < known.providerChangedAt)) return;
    const rows: Dispute[] = [];
    for (const [part, amount] of await disputedParts(tx, parts, dispute)) {
      const row = await putDispute(tx, part, { ...dispute, amount });
      if (row.takesMoney) await bookDispute(tx, ctx, part, row, dispute);
      rows.push(row);
    }
    if (dispute.takesMoney) await dropUntaken(tx, provider, dispute.id);
    const [row] = rows;
    const sn = payment.jointPaymentId ? await numberOf(tx, payment) : (orders[0]?.sn ?? '');
    if (row && (known?.state !== dispute.status || known.takesMoney !== row.takesMoney)) {
      const whole = { ...row, amountCents: sum(rows.map(({ amountCents }) => amountCents)) };
      await notifyOfDispute(tx, ctx, { sn, row: whole, dispute, isFirst: !known?.takesMoney });
    }
  });
}

/** Shares a dispute by what is left of each part, or by the parts if it takes more than that. */
async function disputedParts(
  tx: Transaction,
  parts: readonly Payment[],
  { id: disputeId, amount }: ProviderDispute,
): Promise<[Payment, Cents][]> {
  if (parts.length === 1) return parts.map((part) => [part, amount]);
  const taken = await takenOf(tx, parts[0]?.provider ?? '', disputeId);
  // Refunds in between change no share.
  if (taken.size > 0) return parts.flatMap((part) => (taken.has(part.id) ? [[part, taken.get(part.id) ?? 0]] : []));
  const refunded = await refundedOf(
    tx,
    parts.map(({ id }) => id),
  );
  const left = parts.map(({ id, amountCents }) => amountCents - (refunded.get(id) ?? 0));
  const weights = sum(left) >= amount ? left : parts.map(({ amountCents }) => amountCents);
  const shares = divide(amount, weights);
  return parts.flatMap((part, index): [Payment, Cents][] => {
    const share = shares[index] ?? 0;
    return share > 0 ? [[part, share]] : [];
  });
}

/** An inquiry that is over may still become a dispute. */
const isOver = (known: Dispute, { takesMoney }: ProviderDispute) =>
  isDecided(known.state) && (known.takesMoney || !takesMoney);

const isDecided = (state: Dispute['state']): state is 'won' | 'lost' => state === 'won' || state === 'lost';

async function bookDispute(
  tx: Transaction,
  ctx: Context,
  payment: Payment,
  row: Dispute,
  { id, status }: ProviderDispute,
): Promise<void> {
  const booking = {
    orderId: payment.orderId,
    reference: row.id,
    amount: row.amountCents,
    by: ctx.actor,
    provider: { name: payment.provider, reference: id },
  };
  await bookDisputed(tx, booking);
  if (isDecided(status)) await bookDisputeDecided(tx, status, booking);
}

interface News {
  sn: string;
  row: Dispute;
  dispute: ProviderDispute;
  /** The first news that the money is gone. */
  isFirst: boolean;
}

async function notifyOfDispute(tx: Transaction, ctx: Context, { sn, row, dispute, isFirst }: News): Promise<void> {
  const { status, dueBy } = dispute;
  const params = { sn, amountCents: row.amountCents };
  const reference = `dispute:${row.id}:${status}`;
  const day = (dueBy ?? dispute.changedAt).toISOString().slice(0, 10);
  if (!row.takesMoney) {
    if (status !== 'answer_needed') return;
    const asked = { template: 'dispute-asked', params: { ...params, dueBy: day } } as const;
    await mailOwnersAndFinance(ctx, tx, { ...asked, reference: `dispute:${row.id}:asked` });
    return;
  }
  if (status === 'won') await mailOwnersAndFinance(ctx, tx, { template: 'dispute-won', params, reference });
  if (status === 'lost') await mailOwnersAndFinance(ctx, tx, { template: 'dispute-lost', params, reference });
  if (status === 'under_review' && isFirst)
    await mailOwnersAndFinance(ctx, tx, { template: 'dispute-under-review', params, reference });
  if (status !== 'answer_needed') return;
  await mailOwnersAndFinance(ctx, tx, { template: 'dispute-opened', params: { ...params, dueBy: day }, reference });
}
