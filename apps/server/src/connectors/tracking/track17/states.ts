import type { ParcelState } from '@sampan/contract/tracking-states';

/** 17TRACK's main statuses; a sub-status begins with its status: `InTransit_Departure`. */
const states: Record<string, ParcelState> = {
  NotFound: 'pending',
  InfoReceived: 'info_received',
  InTransit: 'in_transit',
  OutForDelivery: 'out_for_delivery',
  DeliveryFailure: 'attempt_fail',
  AvailableForPickup: 'available_for_pickup',
  Delivered: 'delivered',
  Exception: 'exception',
  Expired: 'expired',
};

/** A scan without a status is a scan on the way; a word that is not known stays unknown. */
export function stateOf(word: string | null | undefined): ParcelState | 'unknown' {
  if (!word) return 'unknown';
  const [status = ''] = word.split('_', 1);
  return Object.hasOwn(states, status) ? (states[status] ?? 'unknown') : 'unknown';
}
