import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import type { Language } from '@sampan/contract/languages';
import { dollars, priceDollars } from '@sampan/contract/money';
import { toWireTime } from '@sampan/contract/wire-time';
import { postalLabel } from '@sampan/locations';
import { isUuid } from '#database/uuid.ts';
import { pickText } from '#domains/catalogue/texts.ts';
import { attributesText, nameIn } from '#domains/orders/line-texts.ts';
import { toChangeResponse } from '#domains/orders/order-changes.ts';
import { type Sight, sightOf } from '#domains/orders/order-sight.ts';
import { type ItemRow, type OrderRow, readActorNames, readOrder } from '#domains/orders/reading/order-queries.ts';
import { toAddressResponse, toBillResponse } from '#domains/orders/reading/order-view.ts';
import { signedFileUrl } from '#domains/uploads/signed-file-url.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';
import { toQueueRowResponse } from './list-operator-orders.ts';
import { toMoneyResponse } from './money-view.ts';
import { type OrderDetails, readDetails } from './order-details.ts';
import { readQueueRows } from './queue-rows.ts';

type OperatorContext = Context & { actor: Operator };
type Detail = OutputOf<Calls['operatorGetOrder']>;

/** One order with everything that the operator's roles need. */
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
    events: await toEventsResponse(ctx, row),
    changes: details.changes.map(({ version, kind, before, after, changed_at, changer }) =>
      toChangeResponse(
        { version, kind, before, after, by: 'operator', actor: changer, at: new Date(changed_at) },
        sight,
      ),
    ),
  };
}

const wire = (at: string) => toWireTime(new Date(at));

/** What was paid with is the matter of those who see payments. */
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
