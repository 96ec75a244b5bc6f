import type { ParcelDetail, ParcelState } from '@sampan/contract/tracking-states';

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

/** Sub-statuses that say more; a milestone is written without its status: `Returned`. */
const details: Record<string, ParcelDetail> = {
  InTransit_CustomsProcessing: 'customs',
  InTransit_CustomsReleased: 'customs_cleared',
  InTransit_CustomsRequiringInformation: 'customs_asks',
  DeliveryFailure_InvalidAddress: 'address',
  DeliveryFailure_Rejected: 'rejected',
  Exception_Rejected: 'rejected',
  Exception_Returning: 'returning',
  Exception_Returned: 'returned',
  Exception_Damage: 'damaged',
  Exception_Destroyed: 'damaged',
  Exception_Lost: 'lost',
  Returning: 'returning',
  Returned: 'returned',
};

export const detailOf = (word: string | null | undefined): ParcelDetail | undefined =>
  word && Object.hasOwn(details, word) ? details[word] : undefined;
