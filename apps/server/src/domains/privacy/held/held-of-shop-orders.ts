import { type SqlBool, sql } from 'kysely';
import type { Held, Scope } from './held.ts';

const ofBuyer = ({ buyerId }: Scope) => sql<SqlBool>`t.buyer_id = ${buyerId}`;
const own = ({ buyerId }: Scope) => sql`(select id from shop_orders where buyer_id = ${buyerId})`;
const ownShops = ({ buyerId }: Scope) => sql`(select id from reseller_shops where buyer_id = ${buyerId})`;

const withTheShop = { retention: 'with the shop', erasure: 'deleted, unless others act for the buyer' };

/** Data from a reseller's own shops. Recipients are the reseller's customers, so the export leaves them out. */
export const heldOfShopOrders: Readonly<Record<string, Held>> = {
  shop_orders: {
    what: 'orders that came in at the customer’s own shops, with what is written on them; of the recipient name, address, phone and e-mail address, to send the goods',
    retention: 'with the shop; the recipient 180 days after the order ended, or until the shop asks for the erasure',
    erasure: 'deleted, with the addresses of the orders placed for them, unless others act for the buyer',
    rows: ofBuyer,
    given: [
      'id',
      'shop_id',
      'remote_id',
      'part',
      'name',
      'currency',
      'shipping_name',
      'placed_at',
      'changed_at',
      'state',
      'state_since',
      'closed_because',
      'closed_there',
      'country_iso',
      'repaired_at',
      'erased_at',
      'order_id',
      'ordered_at',
      'ended_at',
      'taken_at',
      'waits',
      'released',
    ],
    withheld: ['buyer_id', 'recipient', 'details', 'erasure_asked_at', 'attempt', 'reopened_at'],
  },
  shop_order_lines: {
    what: 'what was bought there',
    ...withTheShop,
    rows: (who) => sql`t.shop_order_id in ${own(who)}`,
    given: [
      'shop_order_id',
      'remote_line_id',
      'remote_variant_id',
      'shop_sku',
      'title',
      'quantity',
      'quantity_there',
      'price',
      'sku_id',
      'is_own',
      'ordered_there',
      'wanted_there',
    ],
    withheld: ['position', 'properties'],
  },
  unread_shop_orders: {
    what: 'orders of those shops that could not be read, and why',
    ...withTheShop,
    rows: (who) => sql`t.shop_id in ${ownShops(who)}`,
    given: ['shop_id', 'remote_id', 'name', 'because', 'said', 'found_at', 'tried_at', 'seen_to_at'],
    withheld: ['id', 'seen_to_by'],
  },
  shop_order_events: {
    what: 'what happened to those orders',
    ...withTheShop,
    rows: (who) => sql`t.shop_order_id in ${own(who)}`,
    given: ['shop_order_id', 'kind', 'order_id', 'at'],
    withheld: ['id'],
  },
  tracking_pushes: {
    what: 'what those shops were told of parcels',
    ...withTheShop,
    rows: (who) => sql`t.shop_order_id in ${own(who)}`,
    given: ['shop_order_id', 'carrier', 'tracking_number', 'state', 'problem', 'said', 'created_at', 'sent_at'],
    withheld: ['id', 'shipment_id', 'turn', 'key', 'replaces', 'lines', 'leased_until', 'tries', 'try_at'],
  },
  shop_links: {
    what: 'which goods of those shops are which here',
    ...withTheShop,
    rows: (who) => sql`t.shop_id in ${ownShops(who)}`,
    given: ['shop_id', 'remote_variant_id', 'shop_sku', 'sku_id', 'how', 'linked_at'],
  },
  shop_goods: {
    what: 'goods of those shops as they are named there, and what they are likely to be here',
    ...withTheShop,
    rows: (who) => sql`t.shop_id in ${ownShops(who)}`,
    given: [
      'shop_id',
      'remote_variant_id',
      'remote_product_id',
      'title',
      'option_values',
      'shop_sku',
      'barcode',
      'proposed_sku_id',
      'proposed_because',
    ],
    withheld: ['round'],
  },
  shop_goods_reads: {
    what: 'how far the goods of those shops were read',
    ...withTheShop,
    rows: (who) => sql`t.shop_id in ${ownShops(who)}`,
    given: ['shop_id', 'state', 'found', 'is_cut', 'asked_at', 'ended_at'],
    withheld: ['round', 'place', 'problem', 'beat_at'],
  },
  shop_order_settings: {
    what: 'who sends the parcels, as packing lists name them, and the phone number for recipients without one; until when a shop’s orders were read',
    ...withTheShop,
    rows: (who) => sql`t.shop_id in ${ownShops(who)}`,
    given: ['shop_id', 'sender_name', 'fallback_phone', 'pulled_until'],
    withheld: ['pull_began_at', 'pull_problem'],
  },
};
