import type { z } from 'zod';
import type { bill } from './billing.ts';
import type { OrderStatus } from './order-status.ts';

export type OrderPaper = 'proforma' | 'invoice';

type Money = Pick<z.output<typeof bill>, 'paidUsd'> & {
  remaining: Pick<z.output<typeof bill>['remaining'], 'paidUsd'>;
  billDetailDtos: readonly Pick<z.output<typeof bill>['billDetailDtos'][number], 'state'>[];
};

/** An order's document: a proforma until everything is paid; none if it was closed with nothing charged. */
export function paperOf(status: OrderStatus, bill: Money): OrderPaper | undefined {
  if (status === 'closed' && bill.remaining.paidUsd === 0) return undefined;
  const isPaid = bill.billDetailDtos.every(({ state }) => state === 'paid' || state === 'cancelled');
  return isPaid && bill.paidUsd > 0 ? 'invoice' : 'proforma';
}

const prefixes: Record<OrderPaper, string> = { proforma: 'PI', invoice: 'CI' };

export const paperNumber = (paper: OrderPaper, sn: string): string => `${prefixes[paper]}-${sn}`;
