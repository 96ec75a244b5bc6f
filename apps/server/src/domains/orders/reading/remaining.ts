import { amountsOf, feeFacts, feeNames } from '@sampan/contract/fees';
import { amountOfPieces, type Cents, sum } from '@sampan/contract/money';
import type { Costs } from '@sampan/contract/order-costs';
import type { ItemRow, OrderRow } from './order-queries.ts';

/** An order after its granted refunds. Pure. Without refunds it equals the order as placed. */

export interface Remaining extends Costs {
  total: Cents;
  /** Received and not refunded. */
  paid: Cents;
  /** Granted, but not yet on its way to the buyer's bank. */
  refundPending: Cents;
}

/** Refunds are running totals per line, so what is left adds up to the cent. */
export function remainingOfLine(item: ItemRow): { quantity: number; amountCents: Cents } {
  return {
    quantity: item.quantity - item.refunded_quantity,
    amountCents: item.amount_cents - amountOfPieces(priced(item), item.refunded_quantity),
  };
}

const priced = ({ quantity, amount_cents: amountCents, unit_price_e4: unitPriceE4 }: ItemRow) => ({
  quantity,
  amountCents,
  unitPriceE4,
});

export function remainingOf(row: Pick<OrderRow, Used>): Remaining {
  const { bill, granted } = row;
  const isDropped = isBalanceDropped(row);
  const costs: Costs = {
    goods: sum(row.items.map((item) => remainingOfLine(item).amountCents)),
    ...amountsOf(feeNames(), (fee) =>
      isDropped && feeFacts[fee].instalment === 'balance' ? 0 : (bill.fees[fee] ?? 0) - (granted.fees[fee] ?? 0),
    ),
  };
  return {
    ...costs,
    total: sum(Object.values(costs)),
    // The part of the balance that a refund paid came in once and was used twice.
    paid: row.paidCents + row.setOffCents - granted.total,
    refundPending: granted.total - row.refundedCents - row.setOffCents,
  };
}

type Used = 'bill' | 'granted' | 'items' | 'instalments' | 'paidCents' | 'refundedCents' | 'setOffCents';

/** If nothing is left to ship, an unpaid balance is no longer due. */
function isBalanceDropped({ items, instalments }: Pick<OrderRow, 'items' | 'instalments'>): boolean {
  if (items.some((item) => remainingOfLine(item).quantity > 0)) return false;
  return instalments.some(({ kind, state }) => kind === 'balance' && state === 'cancelled');
}
