import { z } from 'zod';
import { isCashOnDelivery } from '../cash-on-delivery.ts';
import type { OrderDetails, OrderWait, Property } from '../sales-channel.ts';

/** What is written on an order, and what the shop waits for. Unknown states wait under their own name. */

const text = z.string().nullish();
const attributes = z.array(z.object({ key: z.string(), value: text })).catch([]);
const bag = z.object({ shopMoney: z.object({ amount: z.string() }) }).nullish();

export const detailsFields = {
  phone: text,
  test: z.boolean(),
  note: text,
  tags: z.array(z.string()).catch([]),
  edited: z.boolean().catch(false),
  customAttributes: attributes,
  discountCodes: z.array(z.string()).catch([]),
  paymentGatewayNames: z.array(z.string()).catch([]),
  currentTotalDiscountsSet: bag,
  totalTipReceivedSet: bag,
  currentTotalDutiesSet: bag,
  totalOutstandingSet: bag,
  additionalFees: z.array(z.object({ name: z.string(), price: bag })).catch([]),
  risk: z.object({ recommendation: z.string() }),
  fulfillmentOrders: z.object({
    nodes: z.array(
      z.object({ status: z.string(), fulfillAt: text, fulfillmentHolds: z.array(z.object({ reason: z.string() })) }),
    ),
  }),
  displayFinancialStatus: text,
  displayFulfillmentStatus: z.string(),
};
type Answer = z.output<z.ZodObject<typeof detailsFields>>;

export const lineDetailsFields = {
  customAttributes: attributes,
  lineItemGroup: z.object({ customAttributes: attributes }).nullish(),
};
type LineAnswer = z.output<z.ZodObject<typeof lineDetailsFields>>;

/** Names that begin with an underscore are notes of apps to themselves, which shops show to nobody. */
const shown = (given: z.output<typeof attributes>): Property[] =>
  given.flatMap(({ key, value }) => (key.startsWith('_') || !value ? [] : [{ name: key, value }]));

/** A bundle's properties belong to each of its lines. */
export const propertiesOf = ({ customAttributes, lineItemGroup }: LineAnswer): Property[] => [
  ...shown(lineItemGroup?.customAttributes ?? []),
  ...shown(customAttributes),
];

const amountOf = (given: z.output<typeof bag>): string =>
  (Number(given?.shopMoney.amount) ? given?.shopMoney.amount : '') ?? '';

export function detailsOf(order: Answer, unshipped: readonly string[]): OrderDetails {
  return {
    note: order.note ?? '',
    properties: shown(order.customAttributes),
    tags: order.tags,
    discountCodes: order.discountCodes,
    discount: amountOf(order.currentTotalDiscountsSet),
    tip: amountOf(order.totalTipReceivedSet),
    duties: amountOf(order.currentTotalDutiesSet),
    outstanding: amountOf(order.totalOutstandingSet),
    fees: order.additionalFees.map(({ name, price }) => ({ name, value: amountOf(price) })),
    paidWith: order.paymentGatewayNames,
    unshipped,
    isEdited: order.edited,
    isPartlySent: order.displayFulfillmentStatus === 'PARTIALLY_FULFILLED',
  };
}

const unpaid = ['PENDING', 'EXPIRED', 'VOIDED'];

/** Paid, or waiting for a decision; merely awaited money is neither. */
export const isWorthShowing = ({ displayFinancialStatus, paymentGatewayNames }: Answer): boolean =>
  !unpaid.includes(displayFinancialStatus ?? '') || isCashOnDelivery(...paymentGatewayNames);

export function waitsOf(order: Answer): OrderWait[] {
  return [
    ...(order.test ? [{ kind: 'test_order' as const, said: '' }] : []),
    ...paymentWaits(order),
    ...shippingWaits(order),
    ...riskWaits(order.risk.recommendation),
  ];
}

function paymentWaits({ displayFinancialStatus: status, paymentGatewayNames }: Answer): OrderWait[] {
  switch (status) {
    case 'PAID':
    case 'PARTIALLY_REFUNDED':
    case 'REFUNDED':
      return [];
    case 'PARTIALLY_PAID':
      return [{ kind: 'partly_paid', said: '' }];
    case 'AUTHORIZED':
      return [{ kind: 'authorized', said: '' }];
    case 'PENDING':
    case 'EXPIRED':
    case 'VOIDED':
      return isCashOnDelivery(...paymentGatewayNames) ? [{ kind: 'cash_on_delivery', said: '' }] : [];
    default:
      return [{ kind: 'payment_unknown', said: status ?? '' }];
  }
}

const openStatuses = ['UNFULFILLED', 'OPEN', 'PARTIALLY_FULFILLED', 'RESTOCKED', 'REQUEST_DECLINED'];
const endedStatuses = ['FULFILLED', 'FULFILLMENT_NOT_REQUIRED'];

function shippingWaits({ displayFulfillmentStatus: status, fulfillmentOrders }: Answer): OrderWait[] {
  const parts = fulfillmentOrders.nodes;
  const held = parts.filter((part) => part.status === 'ON_HOLD');
  if (held.length > 0 || status === 'ON_HOLD') {
    const reasons = held.flatMap(({ fulfillmentHolds }) => fulfillmentHolds.map(({ reason }) => reason));
    return [{ kind: 'on_hold', said: [...new Set(reasons)].sort().join(', ') }];
  }
  const scheduled = parts.filter((part) => part.status === 'SCHEDULED');
  if (scheduled.length > 0 || status === 'SCHEDULED') {
    const from = scheduled.flatMap(({ fulfillAt }) => fulfillAt?.slice(0, 10) ?? []).sort()[0];
    return [{ kind: 'scheduled', said: from ?? '' }];
  }
  if (status === 'IN_PROGRESS' || status === 'PENDING_FULFILLMENT') return [{ kind: 'in_progress', said: '' }];
  const unknown = [...openStatuses, ...endedStatuses].includes(status)
    ? parts.find((part) => !['OPEN', 'IN_PROGRESS', 'CLOSED', 'CANCELLED'].includes(part.status))?.status
    : status;
  return unknown ? [{ kind: 'state_unknown', said: unknown }] : [];
}

function riskWaits(recommendation: string): OrderWait[] {
  return recommendation === 'ACCEPT' || recommendation === 'NONE' ? [] : [{ kind: 'risk', said: recommendation }];
}
