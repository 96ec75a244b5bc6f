import type { PurchaseOrderState } from '@sampan/contract/purchasing';
import type { TrackingState } from '@sampan/contract/tracking-states';
import type pg from 'pg';

/** What the warehouse knows of one order. JSON from the database: timestamps are ISO texts. */

interface ResultRow {
  order_item_id: string;
  accepted: number;
  damaged: number;
  missing: number;
  note: string;
  inspected_at: string;
}

export interface ParcelRow {
  id: string;
  number: number;
  weight_grams: number;
  length_mm: number;
  width_mm: number;
  height_mm: number;
  contents: { order_item_id: string; pieces: number }[] | null;
  shipment: {
    id: string;
    carrier: string;
    tracking_number: string;
    state: TrackingState;
    shipped_at: string;
    delivered_at: string | null;
    steps: { id: string; at: string; place: string; description: string; state: TrackingState }[] | null;
  } | null;
}

export interface KnownRow {
  received: { tracking_number: string; received_at: string }[] | null;
  purchases:
    | { id: string; number: number; state: PurchaseOrderState; carrier: string; tracking_number: string }[]
    | null;
  results: ResultRow[] | null;
  pictures: { position: number; key: string; order_item_id: string | null }[] | null;
  parcels: ParcelRow[] | null;
  inspection: { inspected_at: string; by: string; note: string; approved_at: string | null } | null;
  objections:
    | {
        id: string;
        text: string;
        raised_at: string;
        decision: 'stands' | 'inspect_again' | 'withdrawn' | null;
        answer: string;
        by: string;
        decided_at: string | null;
      }[]
    | null;
  notes: { id: string; written_at: string; by: string; text: string }[] | null;
  suppliers: Record<string, Record<string, string>> | null;
  buyer_id: string;
  /** Where the buyer's own pieces of these SKUs lie; others of the buyer's, under their SKUs, too. */
  shelves: Record<string, string> | null;
  /** Where bought goods are, by the order's line. */
  places: Record<string, string[]> | null;
}

export async function readKnown(pool: pg.Pool, orderId: string): Promise<KnownRow> {
  const { rows } = await pool.query<KnownRow>({
    name: 'warehouse-order',
    text: `
      select
        (select jsonb_agg(r order by r.received_at) from received_parcels r where r.order_id = $1) as received,
        (select jsonb_agg(p order by p.number) from purchase_orders p where p.state in ('placed', 'shipped', 'arrived')
          and p.id in (select purchase_order_id from purchase_order_lines where order_id = $1)) as purchases,
        (select jsonb_agg(l) from inspection_lines l where l.order_id = $1) as results,
        (select jsonb_agg(p order by p.position) from inspection_pictures p where p.order_id = $1) as pictures,
        (select jsonb_agg(to_jsonb(p) || jsonb_build_object('shipment', (
            select to_jsonb(s) || jsonb_build_object('steps', (
              select jsonb_agg(t order by t.at desc, t.id desc) from tracking_steps t where t.shipment_id = s.id))
            from shipments s where s.parcel_id = p.id), 'contents', (
            select jsonb_agg(c order by i.position) from parcel_contents c join order_items i on i.id = c.order_item_id
            where c.parcel_id = p.id)) order by p.number)
          from parcels p where p.order_id = $1) as parcels,
        (select to_jsonb(n) || jsonb_build_object('by', coalesce(w.name, ''))
          from inspections n left join operators w on w.id = n.inspected_by where n.order_id = $1) as inspection,
        (select jsonb_agg(to_jsonb(b) || jsonb_build_object('by', coalesce(w.name, '')) order by b.raised_at)
          from objections b left join operators w on w.id = b.decided_by where b.order_id = $1) as objections,
        (select jsonb_agg(to_jsonb(n) || jsonb_build_object('by', w.name) order by n.written_at desc, n.id desc)
          from order_notes n join operators w on w.id = n.written_by where n.order_id = $1) as notes,
        (select jsonb_object_agg(s.id, s.names) from suppliers s
          where s.id in (select supplier_id from order_items where order_id = $1)) as suppliers,
        (select jsonb_object_agg(order_item_id, places) from (
            select order_item_id, jsonb_agg(place order by placed_at, place) as places
            from goods_places where order_id = $1 group by 1) g) as places,
        o.buyer_id,
        (select jsonb_object_agg(s.sku_id, s.shelf) from own_stock s
          where s.buyer_id = o.buyer_id and s.sku_id in (select sku_id from order_items where order_id = $1)) as shelves
      from orders o where o.id = $1`,
    values: [orderId],
  });
  return rows[0] as KnownRow;
}
