import type { OrderStatus } from '@sampan/contract/order-status';

/**
 * Whether a recipient can be erased, by the order that was made here for them. Until it is sent, its label needs the
 * address; until it has ended, a parcel may come back. Pure.
 */
export function erasureOf(status: OrderStatus | undefined): 'now' | 'once_ended' | 'not_yet' {
  if (status === undefined || status === 'completed' || status === 'closed') return 'now';
  return status === 'delivered' ? 'once_ended' : 'not_yet';
}
