/** The kinds of events that hooks can be told of; hook-events.ts says what each means and carries. */
export const hookEventTypes = [
  'order.placed',
  'order.status_changed',
  'order.shipped',
  'tracking.updated',
  'payment.received',
  'refund.paid',
] as const;

export type HookEventType = (typeof hookEventTypes)[number];

/** Sent to an operator's own hook; nobody else can choose it. */
export const operatorNoticesType = 'operator.notices';

/** Sent by `testHook`, to the hook that is tested; nobody can choose it. */
export const hookTestType = 'hook.test';
