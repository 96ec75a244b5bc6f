import { limits } from '@sampan/contract/limits';
import { type OrderStatus, orderStatuses } from '@sampan/contract/order-status';

/** The page's URL state: status, part of a number, dates, page size, page. */
export interface OrderQuery {
  status: OrderStatus | '';
  sn: string;
  from: string;
  to: string;
  perPage: string;
}

const day = /^\d{4}-\d{2}-\d{2}$/;

const isDay = (value: string) => day.test(value) && !Number.isNaN(Date.parse(value));

export const isPageSize = (value: string | undefined) => limits.orderPageSizes.some((size) => String(size) === value);

export function readOrderQuery(query: URLSearchParams): OrderQuery & { page: number } {
  const read = (name: string, isFine: (value: string) => boolean) => {
    const value = query.get(name)?.trim() ?? '';
    return isFine(value) ? value : '';
  };
  return {
    status: read('status', (value) => orderStatuses.includes(value as OrderStatus)) as OrderQuery['status'],
    sn: read('sn', (value) => value.length <= limits.snMax),
    from: read('from', isDay),
    to: read('to', isDay),
    perPage: read('perPage', isPageSize),
    page: Math.max(1, Number(read('page', (value) => /^\d{1,5}$/.test(value))) || 1),
  };
}
