import type { Cents } from '@sampan/contract/money';
import type { Resolution } from './resolve-transfer.ts';

/** Divides a transfer among the orders that it pays. Pure. */

export interface Payee {
  /** Missing of what can be paid now; 0 if nothing can. */
  due: Cents;
  /** A balance is still to be billed, for which a surplus can be kept. */
  hasBalance: boolean;
}

export interface DividedShare {
  /** 0: this order gets nothing of it. */
  amount: Cents;
  resolution: Resolution;
}

/**
 * Those placed first are paid first. What a bank kept is borne at the largest one. A surplus goes with an order that can
 * no longer be paid, as it is most likely its own; otherwise with the last.
 */
export function divideTransfer(amount: Cents, payees: readonly Payee[], resolution: Resolution): DividedShare[] {
  const total = payees.reduce((sum, { due }) => sum + due, 0);
  const taker = takerOf(payees, resolution);
  if (amount >= total || resolution === 'bank_fee')
    return payees.map(({ due }, index) => {
      if (index === taker && amount !== total) return { amount: due + amount - total, resolution };
      return { amount: due, resolution: 'exact' };
    });
  let left = amount;
  return payees.map(({ due }) => {
    const given = Math.min(due, left);
    left -= given;
    return { amount: given, resolution: given < due ? 'rest_due' : 'exact' };
  });
}

/** Which one takes the difference. */
function takerOf(payees: readonly Payee[], resolution: Resolution): number {
  const dues = payees.map(({ due }) => due);
  if (resolution === 'bank_fee') return dues.indexOf(Math.max(...dues));
  if (resolution === 'ahead') return payees.findIndex(({ hasBalance }) => hasBalance);
  const closed = dues.indexOf(0);
  return closed >= 0 ? closed : payees.length - 1;
}
