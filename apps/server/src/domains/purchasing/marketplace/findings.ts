import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { sql } from 'kysely';
import { findPurchaseLines } from '#domains/purchasing/purchase/purchase-queries.ts';
import { signedFileUrl } from '#domains/uploads/signed-file-url.ts';
import type { Context } from '#shop/context.ts';
import { specOf } from './buy-lines.ts';
import type { StoredOrder } from './marketplace-store.ts';

type Finding = OutputOf<Calls['operatorGetClaimTerms']>['found'][number];

interface Inspected {
  orderItemId: string;
  damaged: number;
  missing: number;
  note: string;
  keys: string[];
}

/** What the inspection found of the lines of an order there; pieces of goods that several purchases brought count once each. */
export async function findingsOf(ctx: Context, { purchaseId, lines }: StoredOrder): Promise<Finding[]> {
  const own = await findPurchaseLines(ctx.db, [purchaseId]);
  const inspected = await inspectedOf(
    ctx,
    own.map(({ orderItemId }) => orderItemId),
  );
  return lines.flatMap(({ lineId, offerId, specId, quantity }) => {
    const items = own.filter((line) => specOf(line) === `${offerId} ${specId}`).map(({ orderItemId }) => orderItemId);
    const found = inspected.filter(({ orderItemId }) => items.includes(orderItemId));
    const sum = (of: (one: Inspected) => number) => found.reduce((total, one) => total + of(one), 0);
    const damaged = Math.min(
      quantity,
      sum((one) => one.damaged),
    );
    const missing = Math.min(
      quantity - damaged,
      sum((one) => one.missing),
    );
    if (damaged + missing === 0) return [];
    const pictures = found.flatMap(({ keys }) => keys).map((key) => ({ key, url: signedFileUrl(ctx, key) }));
    const note = found
      .map((one) => one.note)
      .filter(Boolean)
      .join('; ');
    return { lineId, damaged, missing, note, pictures };
  });
}

async function inspectedOf({ db }: Context, orderItemIds: readonly string[]): Promise<Inspected[]> {
  const { rows } = await sql<Inspected>`
    select l.order_item_id as "orderItemId", l.damaged, l.missing, l.note,
      coalesce((select array_agg(p.key order by p.position) from inspection_pictures p
        where p.order_item_id = l.order_item_id), '{}') as keys
    from inspection_lines l where l.order_item_id = any(${orderItemIds}::uuid[]) and l.damaged + l.missing > 0
  `.execute(db);
  return rows;
}
