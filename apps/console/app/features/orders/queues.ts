import type { OrderStatus } from '@sampan/contract/order-status';
import { useQueries } from '@tanstack/react-query';
import type { Name } from '../../api/call.ts';
import { reading } from '../../api/use-call.ts';
import type { TextId } from '../../texts/text-ids.ts';
import { readMoment } from '../../texts/use-format.ts';

const hours = 3_600_000;
const days = 24 * hours;

/** Orders that wait for somebody, by the status in which they wait. */
export interface Queue {
  status: OrderStatus;
  /** The tab's short name. */
  tab: TextId;
  /** What is to be done, on the first page. */
  work: TextId;
  turn: TextId;
  /** After so long it is late. */
  limitMs: number;
  /** Who does it can make this call; absent: the buyer is waited for. */
  doneBy?: Name;
}

export const queues: readonly Queue[] = [
  {
    status: 'payment_confirming',
    tab: 'consoleOrders.tabPayments',
    work: 'consoleToday.transfers',
    turn: 'console.role_finance',
    limitMs: days,
    doneBy: 'operatorApprovePayment',
  },
  {
    status: 'be_purchased',
    tab: 'consoleOrders.tabToBuy',
    work: 'consoleToday.toBuy',
    turn: 'console.role_purchasing',
    limitMs: days,
    doneBy: 'operatorStartProcurement',
  },
  {
    status: 'in_purchased',
    tab: 'consoleOrders.tabBuying',
    work: 'consoleToday.toReceive',
    turn: 'console.role_warehouse',
    limitMs: 3 * days,
    doneBy: 'operatorReceiveGoods',
  },
  {
    status: 'pending_inspection',
    tab: 'consoleOrders.tabInspection',
    work: 'consoleToday.toInspect',
    turn: 'console.role_warehouse',
    limitMs: 2 * days,
    doneBy: 'operatorPassInspection',
  },
  {
    status: 'be_confirmed_customer',
    tab: 'consoleOrders.tabBalance',
    work: 'consoleToday.balances',
    turn: 'consoleOrders.buyer',
    limitMs: 7 * days,
  },
  {
    status: 'be_delivered',
    tab: 'consoleOrders.tabToShip',
    work: 'consoleToday.toShip',
    turn: 'console.role_warehouse',
    limitMs: 2 * days,
    doneBy: 'operatorShip',
  },
  {
    status: 'after_sales',
    tab: 'consoleOrders.tabRefunds',
    work: 'consoleToday.refunds',
    turn: 'console.role_finance',
    limitMs: days,
    doneBy: 'operatorApproveRefund',
  },
];

export const limitOf = (status: OrderStatus) => queues.find((queue) => queue.status === status)?.limitMs;

export interface WaitingQueue extends Queue {
  count: number;
  /** Since when the oldest order waits. */
  since: number | undefined;
}

const everyMs = 60_000;

/** Every queue with how many wait and since when: the first row of a queue is its oldest. */
export function useQueues() {
  return useQueries({
    queries: queues.map(({ status }) => ({
      ...reading('operatorListOrders', { status, pageSize: 1 }),
      refetchInterval: everyMs,
    })),
    combine: (results) => ({
      isPending: results.some(({ isPending }) => isPending),
      error: results.find(({ error }) => error)?.error ?? null,
      readAt: Math.min(...results.map(({ dataUpdatedAt }) => dataUpdatedAt)),
      retry: () => {
        for (const result of results) void result.refetch();
      },
      waiting: queues.flatMap((queue, index): WaitingQueue[] => {
        const data = results[index]?.data;
        if (!data) return [];
        const since = data.list[0] && readMoment(data.list[0].statusSince);
        return [{ ...queue, count: data.total, since }];
      }),
    }),
  });
}
