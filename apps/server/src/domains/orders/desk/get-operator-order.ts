import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import type { Language } from '@sampan/contract/languages';
import { dollars, priceDollars } from '@sampan/contract/money';
import { toWireTime } from '@sampan/contract/wire-time';
import { postalLabel } from '@sampan/locations';
import { isUuid } from '#database/uuid.ts';
import { pickText } from '#domains/catalogue/texts.ts';
import { findUnconfirmed } from '#domains/orders/confirmed-offers.ts';
import { attributesText, nameIn } from '#domains/orders/line-texts.ts';
import { methodLabel } from '#domains/orders/method-label.ts';
import { toChangeResponse } from '#domains/orders/order-changes.ts';
import { type Sight, sightOf } from '#domains/orders/order-sight.ts';
import { type ItemRow, type OrderRow, readActorNames, readOrder } from '#domains/orders/reading/order-queries.ts';
import { toAddressResponse, toBillResponse } from '#domains/orders/reading/order-view.ts';
import { signedFileUrl } from '#domains/uploads/signed-file-url.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { toQueueRowResponse } from './list-operator-orders.ts';
import { type OrderDetails, type RefundDetails, readDetails } from './order-details.ts';
import { readQueueRows } from './queue-rows.ts';

type OperatorContext = Context & { actor: Operator };
type Detail = OutputOf<Calls['operatorGetOrder']>;

/** Returns one order with everything that the operator's roles need. */
export async function getOperatorOrder(ctx: OperatorContext, { id }: { id: string }): Promise<Detail> {
  const sight = sightOf(ctx.actor);
  const [queueRow] = isUuid(id) ? await readQueueRows(ctx.pool, [id]) : [];
  const row = queueRow && (await readOrder(ctx.pool, id));
  const details = row && (await readDetails(ctx.pool, id));
  if (!details) throw refuse('not_found');
  const { notes: _count, ...listed } = toQueueRowResponse(queueRow, sight);
  return {
    ...listed,
    buyer: sight.contact ? toBuyerResponse(details) : null,
    destination: row.destination,
    address: sight.address ? toAddressResponse(row, ctx.language, postalLabel) : null,
    toBuy: details.toBuy,
    isObjected: row.isObjected,
    items: row.items.map((item) => toLineResponse(item, details, sight, ctx.language)),
    bill: sight.prices ? billFor(sight, toBillResponse(row, ctx.language)) : null,
    money: sight.money ? toMoneyResponse(details, (key) => (sight.slips ? signedFileUrl(ctx, key) : '')) : null,
    messages: sight.contact ? details.messages.map(toMessageResponse) : null,
    notes: details.notes.map(({ id: noteId, written_at, written_by, author, text }) => ({
      id: noteId,
      at: wire(written_at),
      text,
      by: { id: written_by, name: author },
    })),
    unconfirmed: await toUnconfirmedResponse(ctx, id),
    events: await toEventsResponse(ctx, row),
    changes: details.changes.map(({ version, kind, before, after, changed_at, changer }) =>
      toChangeResponse(
        { version, kind, before, after, by: 'operator', actor: changer, at: new Date(changed_at) },
        sight,
      ),
    ),
  };
}

async function toUnconfirmedResponse({ db }: Context, id: string): Promise<Detail['unconfirmed']> {
  const found = await findUnconfirmed(db, id);
  return found ? { lines: found.lines, readAt: toWireTime(found.readAt) } : null;
}

const wire = (at: string) => toWireTime(new Date(at));

/** The payment method is shown only to those who see payments. */
function billFor({ money }: Sight, bill: NonNullable<Detail['bill']>): Detail['bill'] {
  if (money) return bill;
  return { ...bill, billDetailDtos: bill.billDetailDtos.map((one) => ({ ...one, paidWith: '' })) };
}

const toBuyerResponse = ({
  company,
  vatNumber,
  phone,
  language,
  buyersOrders,
  spentCents,
}: OrderDetails): NonNullable<Detail['buyer']> => ({
  company,
  vatNumber,
  phone,
  language,
  orders: buyersOrders,
  spentUsd: dollars(spentCents),
});

function toLineResponse(
  item: ItemRow,
  { suppliers }: OrderDetails,
  sight: Sight,
  language: Language,
): Detail['items'][number] {
  const productName = nameIn(item, language);
  return {
    id: item.id,
    productId: item.product_id,
    skuId: item.sku_id,
    productName,
    sourceName: item.source_name === productName ? '' : item.source_name,
    productAttr: attributesText(item, language),
    productPicPath: item.picture,
    supplierId: item.supplier_id,
    itemNumber: item.item_number,
    supplierName: pickText(suppliers[item.supplier_id] ?? {}, language),
    salePrice: sight.prices ? priceDollars(item.unit_price_e4) : null,
    saleAmount: sight.prices ? dollars(item.amount_cents) : null,
    quantity: item.quantity,
    refundedQuantity: item.refunded_quantity,
    weightGrams: item.weight_grams,
    isWeightAssumed: item.weight_is_assumed,
    serving: item.serving,
  };
}

const toMessageResponse = ({ created_at, template, content, read_at }: OrderDetails['messages'][number]) => ({
  at: wire(created_at),
  kind: template ?? ('' as const),
  content: content ?? '',
  isRead: read_at !== null,
});

async function toEventsResponse(ctx: Context, { events }: OrderRow): Promise<Detail['events']> {
  const names = await readActorNames(
    ctx.pool,
    events.flatMap((event) => event.actor_id ?? []),
  );
  return events.map((event) => ({
    version: event.version,
    at: wire(event.at),
    from: event.from_status,
    to: event.to_status,
    by: event.cause,
    actor: (event.actor_id && names.get(event.actor_id)) || '',
    reason: event.reason,
  }));
}

type Money = NonNullable<OutputOf<Calls['operatorGetOrder']>['money']>;

const toWireTimeOrNull = (at: string | null) => at && wire(at);

/**
 * Payments, bookings and refunds in the API's terms. `slipUrl` makes a temporary URL of a slip for this reader, or
 * empty text if the reader may not see it.
 */
function toMoneyResponse(details: OrderDetails, slipUrl: (key: string) => string): Money {
  return {
    payments: details.payments.map((one) => ({
      id: one.id,
      provider: one.provider,
      state: one.state,
      note: one.note,
      intentId: one.intent_id ?? '',
      amountUsd: dollars(one.amount_cents),
      paidWith: methodLabel({ brand: one.method_brand, lastFour: one.last_four }),
      at: wire(one.created_at),
    })),
    declarations: details.declarations.map((one) => ({
      id: one.id,
      state: one.state,
      remark: one.remark,
      reason: one.reason,
      decidedBy: one.decider,
      slips: one.images.map(slipUrl).filter(Boolean),
      declaredAt: wire(one.declared_at),
      decidedAt: toWireTimeOrNull(one.decided_at),
    })),
    transfers: details.transfers.map((one) => ({
      id: one.id,
      resolution: one.resolution,
      bankReference: one.bank_reference,
      bookedBy: one.booker,
      amountUsd: dollars(one.amount_cents),
      bankFeeUsd: dollars(one.bank_fee_cents),
      bookedAt: wire(one.booked_at),
    })),
    refunds: details.refunds.map(toRefundResponse),
    disputes: details.disputes.map((one) => ({
      id: one.id,
      reason: one.reason,
      state: one.state,
      amountUsd: dollars(one.amount_cents),
      dueBy: toWireTimeOrNull(one.due_by),
      openedAt: wire(one.opened_at),
    })),
    ledger: details.ledger.map(({ id, at, kind, account, amount_cents, booker }) => ({
      entryId: id,
      kind,
      account,
      bookedBy: booker,
      at: wire(at),
      amountUsd: dollars(amount_cents),
    })),
  };
}

const toRefundResponse = ({ lines, payouts, ...one }: RefundDetails): Money['refunds'][number] => ({
  id: one.id,
  state: one.state,
  reason: one.reason,
  decidedBy: one.decider,
  amountUsd: dollars(one.amount_cents),
  isOverpayment: one.overpayment !== null,
  requestedAt: wire(one.requested_at),
  decidedAt: toWireTimeOrNull(one.decided_at),
  lines: lines.map(({ order_item_id, quantity, amount_cents, remark }) => ({
    orderItemId: order_item_id,
    quantity,
    remark,
    amountUsd: dollars(amount_cents),
  })),
  payouts: payouts.map(({ method, amount_cents, state, bank_reference }) => ({
    method,
    state,
    bankReference: bank_reference,
    amountUsd: dollars(amount_cents),
  })),
});
