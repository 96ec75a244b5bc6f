/** The event types of webhooks; hook-events.ts gives their meaning and data. */
export const hookEventTypes = [
  'order.placed',
  'order.status_changed',
  'order.shipped',
  'tracking.updated',
  'payment.received',
  'refund.paid',
] as const;

export type HookEventType = (typeof hookEventTypes)[number];

/** Sent to an operator's own webhook; it cannot be chosen. */
export const operatorNoticesType = 'operator.notices';

/** Sent by `testHook`, to the tested webhook; it cannot be chosen. */
export const hookTestType = 'hook.test';
