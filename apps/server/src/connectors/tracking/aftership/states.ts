import type { ParcelDetail, ParcelState } from '@sampan/contract/tracking-states';

const states: Record<string, ParcelState> = {
  Pending: 'pending',
  InfoReceived: 'info_received',
  InTransit: 'in_transit',
  OutForDelivery: 'out_for_delivery',
  AttemptFail: 'attempt_fail',
  Delivered: 'delivered',
  AvailableForPickup: 'available_for_pickup',
  Exception: 'exception',
  Expired: 'expired',
};

export const stateOf = (tag: string | null | undefined): ParcelState | 'unknown' =>
  tag && Object.hasOwn(states, tag) ? (states[tag] ?? 'unknown') : 'unknown';

/** Of https://www.aftership.com/docs/tracking/enum/delivery-sub-statuses those that say more than their tag. */
const details: Record<string, ParcelDetail> = {
  InTransit_005: 'customs_cleared',
  InTransit_006: 'customs',
  Exception_003: 'rejected',
  Exception_004: 'customs',
  Exception_006: 'payment',
  Exception_007: 'address',
  Exception_010: 'returning',
  Exception_011: 'returned',
  Exception_012: 'damaged',
  Exception_013: 'lost',
  Exception_018: 'customs_asks',
  Exception_021: 'damaged',
};

export const detailOf = (subtag: string | null | undefined): ParcelDetail | undefined =>
  subtag && Object.hasOwn(details, subtag) ? details[subtag] : undefined;
