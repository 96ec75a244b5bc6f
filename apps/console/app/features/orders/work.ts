import type { OrderStatus, StatusInWork } from '@sampan/contract/order-status';
import type { OtherWork } from '@sampan/contract/today';
import { withQuery } from '@sampan/ui/paths.ts';
import type { Output } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import type { TextId } from '../../texts/text-ids.ts';
import { readMoment } from '../../texts/use-format.ts';
import { queues } from './queues.ts';

const hour = 3_600_000;
const everySeconds = 60;

/** Orders, questions, claims or authorizations that wait for the reader's roles. */
export interface Waiting {
  id: StatusInWork | OtherWork;
  work: TextId;
  turn: TextId;
  count: number;
  /** The number that have waited longer than the shop's limit. */
  overdue: number;
  /** The time since which the oldest waits. */
  since: number | undefined;
  limitMs: number;
  worthUsd: number | null;
  /** The list of them, and of those over the limit. */
  list: string;
  overdueList: string;
}

type Work = Output<'operatorGetWork'>;

type Other = Pick<Waiting, 'work' | 'turn' | 'list'> & { overdueList: (waiting: string) => string };

const others: Record<OtherWork, Other> = {
  questions: {
    work: 'consoleToday.questions',
    turn: 'console.role_support',
    list: '/messages',
    overdueList: (waiting) => withQuery('/messages', { waiting }),
  },
  claims: {
    work: 'consoleToday.claims',
    turn: 'console.role_finance',
    list: withQuery('/refunds', { kind: 'claim' }),
    overdueList: (waiting) => withQuery('/refunds', { kind: 'claim', waiting }),
  },
  purchases: {
    work: 'consoleToday.purchases',
    turn: 'console.role_owner',
    list: withQuery('/purchasing', { list: 'waits' }),
    overdueList: () => withQuery('/purchasing', { list: 'waits' }),
  },
  transfers_back: {
    work: 'consoleToday.transfers_back',
    turn: 'console.role_finance',
    list: withQuery('/refunds', { part: 'transfer' }),
    overdueList: (waiting) => withQuery('/refunds', { part: 'transfer', waiting }),
  },
  findings: {
    work: 'consoleToday.findings',
    turn: 'console.role_support',
    list: withQuery('/orders', { status: 'all', finding: '1' }),
    overdueList: (waiting) => withQuery('/orders', { status: 'all', finding: '1', waiting }),
  },
  marketplace: {
    work: 'consoleToday.marketplace',
    turn: 'console.role_purchasing',
    list: withQuery('/purchasing', { list: 'placed' }),
    overdueList: () => withQuery('/purchasing', { list: 'placed' }),
  },
  surplus: {
    work: 'consoleToday.surplus',
    turn: 'console.role_warehouse',
    list: '/warehouse/surplus',
    overdueList: () => '/warehouse/surplus',
  },
  grants: {
    work: 'consoleToday.grants',
    turn: 'console.role_catalogue',
    list: '/resellers',
    overdueList: () => '/resellers',
  },
  requests: {
    work: 'consoleToday.requests',
    turn: 'console.role_catalogue',
    list: '/resellers/requests',
    overdueList: () => '/resellers/requests',
  },
};

const sinceOf = (oldest: string | null) => (oldest === null ? undefined : readMoment(oldest));

function ofOrders({ waiting, limitHours }: Work): Waiting[] {
  return queues.flatMap(({ status, work, turn }) => {
    const found = waiting.find((one) => one.status === status);
    if (!found) return [];
    const { orders, overdue, oldestSince, worthUsd } = found;
    return {
      id: status,
      work,
      turn,
      count: orders,
      overdue,
      worthUsd,
      since: sinceOf(oldestSince),
      limitMs: limitHours[status] * hour,
      list: withQuery('/orders', { status }),
      overdueList: withQuery('/orders', { status, waiting: String(limitHours[status]) }),
    };
  });
}

const ofOthers = (work: Work): Waiting[] =>
  work.others.map(({ work: id, count, overdue, oldestSince }) => ({
    ...others[id],
    id,
    count,
    overdue,
    since: sinceOf(oldestSince),
    worthUsd: null,
    limitMs: work.limitHours[id] * hour,
    overdueList: others[id].overdueList(String(work.limitHours[id])),
  }));

export function useWork() {
  const { data, error, isPending, dataUpdatedAt, refetch } = useCall('operatorGetWork', {}, { everySeconds });
  return {
    isPending,
    error,
    readAt: dataUpdatedAt,
    retry: () => void refetch(),
    waiting: data ? [...ofOrders(data), ...ofOthers(data)] : [],
  };
}

/** Milliseconds after which an order, question, claim or authorization is overdue; undefined where none applies. */
export function useLimitOf(): (work: OrderStatus | OtherWork) => number | undefined {
  const { data } = useCall('operatorGetWork', {}, { everySeconds });
  const limits: Partial<Record<OrderStatus | OtherWork, number>> = data?.limitHours ?? {};
  return (work) => {
    const limit = limits[work];
    return limit === undefined ? undefined : limit * hour;
  };
}
