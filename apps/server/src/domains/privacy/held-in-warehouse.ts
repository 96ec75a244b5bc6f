import { sql } from 'kysely';
import type { Held } from './held.ts';
import { inTheBooks, ofOrder, orders, sevenYears } from './held-by-order.ts';

/** What was found and packed for an order. */
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
  objections: {
    what: 'the buyer’s objection to an inspection, and the answer',
    kept: `as long as the books, the buyer’s words ${sevenYears}`,
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
  inspection_pictures: {
    what: 'pictures of the inspected goods',
    kept: sevenYears,
    erasure: 'stay until then',
    rows: ofOrder,
    given: ['order_id', 'position', 'key', 'order_item_id'],
  },
  shipments: {
    what: 'parcels on their way, and their numbers; to follow them',
    ...inTheBooks,
    rows: ofOrder,
    given: ['id', 'order_id', 'parcel_id', 'carrier', 'tracking_number', 'state', 'shipped_at', 'delivered_at'],
    withheld: ['shipped_by'],
  },
  tracking_steps: {
    what: 'a parcel’s way',
    ...inTheBooks,
    rows: (who) => sql`t.shipment_id in (select id from shipments where order_id in ${orders(who)})`,
    given: ['shipment_id', 'at', 'place', 'description', 'state'],
    withheld: ['id', 'created_at'],
  },
};
