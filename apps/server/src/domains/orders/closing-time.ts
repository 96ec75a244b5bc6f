import { limits } from '@sampan/contract/limits';
import type { OrderRow } from './order-queries.ts';

/** When an unpaid order is closed, as the job that closes them counts; null once a part of the money is here. */
export function closingTime({ status, statusSince, instalments }: OrderRow): Date | null {
  if (status !== 'create' || instalments.some(({ received_cents }) => received_cents > 0)) return null;
  return new Date(statusSince.getTime() + limits.unpaidOrderHours * 3_600_000);
}
