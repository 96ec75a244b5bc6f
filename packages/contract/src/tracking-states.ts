export const trackingStates = ['info_received', 'in_transit', 'out_for_delivery', 'delivered', 'exception'] as const;

export type TrackingState = (typeof trackingStates)[number];
