import type { OrderStatus } from '@sampan/contract/order-status';
import { useCall } from '../../api/use-call.ts';
import { readMoment } from '../../texts/use-format.ts';
import { type Queue, queues } from './queues.ts';

const hour = 3_600_000;
const everySeconds = 60;

/** Orders that wait for the reader's roles. */
export interface Waiting extends Queue {
  orders: number;
  /** How many of them longer than the shop's limit. */
  overdue: number;
  /** Since when the oldest waits. */
  since: number | undefined;
  limitHours: number;
  limitMs: number;
  worthUsd: number | null;
}

export function useWork() {
  const { data, error, isPending, dataUpdatedAt, refetch } = useCall('operatorGetWork', {}, { everySeconds });
  return {
    isPending,
    error,
    readAt: dataUpdatedAt,
    retry: () => void refetch(),
    waiting: queues.flatMap((queue): Waiting[] => {
      const found = data?.waiting.find(({ status }) => status === queue.status);
      if (!data || !found) return [];
      const limitHours = data.limitHours[queue.status];
      const since = found.oldestSince === null ? undefined : readMoment(found.oldestSince);
      return [{ ...queue, ...found, since, limitHours, limitMs: limitHours * hour }];
    }),
  };
}

/** After how many milliseconds in its status an order is overdue; undefined where it waits for nobody. */
export function useLimitOf(): (status: OrderStatus) => number | undefined {
  const { data } = useCall('operatorGetWork', {}, { everySeconds });
  const limits: Partial<Record<OrderStatus, number>> = data?.limitHours ?? {};
  return (status) => {
    const limit = limits[status];
    return limit === undefined ? undefined : limit * hour;
  };
}
