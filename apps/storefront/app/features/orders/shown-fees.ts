import { type FeeFacts, feeFacts } from '@sampan/contract/fees';
import { type Bill, isForOwnStock } from './orders.ts';

const isShown: Record<FeeFacts['shown'], (bill: Bill, amountUsd: number) => boolean> = {
  for_bought_goods: ({ basis }) => basis.suppliers > 0,
  for_freight: (bill) => !isForOwnStock(bill),
  if_charged: (_bill, amountUsd) => amountUsd > 0,
};

/** A bill's rows between goods and total. */
export const shownFees = (bill: Bill): Bill['fees'] =>
  bill.fees.filter(({ fee, amountUsd }) => isShown[feeFacts[fee].shown](bill, amountUsd));
