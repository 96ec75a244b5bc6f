import type { bill, instalment } from '@sampan/contract/billing';
import { everyFee, feeNames, sumOfFees } from '@sampan/contract/fees';
import type { Language } from '@sampan/contract/languages';
import { dollars, priceDollars, sum } from '@sampan/contract/money';
import type { Costs } from '@sampan/contract/order-costs';
import { mayBuyer } from '@sampan/contract/order-status';
import type { order, orderAddress, orderItem } from '@sampan/contract/orders';
import { toWireTime } from '@sampan/contract/wire-time';
import { addressLabel } from '@sampan/locations';
import { translate } from '@sampan/translations/translate';
import type { z } from 'zod';
import { splitCosts, toQuoteResponse } from '#domains/orders/bill.ts';
import { attributesIn, nameIn } from '#domains/orders/line-texts.ts';
import { methodLabel } from '#domains/orders/method-label.ts';
import { closingTime, expectedDelivery, timelineOf, type Way } from '#domains/orders/status/timeline.ts';
import type { BillRow, InstalmentRow, ItemRow, OrderRow } from './order-queries.ts';
import { type Remaining, remainingOf, remainingOfLine } from './remaining.ts';

/** Orders and bills in the API's historic terms. Pure. */

export type WireOrder = z.output<typeof order>;
export type WireBill = z.output<typeof bill>;

/** The pieces that can still be refunded: none once a parcel has left, or if the order's status does not permit it. */
function returnable(row: OrderRow, item: ItemRow): number {
  if (!mayBuyer('refund', row.status) || row.hasLeft) return 0;
  return item.quantity - item.refunded_quantity - item.asked_back;
}

function toItemResponse(row: OrderRow, item: ItemRow, language: Language): z.output<typeof orderItem> {
  const remaining = remainingOfLine(item);
  return {
    id: item.id,
    productName: nameIn(item, language),
    productAttr: JSON.stringify(attributesIn(item, language)),
    productPicPath: item.picture,
    salePrice: priceDollars(item.unit_price_e4),
    quantity: item.quantity,
    saleAmount: dollars(item.amount_cents),
    wholesaleProductId: item.product_id,
    productSn: String(item.sku_id),
    returnableQuantity: returnable(row, item),
    refundedQuantity: item.refunded_quantity,
    remainingQuantity: remaining.quantity,
    remainingAmount: dollars(remaining.amountCents),
    hsCode: item.hs_code,
    origin: item.origin,
    serving: item.serving,
  };
}

function toInstalmentResponse(row: InstalmentRow): z.output<typeof instalment> {
  return {
    id: row.id,
    kind: row.kind,
    amountUsd: dollars(row.amount_cents),
    receivedUsd: dollars(row.received_cents - row.credit_cents),
    creditUsd: dollars(row.credit_cents),
    state: row.state === 'replaced' ? 'cancelled' : row.state,
    patternPayment: row.payment_pattern,
    paidAt: row.paid_at ? toWireTime(new Date(row.paid_at)) : null,
    paidWith: row.paid_with ? methodLabel(row.paid_with) : '',
    isPrepaid: row.is_prepaid,
    jointPaymentId: row.joint?.id ?? '',
    jointSn: row.joint?.sn ?? '',
  };
}

/** Puts the instalment due now or next last: clients pay and declare the last one. */
function inPayingOrder(rows: readonly InstalmentRow[]): InstalmentRow[] {
  const next = rows.find((row) => row.state !== 'paid' && row.state !== 'cancelled');
  return next ? [...rows.filter((row) => row !== next), next] : [...rows];
}

/** Plan and shipping line can be chosen until something, even a part, is paid or a payment is in progress. */
function isOpen(row: Pick<OrderRow, 'status' | 'instalments'>): boolean {
  const isUntouched = ({ state, received_cents }: InstalmentRow) =>
    (state === 'due' || state === 'not_due') && received_cents === 0;
  return row.status === 'create' && row.instalments.every(isUntouched);
}

/** The plans, shipping lines and terms. */
function toTermsResponse(row: OrderRow): Pick<WireBill, 'plans' | 'shippingLines' | 'basis'> {
  const { basis } = row.bill;
  const costs = costsOf(row.bill);
  const quotes = basis.quotes.map((quote) => toQuoteResponse(quote, basis.isWeightAssumed));
  const chosen = quotes.find(({ id }) => id === basis.shippingLine.id);
  if (!chosen) throw new Error('an order without the quote of its line');
  return {
    plans: (isOpen(row) ? basis.plans : []).map((plan) => {
      const split = splitCosts(costs, plan);
      return { plan, dueNowUsd: dollars(split.deposit), totalUsd: dollars(split.total) };
    }),
    shippingLines: isOpen(row) ? quotes : [],
    basis: {
      suppliers: basis.suppliers,
      inspectionRate: basis.inspectionRateE6 / 1_000_000,
      serviceRate: basis.serviceRateE6 / 1_000_000,
      chargeableWeightKg: basis.chargeableGrams / 1000,
      shippingLine: basis.shippingLine.name,
      shippingQuote: chosen,
    },
  };
}

function costsOf(row: BillRow): Costs {
  return { goods: row.goods_cents, ...everyFee(row.fees) };
}

function toRemainingResponse(left: Remaining): WireBill['remaining'] {
  return {
    goodsUsd: dollars(left.goods),
    domesticUsd: dollars(left.domestic),
    inspectionUsd: dollars(left.inspection),
    serviceUsd: dollars(left.service),
    handlingUsd: dollars(left.handling),
    storageUsd: dollars(left.storage),
    feesInChinaUsd: dollars(sumOfFees(left, 'deposit')),
    internationalShippingUsd: dollars(left.international),
    totalUsd: dollars(left.total),
    paidUsd: dollars(left.paid),
    refundPendingUsd: dollars(left.refundPending),
  };
}

export function toBillResponse(row: OrderRow, language: Language): WireBill {
  const { bill } = row;
  const costs = costsOf(bill);
  const left = remainingOf(row);
  const due = row.instalments.filter((one) => one.state === 'due' || one.state === 'confirming');
  return {
    id: bill.id,
    orderId: row.id,
    isFull: translate(language, bill.plan === 'full' ? 'orders.fullPayment' : 'orders.depositAndBalance'),
    plan: bill.plan,
    totalAmountUsd: dollars(bill.goods_cents),
    totalAdvancePayment: dollars(bill.deposit_cents),
    totalFinalPayment: dollars(bill.balance_cents),
    totalDeliveryPriceByCn: dollars(costs.domestic),
    totalAcceptancePrice: dollars(costs.inspection),
    totalDeliveryPriceByIntl: dollars(costs.international),
    deliveryPriceByIntlIsFinal: bill.international_is_final,
    totalServiceFee: dollars(costs.service),
    totalHandlingFee: dollars(costs.handling),
    totalStorageFee: dollars(costs.storage),
    fees: feeNames().map((fee) => ({ fee, amountUsd: dollars(costs[fee]), remainingUsd: dollars(left[fee]) })),
    totalCostUsd: dollars(bill.total_cents),
    paidUsd: dollars(row.paidCents),
    bankFeeUsd: dollars(row.bankFeeCents),
    dueUsd: dollars(sum(due.map((one) => Math.max(one.amount_cents - one.received_cents, 0)))),
    refundedUsd: dollars(row.refundedCents),
    remaining: toRemainingResponse(left),
    billDetailDtos: inPayingOrder(row.instalments).map(toInstalmentResponse),
    ...toTermsResponse(row),
  };
}

/** Operators see the address as a carrier reads it, to copy onto a label; buyers see it in their own language. */
export function toAddressResponse(
  { address, countryIso }: OrderRow,
  language: Language,
  label = addressLabel,
): z.output<typeof orderAddress> {
  const { detailAddress: street, city, province, postcode } = address;
  return { ...address, lines: label(countryIso, language, { street, city, province, postcode }) };
}

function wayOf({ destination, items, bill }: OrderRow): Way {
  if (destination === 'own_stock') return 'restock';
  return items.every(({ serving }) => serving === 'own_stock') ? 'own_stock' : bill.plan;
}

export function toOrderResponse(row: OrderRow, language: Language): WireOrder {
  const closesAt = closingTime(row);
  return {
    id: row.id,
    sn: row.sn,
    gmtCreate: toWireTime(row.placedAt),
    orderStatus: row.status,
    customerReceiveAddressId: row.addressId ?? '',
    destination: row.destination,
    isByRule: row.isByRule,
    customerOrderItemList: row.items.map((item) => toItemResponse(row, item, language)),
    fmsBill: toBillResponse(row, language),
    address: toAddressResponse(row, language),
    company: row.company,
    timeline: timelineOf({
      status: row.status,
      statusBefore: row.statusBefore,
      way: wayOf(row),
      events: row.events.map((event) => ({ from: event.from_status, to: event.to_status, at: new Date(event.at) })),
    }),
    isObjected: row.isObjected,
    canWithdrawRefund: row.canWithdrawRefund,
    closesAt: closesAt && toWireTime(closesAt),
    answerBy: row.answerBy && toWireTime(row.answerBy),
    paymentNote: row.paymentNote,
    weightGrams: row.weightGrams,
    expectedDelivery: expectedDelivery(row),
    arrivedAt: row.arrivedAt && toWireTime(row.arrivedAt),
  };
}
