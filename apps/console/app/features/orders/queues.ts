import type { StatusInWork } from '@sampan/contract/order-status';
import type { Input, Name, Output } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import type { TextId } from '../../texts/text-ids.ts';
import { readMoment } from '../../texts/use-format.ts';

/** Orders of one status that wait for an action. */
export interface Queue {
  status: StatusInWork;
  /** The tab's short name. */
  tab: TextId;
  /** The task, as the first page names it. */
  work: TextId;
  turn: TextId;
  /** The call that does the task; absent: it waits for the buyer. */
  doneBy?: Name;
}

export const queues: readonly Queue[] = [
  {
    status: 'payment_confirming',
    tab: 'consoleOrders.tabPayments',
    work: 'consoleToday.transfers',
    turn: 'console.role_finance',
    doneBy: 'operatorApprovePayment',
  },
  {
    status: 'be_purchased',
    tab: 'consoleOrders.tabToBuy',
    work: 'consoleToday.toBuy',
    turn: 'console.role_purchasing',
    doneBy: 'operatorStartProcurement',
  },
  {
    status: 'in_purchased',
    tab: 'consoleOrders.tabBuying',
    work: 'consoleToday.toReceive',
    turn: 'console.role_warehouse',
    doneBy: 'operatorReceiveGoods',
  },
  {
    status: 'pending_inspection',
    tab: 'consoleOrders.tabInspection',
    work: 'consoleToday.toInspect',
    turn: 'console.role_warehouse',
    doneBy: 'operatorPassInspection',
  },
  {
    status: 'be_confirmed_customer',
    tab: 'consoleOrders.tabBalance',
    work: 'consoleToday.balances',
    turn: 'consoleOrders.buyer',
  },
  {
    status: 'be_delivered',
    tab: 'consoleOrders.tabToShip',
    work: 'consoleToday.toShip',
    turn: 'console.role_warehouse',
    doneBy: 'operatorShip',
  },
  {
    status: 'after_sales',
    tab: 'consoleOrders.tabRefunds',
    work: 'consoleToday.refunds',
    turn: 'console.role_finance',
    doneBy: 'operatorApproveRefund',
  },
];

export interface WaitingQueue extends Queue {
  count: number;
  /** The time since which the oldest order waits. */
  since: number | undefined;
}

const everySeconds = 60;

/** Every queue with how many wait and since when; of those that match the filters. */
export function useQueues(filters: Input<'operatorCountOrders'> = {}) {
  const { data, error, isPending, dataUpdatedAt, refetch } = useCall('operatorCountOrders', filters, { everySeconds });
  return {
    isPending,
    error,
    readAt: dataUpdatedAt,
    retry: () => void refetch(),
    countries: data?.countries ?? [],
    /** Counts all orders, including those that wait for no one. */
    total: data?.statuses.reduce((sum, { orders }) => sum + orders, 0),
    waiting: data ? queues.map((queue): WaitingQueue => waitingOf(queue, data.statuses)) : [],
  };
}

function waitingOf(queue: Queue, statuses: Output<'operatorCountOrders'>['statuses']): WaitingQueue {
  const found = statuses.find(({ status }) => status === queue.status);
  return { ...queue, count: found?.orders ?? 0, since: found && readMoment(found.oldestSince) };
}
