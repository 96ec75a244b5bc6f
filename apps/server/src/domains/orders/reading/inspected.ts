import type { inspection, objection, parcel } from '@sampan/contract/inspected';
import { dollars, sum } from '@sampan/contract/money';
import type { TrackingState } from '@sampan/contract/tracking-states';
import { toWireTime } from '@sampan/contract/wire-time';
import type pg from 'pg';
import type { z } from 'zod';
import { theRow } from '#database/rows.ts';
import { signedFileUrl } from '#domains/uploads/signed-file-url.ts';
import type { Context } from '#shop/context.ts';
import { unsettledPieces } from './unsettled-pieces.ts';

/** The findings and parcels of the warehouse and the buyer's answer, for readers of one order. */

export interface Inspected {
  inspection: z.output<typeof inspection> | null;
  parcels: z.output<typeof parcel>[];
  objections: z.output<typeof objection>[];
}

interface PictureRow {
  key: string;
  order_item_id: string | null;
}

interface LineRow {
  order_item_id: string;
  accepted: number;
  damaged: number;
  missing: number;
  note: string;
}

interface UnsentRow {
  state: 'requested' | 'withdrawn' | 'rejected' | 'approved' | 'paying' | 'paid' | 'failed';
  pieces: number;
  amount_cents: number;
  is_credit: boolean;
}

interface StepRow {
  at: string;
  place: string;
  description: string;
  state: TrackingState;
}

interface ParcelRow {
  number: number;
  weight_grams: number;
  length_mm: number;
  width_mm: number;
  height_mm: number;
  shipment: {
    carrier: string;
    tracking_number: string;
    state: TrackingState;
    shipped_at: string;
    delivered_at: string | null;
    steps: StepRow[] | null;
  } | null;
}

interface ObjectionRow {
  text: string;
  raised_at: string;
  decision: Inspected['objections'][number]['decision'];
  answer: string;
  decided_at: string | null;
}

interface Found {
  inspection: { inspected_at: string; approved_at: string | null } | null;
  pictures: PictureRow[] | null;
  lines: LineRow[] | null;
  unsent: UnsentRow[] | null;
  unsettled: number;
  parcels: ParcelRow[] | null;
  objections: ObjectionRow[] | null;
}

/** Hides an inspection until it is finished. */
export async function readInspected(
  ctx: Pick<Context, 'pool' | 'config' | 'now'>,
  orderId: string,
): Promise<Inspected> {
  const found = await find(ctx.pool, orderId);
  const parcels = (found.parcels ?? []).map(toParcelResponse);
  return {
    inspection: toInspectionResponse(found, parcels, (key) => signedFileUrl(ctx, key)),
    parcels: found.inspection ? parcels : [],
    objections: (found.objections ?? []).map(toObjectionResponse),
  };
}

async function find(pool: pg.Pool, orderId: string): Promise<Found> {
  const { rows } = await pool.query<Found>({
    name: 'order-inspected',
    text: `
      select (select to_jsonb(n) from inspections n where n.order_id = $1) as inspection,
        (select jsonb_agg(p order by p.position) from inspection_pictures p where p.order_id = $1) as pictures,
        (select jsonb_agg(l order by i.position) from inspection_lines l
          join order_items i on i.id = l.order_item_id where l.order_id = $1) as lines,
        (select jsonb_agg(jsonb_build_object('state', r.state, 'amount_cents', r.amount_cents,
            'pieces', (select sum(l.quantity) from refund_lines l where l.refund_id = r.id),
            'is_credit', not exists (select from refund_payouts p where p.refund_id = r.id and p.method <> 'balance'))
            order by r.requested_at)
          from refunds r where r.order_id = $1 and r.of_inspection) as unsent,
        (select coalesce(sum(${unsettledPieces}), 0)::int from inspection_lines l
          join order_items i on i.id = l.order_item_id where l.order_id = $1) as unsettled,
        (select jsonb_agg(o order by o.raised_at) from objections o where o.order_id = $1) as objections,
        (select jsonb_agg(to_jsonb(p) || jsonb_build_object('shipment', (
            select to_jsonb(s) || jsonb_build_object('steps', (
              select jsonb_agg(t order by t.at desc, t.id desc) from tracking_steps t where t.shipment_id = s.id))
            from shipments s where s.parcel_id = p.id)) order by p.number)
          from parcels p where p.order_id = $1) as parcels`,
    values: [orderId],
  });
  return theRow(rows);
}

const at = (moment: string) => toWireTime(new Date(moment));

function toInspectionResponse(
  { inspection, pictures, lines, unsent, unsettled }: Found,
  parcels: Inspected['parcels'],
  addressOf: (key: string) => string,
): Inspected['inspection'] {
  if (!inspection) return null;
  const picturesOf = (itemId: string | null) =>
    (pictures ?? []).filter((picture) => picture.order_item_id === itemId).map(({ key }) => addressOf(key));
  return {
    at: at(inspection.inspected_at),
    weightGrams: parcels.reduce((grams, { weightGrams }) => grams + weightGrams, 0),
    pictures: picturesOf(null),
    lines: (lines ?? []).map(({ order_item_id, accepted, damaged, missing, note }) => ({
      orderItemId: order_item_id,
      accepted,
      damaged,
      missing,
      note,
      pictures: picturesOf(order_item_id),
    })),
    unsent: (unsent ?? []).map(toUnsentResponse),
    unsettledPieces: unsettled - proposedPieces(unsent ?? []),
    approvedAt: inspection.approved_at && at(inspection.approved_at),
  };
}

function toUnsentResponse({ state, pieces, amount_cents, is_credit }: UnsentRow) {
  const amountUsd = dollars(amount_cents);
  if (state === 'requested') return { pieces, amountUsd, state: 'proposed' as const };
  if (state === 'rejected') return { pieces, amountUsd, state: 'declined' as const };
  return { pieces, amountUsd, state: is_credit ? ('credited' as const) : ('refunded' as const) };
}

const proposedPieces = (unsent: readonly UnsentRow[]): number =>
  sum(unsent.filter(({ state }) => state === 'requested').map(({ pieces }) => pieces));

function toParcelResponse({ shipment, ...row }: ParcelRow): Inspected['parcels'][number] {
  return {
    number: row.number,
    weightGrams: row.weight_grams,
    lengthMm: row.length_mm,
    widthMm: row.width_mm,
    heightMm: row.height_mm,
    shipment: shipment && {
      carrier: shipment.carrier,
      trackingNumber: shipment.tracking_number,
      state: shipment.state,
      shippedAt: at(shipment.shipped_at),
      deliveredAt: shipment.delivered_at && at(shipment.delivered_at),
      steps: (shipment.steps ?? []).map((step) => ({
        at: at(step.at),
        place: step.place,
        description: step.description,
        state: step.state,
      })),
    },
  };
}

function toObjectionResponse(row: ObjectionRow): Inspected['objections'][number] {
  return {
    text: row.text,
    raisedAt: at(row.raised_at),
    decision: row.decision,
    answer: row.answer,
    decidedAt: row.decided_at && at(row.decided_at),
  };
}
