/** The eleven order statuses and every permitted move. Server, storefront and console all read this one table. */
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

/** Who may cause a move: the buyer, an operator, the payment provider or a timed job. */
export type MoveCause = 'customer' | 'operator' | 'provider' | 'job';

export interface Move {
  from: OrderStatus;
  to: OrderStatus;
  by: readonly MoveCause[];
}

export const orderMoves: readonly Move[] = [
  { from: 'create', to: 'be_purchased', by: ['provider', 'customer', 'job'] },
  { from: 'create', to: 'payment_confirming', by: ['customer', 'provider', 'job'] },
  { from: 'create', to: 'closed', by: ['customer', 'job'] },
  { from: 'payment_confirming', to: 'be_purchased', by: ['operator', 'provider', 'job'] },
  { from: 'payment_confirming', to: 'be_delivered', by: ['operator', 'provider', 'job'] },
  { from: 'payment_confirming', to: 'create', by: ['operator', 'provider', 'job'] },
  { from: 'payment_confirming', to: 'closed', by: ['job'] },
  { from: 'payment_confirming', to: 'be_confirmed_customer', by: ['operator', 'provider', 'job'] },
  { from: 'be_purchased', to: 'in_purchased', by: ['operator'] },
  { from: 'in_purchased', to: 'pending_inspection', by: ['operator'] },
  { from: 'pending_inspection', to: 'be_confirmed_customer', by: ['operator'] },
  { from: 'pending_inspection', to: 'be_delivered', by: ['operator'] },
  { from: 'be_confirmed_customer', to: 'payment_confirming', by: ['customer', 'provider', 'job'] },
  { from: 'be_confirmed_customer', to: 'be_delivered', by: ['provider', 'job'] },
  { from: 'be_delivered', to: 'delivered', by: ['operator'] },
  { from: 'delivered', to: 'completed', by: ['customer', 'job'] },
  { from: 'be_purchased', to: 'after_sales', by: ['customer'] },
  { from: 'in_purchased', to: 'after_sales', by: ['customer'] },
  { from: 'pending_inspection', to: 'after_sales', by: ['customer'] },
  { from: 'be_confirmed_customer', to: 'after_sales', by: ['customer'] },
  { from: 'be_delivered', to: 'after_sales', by: ['customer'] },
  { from: 'after_sales', to: 'be_purchased', by: ['operator'] },
  { from: 'after_sales', to: 'in_purchased', by: ['operator'] },
  { from: 'after_sales', to: 'pending_inspection', by: ['operator'] },
  { from: 'after_sales', to: 'be_confirmed_customer', by: ['operator'] },
  { from: 'after_sales', to: 'be_delivered', by: ['operator'] },
  { from: 'after_sales', to: 'closed', by: ['operator'] },
];

export function isMoveAllowed(from: OrderStatus, to: OrderStatus, by: MoveCause): boolean {
  return orderMoves.some((move) => move.from === from && move.to === to && move.by.includes(by));
}

/** The buyer's actions on an order, by status (specification §4). */
export const customerActions: Record<OrderStatus, readonly CustomerAction[]> = {
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
};

export type CustomerAction = 'pay' | 'cancel' | 'refund' | 'track' | 'confirmReceipt';
