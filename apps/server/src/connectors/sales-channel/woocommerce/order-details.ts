import { z } from 'zod';
import { isCashOnDelivery } from '../cash-on-delivery.ts';
import type { OrderDetails, OrderWait, Property } from '../sales-channel.ts';
import { listOf, number, words } from './fields.ts';

/** What is written on an order, and what the shop waits for. Unknown states wait under their own name. */

export const metaAnswer = listOf(
  z.object({
    key: words,
    value: z.unknown().optional(),
    display_key: words.optional(),
    display_value: z.unknown().optional(),
  }),
).catch([]);
type Meta = z.output<typeof metaAnswer>;
const amount = z.union([number, z.null()]).catch(null).optional();

export const detailsFields = {
  status: z.string().min(1),
  date_paid_gmt: z.string().nullish().catch(null),
  payment_method: words.optional(),
  payment_method_title: words.optional(),
  customer_note: words.optional(),
  discount_total: amount,
  coupon_lines: listOf(z.object({ code: words }))
    .catch([])
    .default([]),
  fee_lines: listOf(z.object({ name: words, total: amount }))
    .catch([])
    .default([]),
  meta_data: metaAnswer,
};
type Answer = z.output<z.ZodObject<typeof detailsFields>>;

/** Values of plug-ins may be lists or objects, which are written as they are rather than left out. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value.replaceAll(/<[^>]*>/g, ' ').trim();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return value === null || value === undefined ? '' : JSON.stringify(value);
}

/** Keys that begin with an underscore are hidden there, too; `pa_` are the options of the variant itself. */
export const propertiesOf = (meta: Meta): Property[] =>
  meta.flatMap(({ key, value, display_key, display_value }) => {
    const text = textOf(display_value ?? value);
    return key.startsWith('_') || key.startsWith('pa_') || !text ? [] : [{ name: display_key || key, value: text }];
  });

const amountOf = (given: number | null | undefined): string => (given ? given.toFixed(2) : '');

export function detailsOf(order: Answer, isPartlySent: boolean): OrderDetails {
  return {
    note: order.customer_note ?? '',
    properties: [],
    tags: [],
    discountCodes: order.coupon_lines.map(({ code }) => code),
    discount: amountOf(order.discount_total),
    tip: '',
    duties: '',
    outstanding: '',
    fees: order.fee_lines.map(({ name, total }) => ({ name, value: amountOf(total) })),
    paidWith: [order.payment_method_title || order.payment_method || ''].filter(Boolean),
    unshipped: [],
    isEdited: false,
    isPartlySent,
  };
}

/** Those that WooCommerce itself counts as paid. */
const paidStatuses = ['processing', 'completed', 'refunded'];
/** Those before a payment, and orders that nobody finished. */
export const unpaidStatuses = ['pending', 'on-hold', 'failed', 'cancelled', 'trash', 'checkout-draft', 'auto-draft'];
/** Statuses of plug-ins for deposits. */
const isPartlyPaid = (status: string): boolean => /^partial(ly)?-?(paid|payment)$/.test(status);

export const isWorthShowing = ({ status, date_paid_gmt }: Answer): boolean =>
  Boolean(date_paid_gmt) || !unpaidStatuses.includes(status);

/** WooPayments and PayPal mark orders of their test mode so. */
const testModes: Readonly<Record<string, RegExp>> = {
  _wcpay_mode: /^test$/i,
  _ppcp_paypal_payment_mode: /^sandbox$/i,
};
const isTest = (meta: Meta): boolean => meta.some(({ key, value }) => testModes[key]?.test(textOf(value)));

export function waitsOf(order: Answer): OrderWait[] {
  return [...(isTest(order.meta_data) ? [{ kind: 'test_order' as const, said: '' }] : []), ...stateWaits(order)];
}

/** WooCommerce writes no date of payment on cash on delivery until it is completed. */
function stateWaits({ status, date_paid_gmt, payment_method = '', payment_method_title = '' }: Answer): OrderWait[] {
  if (isPartlyPaid(status)) return [{ kind: 'partly_paid', said: '' }];
  if (status === 'on-hold') return [{ kind: 'on_hold', said: '' }];
  if (!paidStatuses.includes(status) && !unpaidStatuses.includes(status))
    return [{ kind: 'state_unknown', said: status }];
  const isOnDelivery = !date_paid_gmt && isCashOnDelivery(payment_method, payment_method_title);
  return isOnDelivery && status === 'processing' ? [{ kind: 'cash_on_delivery', said: '' }] : [];
}
