import type { Transaction } from '#database/connect.ts';
import { decideTransaction } from './bank/bank-store.ts';

/** Marks a locked transaction as a provider's payout, which pays no order. */
export async function keepForPayout(
  tx: Transaction,
  transactionId: string,
  { provider, payoutId }: { provider: string; payoutId: string },
): Promise<void> {
  const reason = `payout ${payoutId} of ${provider}`;
  await decideTransaction(tx, transactionId, { state: 'kept', operatorId: null, reason });
}
