/** States that operators type, and that a parcel has in lists. */
export const trackingStates = ['info_received', 'in_transit', 'out_for_delivery', 'delivered', 'exception'] as const;

export type TrackingState = (typeof trackingStates)[number];

/** States that tracking services report, in the order of a parcel's way. */
export const parcelStates = [
  'pending',
  'info_received',
  'in_transit',
  'out_for_delivery',
  'attempt_fail',
  'available_for_pickup',
  'exception',
  'expired',
  'delivered',
] as const;

export type ParcelState = (typeof parcelStates)[number];

/** What a service says more than the state. */
export const parcelDetails = [
  'customs',
  'customs_asks',
  'customs_cleared',
  'payment',
  'address',
  'rejected',
  'returning',
  'returned',
  'damaged',
  'lost',
] as const;

export type ParcelDetail = (typeof parcelDetails)[number];

/** Only the buyer can do what these wait for. */
export const buyerDetails = ['customs_asks', 'payment', 'address'] as const satisfies readonly ParcelDetail[];

/** The state of lists that stands for each. */
const inLists: Record<ParcelState, TrackingState> = {
  pending: 'info_received',
  info_received: 'info_received',
  in_transit: 'in_transit',
  out_for_delivery: 'out_for_delivery',
  attempt_fail: 'exception',
  available_for_pickup: 'out_for_delivery',
  exception: 'exception',
  expired: 'exception',
  delivered: 'delivered',
};

export const trackingStateOf = (state: ParcelState): TrackingState => inLists[state];
