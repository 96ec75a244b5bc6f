import type { ParcelState } from '@sampan/contract/tracking-states';

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
