import { type SqlBool, sql } from 'kysely';
import type { Held, Scope } from './held.ts';
import { inTheBooks, ofOrder, orders, sevenYears } from './held-by-order.ts';

const ofBuyer = ({ buyerId }: Scope) => sql<SqlBool>`t.buyer_id = ${buyerId}`;

/** What was found and packed for an order, and a buyer's own stock. */
export const heldInWarehouse: Readonly<Record<string, Held>> = {
  inspections: {
    what: 'that an order’s goods were inspected, and their charged weight',
    ...inTheBooks,
    rows: ofOrder,
    given: ['order_id', 'chargeable_grams', 'note', 'inspected_at', 'approved_at'],
    withheld: ['inspected_by'],
  },
  inspection_lines: {
    what: 'what was found of an order’s goods, line by line',
    ...inTheBooks,
    rows: ofOrder,
    given: ['order_item_id', 'order_id', 'accepted', 'damaged', 'missing', 'note', 'inspected_at'],
    withheld: ['inspected_by'],
  },
  finding_settlements: {
    what: 'how pieces found damaged or missing were settled',
    ...inTheBooks,
    rows: ofOrder,
    given: ['order_id', 'order_item_id', 'pieces', 'how', 'settled_at'],
    // Operators' notes to each other.
    withheld: ['id', 'reason', 'settled_by'],
  },
  objections: {
    what: 'the buyer’s objection to an inspection, and the answer',
    retention: `as long as the books, the buyer’s words ${sevenYears}`,
    erasure: 'the buyer’s words are deleted, unless others act for the buyer',
    rows: ofOrder,
    given: ['order_id', 'text', 'raised_at', 'decision', 'answer', 'decided_at'],
    withheld: ['id', 'raised_by', 'event_id', 'decided_by'],
  },
  received_parcels: {
    what: 'numbers of the parcels in which suppliers sent an order’s goods',
    ...inTheBooks,
    rows: ofOrder,
    given: ['order_id', 'tracking_number', 'received_at'],
    withheld: ['id', 'received_by'],
  },
  parcels: {
    what: 'weight and size of an order’s parcels',
    ...inTheBooks,
    rows: ofOrder,
    given: ['id', 'order_id', 'number', 'weight_grams', 'length_mm', 'width_mm', 'height_mm', 'weighed_at'],
    withheld: ['weighed_by'],
  },
  parcel_contents: {
    what: 'which pieces of an order are in which of its parcels',
    ...inTheBooks,
    rows: ofOrder,
    given: ['parcel_id', 'order_item_id', 'order_id', 'pieces'],
  },
  inspection_pictures: {
    what: 'pictures of the inspected goods',
    retention: sevenYears,
    erasure: 'stay until then',
    rows: ofOrder,
    given: ['order_id', 'position', 'key', 'order_item_id'],
  },
  shipments: {
    what: 'parcels on their way, and their numbers; to follow them',
    ...inTheBooks,
    rows: ofOrder,
    given: [
      'id',
      'order_id',
      'parcel_id',
      'carrier',
      'tracking_number',
      'state',
      'shipped_at',
      'delivered_at',
      'expected_on',
      'replaced_number',
      'corrected_at',
    ],
    withheld: ['shipped_by', 'tracked_parcel_id'],
  },
  parcel_questions: {
    what: 'parcels that needed somebody, and what was done',
    ...inTheBooks,
    rows: ofOrder,
    given: ['order_id', 'reason', 'asked_at', 'answered_at', 'answer', 'moved_at'],
    withheld: ['id', 'shipment_id', 'answered_by'],
  },
  tracked_parcels: {
    what: 'numbers of parcels that a tracking service follows, and what it last said',
    ...inTheBooks,
    rows: (who) => sql`t.id in (select tracked_parcel_id from shipments where order_id in ${orders(who)})`,
    given: ['number', 'carrier', 'destination_country', 'service', 'since', 'state', 'expected_on', 'registered_at'],
    withheld: [
      'id',
      'kind',
      'registration',
      'refusal',
      'tries',
      'try_at',
      'refused_at',
      'heard_at',
      'pulled_at',
      'ended_at',
      'created_at',
    ],
  },
  tracking_events: {
    what: 'what that service reported of a parcel’s way',
    ...inTheBooks,
    rows: (who) =>
      sql`t.tracked_parcel_id in (select tracked_parcel_id from shipments where order_id in ${orders(who)})`,
    given: ['at', 'offset_minutes', 'state', 'word', 'detail', 'place', 'description'],
    withheld: ['tracked_parcel_id', 'identity', 'found_at', 'passed_on_at'],
  },
  tracking_steps: {
    what: 'a parcel’s way',
    ...inTheBooks,
    rows: (who) => sql`t.shipment_id in (select id from shipments where order_id in ${orders(who)})`,
    given: ['shipment_id', 'at', 'place', 'description', 'state'],
    withheld: ['id', 'created_at'],
  },
  own_stock: {
    what: 'goods that the buyer keeps in the warehouse',
    ...inTheBooks,
    rows: ofBuyer,
    given: ['sku_id', 'product_id', 'pieces', 'low_at'],
    withheld: ['buyer_id', 'order_item_id', 'shelf', 'low_told_at'],
  },
  own_stock_batches: {
    what: 'when those goods came, for the storage fee',
    ...inTheBooks,
    rows: ofBuyer,
    given: ['id', 'sku_id', 'order_id', 'arrived_at', 'pieces'],
    withheld: ['buyer_id'],
  },
  own_stock_moves: {
    what: 'what came to those goods and left, append-only; of corrections the operator’s words',
    ...inTheBooks,
    rows: ofBuyer,
    given: ['batch_id', 'sku_id', 'pieces', 'reason', 'order_id', 'note', 'at'],
    withheld: ['id', 'buyer_id', 'order_item_id', 'operator_id'],
  },
  storage_fees: {
    what: 'fees for keeping those goods, and the order that billed them',
    ...inTheBooks,
    rows: ofBuyer,
    given: ['batch_id', 'month', 'pieces', 'cents', 'order_id', 'accrued_at'],
    withheld: ['id', 'buyer_id'],
  },
};
