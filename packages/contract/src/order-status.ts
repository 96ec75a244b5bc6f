/** The eleven order statuses, their properties, and every permitted transition. Server and storefront share these tables. */
export const orderStatuses = [
  'create',
  'payment_confirming',
  'be_purchased',
  'in_purchased',
  'pending_inspection',
  'be_confirmed_customer',
  'be_delivered',
  'delivered',
  'completed',
  'after_sales',
  'closed',
] as const;

export type OrderStatus = (typeof orderStatuses)[number];

/** The causes of a transition: the buyer, an operator, the payment provider or a scheduled job. */
export type MoveCause = 'customer' | 'operator' | 'provider' | 'job';

interface Move {
  from: OrderStatus;
  to: OrderStatus;
  by: readonly MoveCause[];
  /** A paused order may continue like this only if it came from here. */
  cameFrom?: OrderStatus;
}

const orderMoves: readonly Move[] = [
  { from: 'create', to: 'be_purchased', by: ['provider', 'customer', 'operator', 'job'] },
  // The buyer's own stock in the warehouse is not purchased.
  { from: 'create', to: 'be_delivered', by: ['provider', 'customer', 'operator', 'job'] },
  { from: 'create', to: 'payment_confirming', by: ['customer', 'provider', 'job'] },
  { from: 'create', to: 'closed', by: ['customer', 'operator', 'job'] },
  { from: 'payment_confirming', to: 'be_purchased', by: ['operator', 'provider', 'job'], cameFrom: 'create' },
  {
    from: 'payment_confirming',
    to: 'be_delivered',
    by: ['operator', 'provider', 'job'],
    cameFrom: 'be_confirmed_customer',
  },
  { from: 'payment_confirming', to: 'be_delivered', by: ['operator', 'provider', 'job'], cameFrom: 'create' },
  { from: 'payment_confirming', to: 'create', by: ['operator', 'provider', 'job'], cameFrom: 'create' },
  { from: 'payment_confirming', to: 'closed', by: ['job'], cameFrom: 'create' },
  {
    from: 'payment_confirming',
    to: 'be_confirmed_customer',
    by: ['operator', 'provider', 'job'],
    cameFrom: 'be_confirmed_customer',
  },
  { from: 'be_purchased', to: 'in_purchased', by: ['operator'] },
  { from: 'in_purchased', to: 'pending_inspection', by: ['operator'] },
  { from: 'pending_inspection', to: 'be_confirmed_customer', by: ['operator'] },
  { from: 'pending_inspection', to: 'be_delivered', by: ['operator'] },
  // The goods have become the buyer's own stock.
  { from: 'pending_inspection', to: 'completed', by: ['operator'] },
  { from: 'be_confirmed_customer', to: 'payment_confirming', by: ['customer', 'provider', 'job'] },
  { from: 'be_confirmed_customer', to: 'be_delivered', by: ['provider', 'operator', 'job'] },
  { from: 'be_delivered', to: 'delivered', by: ['operator'] },
  // Its last parcel has not left after all.
  { from: 'delivered', to: 'be_delivered', by: ['operator'] },
  { from: 'delivered', to: 'completed', by: ['customer', 'job'] },
  { from: 'be_purchased', to: 'after_sales', by: ['customer', 'operator', 'job'] },
  { from: 'in_purchased', to: 'after_sales', by: ['customer', 'operator', 'job'] },
  { from: 'pending_inspection', to: 'after_sales', by: ['customer', 'operator'] },
  { from: 'be_confirmed_customer', to: 'after_sales', by: ['customer', 'operator'] },
  { from: 'be_delivered', to: 'after_sales', by: ['customer', 'operator'] },
  { from: 'be_purchased', to: 'closed', by: ['operator'] },
  { from: 'in_purchased', to: 'closed', by: ['operator'] },
  { from: 'pending_inspection', to: 'closed', by: ['operator'] },
  { from: 'be_confirmed_customer', to: 'closed', by: ['operator'] },
  { from: 'be_delivered', to: 'closed', by: ['operator'] },
  { from: 'after_sales', to: 'be_purchased', by: ['operator', 'customer'], cameFrom: 'be_purchased' },
  { from: 'after_sales', to: 'in_purchased', by: ['operator', 'customer'], cameFrom: 'in_purchased' },
  { from: 'after_sales', to: 'pending_inspection', by: ['operator', 'customer'], cameFrom: 'pending_inspection' },
  { from: 'after_sales', to: 'be_confirmed_customer', by: ['operator', 'customer'], cameFrom: 'be_confirmed_customer' },
  // The buyer objected to the inspection, and the goods are inspected again.
  { from: 'after_sales', to: 'pending_inspection', by: ['operator'], cameFrom: 'be_confirmed_customer' },
  { from: 'after_sales', to: 'be_delivered', by: ['operator', 'customer'], cameFrom: 'be_delivered' },
  { from: 'after_sales', to: 'closed', by: ['operator'] },
];

/** Whether the transition is allowed; for a paused order this also depends on where it came from. */
export function isMoveAllowed(
  from: OrderStatus,
  to: OrderStatus,
  by: MoveCause,
  cameFrom?: OrderStatus | null,
): boolean {
  return orderMoves.some(
    (move) =>
      move.from === from &&
      move.to === to &&
      move.by.includes(by) &&
      (cameFrom === undefined || move.cameFrom === undefined || move.cameFrom === cameFrom),
  );
}

export type CustomerAction = 'pay' | 'cancel' | 'refund' | 'track' | 'confirmReceipt';

/** The buyer's possible actions (specification §4). Apart from the facts, which pages of the shop need not load. */
const actions = {
  create: ['pay', 'cancel'],
  payment_confirming: [],
  be_purchased: ['refund'],
  in_purchased: ['refund'],
  pending_inspection: ['refund'],
  be_confirmed_customer: ['pay', 'refund'],
  be_delivered: ['refund'],
  delivered: ['track', 'confirmReceipt'],
  completed: ['track'],
  after_sales: [],
  closed: [],
} as const satisfies Record<OrderStatus, readonly CustomerAction[]>;

export const buyerActions: Record<OrderStatus, readonly CustomerAction[]> = actions;

interface StatusFacts {
  /** The order awaits a decision, and then continues from where it was. */
  pauses?: true;
  /** Its goods are taken from the shop's stock and not yet bought from the supplier. */
  holdsStock?: true;
  /** It waits for an action of finance, purchasing, the warehouse or support, or for the buyer's balance. */
  isInWork?: true;
}

const facts = {
  create: { holdsStock: true },
  payment_confirming: { pauses: true, isInWork: true },
  be_purchased: { holdsStock: true, isInWork: true },
  in_purchased: { isInWork: true },
  pending_inspection: { isInWork: true },
  be_confirmed_customer: { isInWork: true },
  be_delivered: { isInWork: true },
  delivered: {},
  completed: {},
  after_sales: { pauses: true, isInWork: true },
  closed: {},
} as const satisfies Record<OrderStatus, StatusFacts>;

export const statusFacts: Record<OrderStatus, StatusFacts> = facts;

/** Statuses in which an order waits for an action. */
export type StatusInWork = {
  [Status in OrderStatus]: (typeof facts)[Status] extends { isInWork: true } ? Status : never;
}[OrderStatus];

// Marked, so that what does not use it need not load it.
export const statusesInWork = /* @__PURE__ */ orderStatuses.filter(
  (status): status is StatusInWork => statusFacts[status].isInWork === true,
);

/** Whether an order's address can still be corrected. */
export const isBeforeShipping = (status: OrderStatus): boolean =>
  status === 'create' || statusFacts[status].isInWork === true;

export function mayBuyer(action: CustomerAction, status: OrderStatus): boolean {
  return buyerActions[status].includes(action);
}

/** Statuses in which a refund can be requested. */
export type RefundableStatus = {
  [Status in OrderStatus]: 'refund' extends (typeof actions)[Status][number] ? Status : never;
}[OrderStatus];

/** Whether stock is reserved for an order; while it is paused, as in the status it came from. */
export function holdsStock(order: { status: OrderStatus; statusBefore: OrderStatus | null }): boolean {
  return statusFacts[order.statusBefore ?? order.status].holdsStock === true;
}

/** The specification's order types of its phone variant, by number. Each order has exactly one. */
export const orderTypes = [
  'awaiting_payment',
  'paid',
  'shipped',
  'received',
  'closed',
  'invalid',
  'completed',
  'refund_pending',
  'refunded',
] as const;

export type OrderType = (typeof orderTypes)[number];

/** The days that a completed order counts as `received`. */
export const receivedDays = 14;

/** The types that the status alone decides. A completed or closed order's also depends on when, why, and on refunds. */
export const typeOfStatus: Partial<Record<OrderStatus, OrderType>> = {
  create: 'awaiting_payment',
  payment_confirming: 'paid',
  be_purchased: 'paid',
  in_purchased: 'paid',
  pending_inspection: 'paid',
  be_confirmed_customer: 'paid',
  be_delivered: 'paid',
  delivered: 'shipped',
  after_sales: 'refund_pending',
};
